import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { DEFAULT_LANGUAGE, negotiateLanguage } from '../../model/site/siteTexts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language to respond in. */
    language: string
  }
}

interface RequestLanguageOptions {
  /** Language → BCP 47 tag. */
  languageTags: Record<string, string>
}

/** Longer values are cut; no browser sends one. */
const MAX_ACCEPT_LANGUAGE_LENGTH = 500

/** Sets `request.language` from Accept-Language. */
export const requestLanguage = fp<RequestLanguageOptions>(
  async (app: FastifyInstance, { languageTags }) => {
    app.decorateRequest('language', DEFAULT_LANGUAGE)
    app.addHook('onRequest', (request, _reply, done) => {
      const header = request.headers['accept-language']?.slice(0, MAX_ACCEPT_LANGUAGE_LENGTH)
      request.language = negotiateLanguage(header, languageTags)
      done()
    })
  },
  { name: 'requestLanguage' },
)
