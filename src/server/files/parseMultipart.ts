import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeFileName } from '../../forms/schema/files/safeFileName.ts'
import type { FileField } from '../../forms/data/encodeBody.ts'
import type { FormEntry } from '../../forms/data/formEntry.ts'
import { BusinessError, HttpError } from '../http/errors.ts'
import { toUpload, type Upload } from './upload.ts'
import { rejectNulBytes } from '../http/parseUrlEncoded.ts'

/** The content of a multipart body, in order. */
export interface MultipartBody {
  pairs: FormEntry[]
  uploads: Upload[]
  /** Names of fields that received a file but take none. */
  fileFields: string[]
}

/** Limits of one body. */
export interface MultipartLimits {
  /** The fields that take files. */
  fields: FileField[]
  /** Size of the body in bytes. */
  bodyLimit: number
  /** Size of all fields without files, in characters. */
  textLimit: number
  /** Reserves memory. @throws BusinessError `busy` when too much is in use */
  reserve(bytes: number): void
}

/**
 * Reads a multipart body. Keeps one file more than each field takes, and one byte more of each file, so that validation
 * can tell; the rest is counted and discarded.
 * @throws HttpError 400 for a body that is malformed or breaks off, 413 for one beyond the limits; BusinessError `busy`
 */
export async function parseMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: MultipartLimits,
): Promise<MultipartBody> {
  try {
    return await Promise.race([refuseTooLarge(request, limits), collectParts(request, limits)])
  } catch (error) {
    // Discard the rest of the body, so that the client can read the response. Without a length it may never end: close
    // the connection instead.
    if (request.headers['content-length'] === undefined) reply.header('connection', 'close')
    else request.raw.unpipe().resume()
    if (error instanceof BusinessError) throw error
    throw new HttpError(isTooLarge(error) ? 413 : 400)
  }
}

const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413

/** Rejects once the body is larger than its limit, also when it has no Content-Length. */
function refuseTooLarge({ raw }: FastifyRequest, { bodyLimit }: MultipartLimits): Promise<never> {
  let received = 0
  return new Promise((_resolve, reject) => {
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received <= bodyLimit) return
      raw.unpipe()
      raw.pause()
      reject(new HttpError(413))
    })
  })
}

async function collectParts(
  request: FastifyRequest,
  { fields, bodyLimit, textLimit, reserve }: MultipartLimits,
): Promise<MultipartBody> {
  const body: MultipartBody = { pairs: [], uploads: [], fileFields: [] }
  let textSize = 0
  for await (const part of request.parts({ limits: { fileSize: bodyLimit } })) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) throw new HttpError(413)
      const pair = toPair(part.fieldname, part.value)
      textSize += pair.join('').length
      if (textSize > textLimit) throw new HttpError(413)
      body.pairs.push(pair)
      continue
    }
    const field = fields.find(({ name }) => name === part.fieldname)
    if (!field) {
      part.file.resume()
      body.fileFields.push(part.fieldname)
      continue
    }
    const exceedsMaxItems = body.uploads.filter((upload) => upload.field === field).length > field.maxItems
    const { size, content } = await collectFile(part.file, exceedsMaxItems ? 0 : field.maxBytes + 1, reserve)
    if (!exceedsMaxItems) body.uploads.push(await toUpload(field, safeFileName(part.filename), size, content))
  }
  return body
}

/** The size of a file and its first `maxBytes` bytes. */
async function collectFile(
  file: AsyncIterable<Buffer>,
  maxBytes: number,
  reserve: MultipartLimits['reserve'],
): Promise<{ size: number; content: Buffer }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    const slice = chunk.subarray(0, Math.max(0, maxBytes - size))
    if (slice.length > 0) {
      reserve(slice.length)
      chunks.push(slice)
    }
    size += chunk.length
  }
  return { size, content: Buffer.concat(chunks) }
}

/** @throws HttpError 400 where the parser found bytes that are no UTF-8 (U+FFFD), or parsed a part as JSON */
function toPair(name: string | undefined, value: unknown): FormEntry {
  if (!name || typeof value !== 'string' || `${name}${value}`.includes('\uFFFD')) throw new HttpError(400)
  return rejectNulBytes([name, value])
}
