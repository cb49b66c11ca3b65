import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { FileField } from '../../forms/data/encodeBody.ts'
import type { FormEntry } from '../../forms/data/formEntry.ts'
import { parseMultipart } from '../files/parseMultipart.ts'
import type { Upload } from '../files/upload.ts'
import { HttpError } from '../http/errors.ts'
import { parseUrlEncoded } from '../http/parseUrlEncoded.ts'
import { isLocalRequest } from '../http/requestOrigin.ts'
import { currentNetwork } from '../limits/currentNetwork.ts'
import { HOME_PART, networkOwners } from '../limits/shares.ts'
import { createUploadMemory, type UploadMemory } from '../limits/uploadMemory.ts'
import { DEFAULT_HANDLER_TIMEOUT_MS } from './handlerTimeout.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The fields of the body in order; a name may occur more than once. */
    pairs: FormEntry[]
    /** The files of the body in order. */
    uploads: Upload[]
    /** Names of fields that received a file but take none. */
    fileFields: string[]
    /** Whether the body is multipart; it is read after the session's look-up. */
    isMultipart: boolean
  }
  interface FastifyContextConfig {
    /** The file fields of a route whose body may hold files. */
    fileFields?: FileField[]
    /** Size of a multipart body in bytes, which no other body may have. */
    multipartLimit?: number
  }
}

/** Bytes of a body without files. Source: decision 017. */
export const BODY_LIMIT_BYTES = 65_536
/** Size of a body with files, without the files. */
const MULTIPART_OVERHEAD_BYTES = 256 * 1024
/** Time limit for a body with files, in ms: 5 MB at 256 kbit/s. Source: decision 017. */
export const UPLOAD_TIMEOUT_MS = 160_000

/** Reads form-encoded and multipart bodies, and no others (415), into `request.pairs`, `uploads` and `fileFields`. */
export const bodyParser = fp(
  async (app: FastifyInstance) => {
    const uploadMemory = createUploadMemory()
    app.decorateRequest('pairs')
    app.decorateRequest('uploads')
    app.decorateRequest('fileFields')
    app.decorateRequest('isMultipart', false)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser<Buffer>(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, bytes: Buffer) => {
        if (/charset\s*=\s*"?(?!utf-?8\b)/i.test(request.headers['content-type'] ?? '')) throw new HttpError(415)
        request.pairs = parseUrlEncoded(bytes)
      },
    )
    app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
      request.isMultipart = true
      done(null)
    })
    app.addHook('onRequest', (request, _reply, done) => {
      request.pairs = []
      request.uploads = []
      request.fileFields = []
      done(Number(request.headers['content-length']) > multipartLimitOf(request) ? new HttpError(413) : undefined)
    })
    app.addHook('preValidation', async (request, reply) => {
      if (!request.isMultipart) return
      const { reserve, release } = openMemory(uploadMemory, request)
      const use: UploadUse = { isHandling: false, isClosed: false, release }
      uploadUses.set(request, use)
      reply.raw.once('close', () => {
        use.isClosed = true
        if (!use.isHandling) release()
      })
      // The connection may have closed while the session was looked up.
      if (reply.raw.closed || request.raw.socket.destroyed) release()
      Object.assign(
        request,
        await parseMultipart(request, reply, {
          fields: request.routeOptions.config.fileFields ?? [],
          bodyLimit: multipartLimitOf(request),
          textLimit: BODY_LIMIT_BYTES,
          reserve,
          nextTurn: () => new Promise((resolve) => app.takeTurn(currentNetwork.getStore() ?? '', resolve)),
        }),
      )
    })
  },
  { name: 'bodyParser', decorators: { fastify: ['takeTurn'] } },
)

/** The account of a request's files in the memory for uploads. */
function openMemory(uploadMemory: UploadMemory, request: FastifyRequest): ReturnType<UploadMemory['open']> {
  if (isLocalRequest(request)) return uploadMemory.open([])
  const { auth, ip } = request
  return auth?.account
    ? uploadMemory.open([...networkOwners(ip), { name: `account ${auth.account.id}`, part: HOME_PART }])
    : uploadMemory.open(networkOwners(ip), true)
}

/** Users of the memory of a request's files. */
interface UploadUse {
  /** Whether the handler runs. */
  isHandling: boolean
  /** Whether the response has ended. */
  isClosed: boolean
  release: () => void
}

const uploadUses = new WeakMap<FastifyRequest, UploadUse>()

/**
 * Runs the handler of a form. It may outlast its response (`handlerTimeout`), so its files take memory until both have
 * ended.
 */
export async function whileUploadsAreUsed<T>(request: FastifyRequest, handler: () => Promise<T>): Promise<T> {
  const use = uploadUses.get(request)
  if (!use) return handler()
  use.isHandling = true
  try {
    return await handler()
  } finally {
    use.isHandling = false
    if (use.isClosed) use.release()
  }
}

const multipartLimitOf = ({ routeOptions }: FastifyRequest): number =>
  routeOptions.config.multipartLimit ?? BODY_LIMIT_BYTES

/** Route options for a form with these file fields; empty without any. */
export function uploadRouteOptions(fileFields: FileField[]): {
  config?: { fileFields: FileField[]; multipartLimit: number; handlerTimeout: number }
} {
  if (fileFields.length === 0) return {}
  const maxFileBytes = fileFields
    .map(({ maxBytes, maxItems }) => maxBytes * maxItems)
    .reduce((sum, each) => sum + each, 0)
  return {
    config: {
      fileFields,
      multipartLimit: maxFileBytes + MULTIPART_OVERHEAD_BYTES,
      handlerTimeout: UPLOAD_TIMEOUT_MS + DEFAULT_HANDLER_TIMEOUT_MS,
    },
  }
}
