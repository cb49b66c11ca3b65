import type { FastifyInstance } from 'fastify'
import { DEFAULT_LANGUAGE, negotiate } from '../../model/texts.ts'
import type { Sentences } from '../sentences.ts'
import './request.ts'

/** Headers longer than this are nobody's choice of languages. */
const LONGEST = 500

/** Sets `request.language` from Accept-Language. */
export function language(app: FastifyInstance, { tags }: Sentences): void {
  app.decorateRequest('language', DEFAULT_LANGUAGE)
  app.addHook('onRequest', async (request) => {
    request.language = negotiate(request.headers['accept-language']?.slice(0, LONGEST), tags)
  })
}
