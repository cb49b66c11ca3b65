import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeFileName } from '../../model/files/safeFileName.ts'
import type { FileField, FormEntry } from '../../model/form/formBody.ts'
import { BusinessError, HttpError } from '../http/errors.ts'
import { toUpload, type Upload } from './upload.ts'
import { rejectNulBytes } from '../http/parseUrlEncoded.ts'

/** What a multipart body holds: its texts and its files in order, and the names of fields that came with a file and take none. */
export interface MultipartBody {
  pairs: FormEntry[]
  uploads: Upload[]
  fileFields: string[]
}

/** What a body may hold. */
export interface MultipartLimits {
  /** The fields that take files. */
  fields: FileField[]
  /** Bytes of the body. */
  bodyLimit: number
  /** Asks for memory; throws when there is none. */
  reserve(bytes: number): void
}

/**
 * Reads a multipart body. Of each field one file more than it takes is read, and of each file one byte more, so that the
 * rules can judge what was sent; what is beyond is counted and let go.
 * @throws TransportFault 400 for a body that cannot be read or breaks off, 413 for one beyond the limits; Refusal `busy`
 */
export async function parseMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: MultipartLimits,
): Promise<MultipartBody> {
  try {
    return await Promise.race([rejectOversized(request, limits.bodyLimit), collectParts(request, limits)])
  } catch (error) {
    // What is still on its way is let go, so that the sender gets to read the answer; unless it may never end.
    if (request.headers['content-length'] === undefined) reply.header('connection', 'close')
    else request.raw.unpipe().resume()
    if (error instanceof BusinessError) throw error
    throw new HttpError((error as { statusCode?: number }).statusCode === 413 ? 413 : 400)
  }
}

/** Rejects once more bytes have come than the body may have, also when it did not say how many. */
function rejectOversized({ raw }: FastifyRequest, bodyLimit: number): Promise<never> {
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
  { fields, bodyLimit, reserve }: MultipartLimits,
): Promise<MultipartBody> {
  const body: MultipartBody = { pairs: [], uploads: [], fileFields: [] }
  for await (const part of request.parts({ limits: { fileSize: bodyLimit } })) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) throw new HttpError(413)
      body.pairs.push(toPair(part.fieldname, part.value))
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

/** The size of a file and its first `most` bytes. */
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

/** The parser puts U+FFFD where bytes are no UTF-8, and reads a part that calls itself JSON. */
function toPair(name: string | undefined, value: unknown): FormEntry {
  if (!name || typeof value !== 'string' || `${name}${value}`.includes('\uFFFD')) throw new HttpError(400)
  return rejectNulBytes([name, value])
}
