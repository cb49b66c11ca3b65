import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TransportFault } from '../answers.ts'
import { MOST_FIELDS, readPairs } from './formPairs.ts'
import { readParts } from './multipartPairs.ts'

/** Bytes of a body without files. Source: security notes, section 5. */
export const BODY_LIMIT = 65_536
const MOST_FILES = 10

/** Reads form-encoded and multipart bodies, and no others (415), into `request.pairs` and `request.fileFields`. */
export function body(app: FastifyInstance): void {
  app.decorateRequest('pairs')
  app.decorateRequest('fileFields')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (/charset\s*=\s*"?(?!utf-?8\b)/i.test(request.headers['content-type'] ?? '')) throw new TransportFault(415)
    request.pairs = readPairs(bytes)
  })
  app.register(multipart, {
    limits: { fields: MOST_FIELDS, fieldSize: BODY_LIMIT, fieldNameSize: 500, files: MOST_FILES, fileSize: BODY_LIMIT, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
  app.addHook('onRequest', async (request) => {
    request.pairs = []
    request.fileFields = []
    if (Number(request.headers['content-length']) > (request.routeOptions.bodyLimit ?? BODY_LIMIT)) throw new TransportFault(413)
  })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) Object.assign(request, await readParts(request))
  })
}
