import type { FastifyInstance } from 'fastify'
import { DEFAULT_LANGUAGE, negotiateLanguage } from '../../model/site/siteTexts.ts'
import type { ServerTexts } from '../http/serverTexts.ts'
import '../http/requestOrigin.ts'

/** Headers longer than this are nobody's choice of languages. */
const MAX_ACCEPT_LANGUAGE_LENGTH = 500

/** Sets `request.language` from Accept-Language. */
export function requestLanguage(app: FastifyInstance, { languageTags }: ServerTexts): void {
  app.decorateRequest('language', DEFAULT_LANGUAGE)
  app.addHook('onRequest', async (request) => {
    request.language = negotiateLanguage(
      request.headers['accept-language']?.slice(0, MAX_ACCEPT_LANGUAGE_LENGTH),
      languageTags,
    )
  })
}
