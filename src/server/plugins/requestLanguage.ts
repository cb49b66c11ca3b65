import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { DEFAULT_LANGUAGE, negotiateLanguage } from '../../model/site/siteTexts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language to respond in. */
    language: string
  }
  interface FastifyInstance {
    /** The language to respond in, by the header Accept-Language. */
    languageFor(acceptLanguage: string | undefined): string
  }
}

interface RequestLanguageOptions {
  /** Language → BCP 47 tag. */
  languageTags: Record<string, string>
}

/** No browser sends a longer Accept-Language. */
const MAX_ACCEPT_LANGUAGE_LENGTH = 500
/** Headers whose language is remembered; browsers send few different ones. */
const MAX_REMEMBERED_HEADERS = 500

/** Sets `request.language` from Accept-Language. */
export const requestLanguage = fp<RequestLanguageOptions>(
  async (app: FastifyInstance, { languageTags }) => {
    app.decorateRequest('language', DEFAULT_LANGUAGE)
    const languages = new LRUCache<string, string>({ max: MAX_REMEMBERED_HEADERS })
    const languageFor = (acceptLanguage = ''): string => {
      const header = acceptLanguage.slice(0, MAX_ACCEPT_LANGUAGE_LENGTH)
      let language = languages.get(header)
      if (language === undefined) {
        language = negotiateLanguage(header, languageTags)
        languages.set(header, language)
      }
      return language
    }
    app.decorate('languageFor', languageFor)
    app.addHook('onRequest', (request, _reply, done) => {
      request.language = languageFor(request.headers['accept-language'])
      done()
    })
  },
  { name: 'requestLanguage' },
)
