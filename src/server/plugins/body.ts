import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileField } from '../../model/formBody.ts'
import { TransportFault } from '../answers.ts'
import { createMemory } from '../files/memory.ts'
import { MOST_FIELDS, readPairs } from './formPairs.ts'
import { readParts } from './multipartPairs.ts'
import './request.ts'

/** Bytes of a body without files. Source: security notes, section 5. */
export const BODY_LIMIT = 65_536
/** Bytes of a body with files, besides the files. */
const BESIDE_FILES = 256 * 1024
/** More file parts than any form takes. */
const MOST_FILES = 50
/** How long a body with files may be on its way, in ms: 5 MB at 256 kbit/s. Source: security notes, section 7. */
export const UPLOAD_TIME = 160_000
const ANSWER_TIME = 30_000

/** Reads form-encoded and multipart bodies, and no others (415), into `request.pairs`, `uploads` and `fileFields`. */
export function body(app: FastifyInstance): void {
  const memory = createMemory()
  app.decorateRequest('pairs')
  app.decorateRequest('uploads')
  app.decorateRequest('fileFields')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (/charset\s*=\s*"?(?!utf-?8\b)/i.test(request.headers['content-type'] ?? '')) throw new TransportFault(415)
      request.pairs = readPairs(bytes)
    },
  )
  app.register(multipart, {
    limits: {
      fields: MOST_FIELDS,
      fieldSize: BODY_LIMIT,
      fieldNameSize: 500,
      files: MOST_FILES,
      fileSize: BODY_LIMIT,
      headerPairs: 20,
    },
    throwFileSizeLimit: false,
  })
  app.addHook('onRequest', async (request) => {
    request.pairs = []
    request.uploads = []
    request.fileFields = []
    if (Number(request.headers['content-length']) > limitOf(request)) throw new TransportFault(413)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    const { take, release } = memory.open()
    reply.raw.once('close', release)
    // It may have been cut off while its session was looked up.
    if (reply.raw.closed || request.raw.socket.destroyed) release()
    Object.assign(
      request,
      await readParts(request, reply, {
        fields: request.routeOptions.config.fileFields ?? [],
        bodyLimit: limitOf(request),
        take,
      }),
    )
  })
}

const limitOf = ({ routeOptions }: FastifyRequest): number => routeOptions.bodyLimit ?? BODY_LIMIT

/** What a route needs for these fields that take files; nothing without any. */
export function forFiles(fileFields: FileField[]): {
  bodyLimit?: number
  handlerTimeout?: number
  config?: { fileFields: FileField[] }
} {
  if (fileFields.length === 0) return {}
  const most = fileFields.map(({ maxBytes, maxItems }) => maxBytes * maxItems).reduce((sum, each) => sum + each, 0)
  return { bodyLimit: most + BESIDE_FILES, handlerTimeout: UPLOAD_TIME + ANSWER_TIME, config: { fileFields } }
}
