import type { IncomingMessage } from 'node:http'
import { Transform, finished, type Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeFileName } from '../../forms/schema/files/safeFileName.ts'
import type { FileField } from '../../forms/data/encodeBody.ts'
import type { FormEntry } from '../../forms/data/formEntry.ts'
import { BusinessError, HttpError } from '../http/errors.ts'
import { MAX_FIELDS, rejectNulBytes } from '../http/parseUrlEncoded.ts'
import { toUpload, type Upload } from './upload.ts'

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

/** Files in one body; more than any form takes. */
const MAX_FILES = 50
/**
 * The parser reports a limit at once, but parses on to the end of what it was given, so it gets no more at a time. Nor
 * less: each piece of a body in chunks of one byte would take some 300 bytes of memory.
 */
const SLICE_BYTES = 4096

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
    const { uploads, ...body } = await collectParts(request.raw, limits)
    return { ...body, uploads: await Promise.all(uploads) }
  } catch (error) {
    // Discard the rest of the body, so that the client can read the response. Without a length it may never end: close
    // the connection instead.
    if (request.headers['content-length'] === undefined) reply.header('connection', 'close')
    else request.raw.resume()
    throw error instanceof BusinessError || error instanceof HttpError ? error : new HttpError(400)
  }
}

function collectParts(
  raw: IncomingMessage,
  { fields, bodyLimit, textLimit, reserve }: MultipartLimits,
): Promise<Omit<MultipartBody, 'uploads'> & { uploads: Promise<Upload>[] }> {
  return new Promise((resolve, reject) => {
    const pairs: FormEntry[] = []
    const uploads: Promise<Upload>[] = []
    const fileFields: string[] = []
    const parser = new Busboy({
      headers: { 'content-type': raw.headers['content-type'] ?? '' },
      limits: {
        fields: MAX_FIELDS,
        fieldSize: textLimit,
        files: MAX_FILES,
        // Counts those without a name, too.
        parts: MAX_FIELDS + MAX_FILES,
        headerPairs: 20,
      },
    })
    let isEmpty = true
    let textSize = 0
    const counts = new Map<string, number>()
    const slicer = createSlicer(bodyLimit)
    const stop = (error: unknown): void => {
      raw.unpipe(slicer)
      slicer.unpipe(parser)
      reject(error)
    }
    const stopIfThrown = (action: () => void): void => {
      try {
        action()
      } catch (error) {
        stop(error)
      }
    }
    const receiveFile = (name: string | undefined, stream: Readable, fileName: string): void => {
      stream.on('error', stop)
      if (!name) throw new HttpError(400)
      const field = fields.find((each) => each.name === name)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      if (field && count <= field.maxItems + 1) {
        const upload = collectFile(stream, field.maxBytes + 1, reserve).then(({ size, content }) =>
          toUpload(field, safeFileName(fileName), size, content),
        )
        upload.catch(stop)
        uploads.push(upload)
      } else {
        if (!field) fileFields.push(name)
        stream.resume()
      }
    }
    const receiveField = (name: string, value: string, isTruncated: boolean): void => {
      const pair = toPair(name, value)
      textSize += pair.join('').length
      if (isTruncated || textSize > textLimit) throw new HttpError(413)
      pairs.push(pair)
    }
    parser.on('file', (name, stream, fileName) => stopIfThrown(() => receiveFile(name, stream, fileName)))
    parser.on('field', (name, value, _isNameTruncated, isValueTruncated) => {
      stopIfThrown(() => receiveField(name, value, isValueTruncated))
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => stop(new HttpError(413)))
    parser.on('error', (error) => {
      if (isEmpty) resolve({ pairs, uploads, fileFields })
      else stop(error)
    })
    parser.on('finish', () => resolve({ pairs, uploads, fileFields }))
    finished(raw, (error) => {
      if (error) stop(error)
    })
    raw.once('data', () => {
      isEmpty = false
    })
    slicer.on('error', stop)
    raw.pipe(slicer).pipe(parser)
  })
}

/** Cuts a body into pieces of `SLICE_BYTES`. It fails with HttpError 413 once the body is larger than `maxBytes`. */
function createSlicer(maxBytes: number): Transform {
  let bodySize = 0
  let pending: Buffer[] = []
  let pendingSize = 0
  const slicer = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bodySize += chunk.length
      if (bodySize > maxBytes) {
        done(new HttpError(413))
        return
      }
      pending.push(chunk)
      pendingSize += chunk.length
      if (pendingSize >= SLICE_BYTES) pushPending()
      done()
    },
    flush(done) {
      pushPending()
      done()
    },
  })
  const pushPending = (): void => {
    const [only = Buffer.alloc(0), ...others] = pending
    const bytes = others.length > 0 ? Buffer.concat(pending) : only
    pending = []
    pendingSize = 0
    for (let start = 0; start < bytes.length; start += SLICE_BYTES)
      slicer.push(bytes.subarray(start, start + SLICE_BYTES))
  }
  return slicer
}

/** The size of a file and its first `maxBytes` bytes. */
function collectFile(
  file: Readable,
  maxBytes: number,
  reserve: MultipartLimits['reserve'],
): Promise<{ size: number; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    // Not an async iterator, which copies all slices that have arrived into one.
    file.on('data', (chunk: Buffer) => {
      const slice = chunk.subarray(0, Math.max(0, maxBytes - size))
      size += chunk.length
      if (slice.length === 0) return
      try {
        reserve(slice.length)
        chunks.push(slice)
      } catch (error) {
        reject(error)
      }
    })
    file.on('end', () => resolve({ size, content: Buffer.concat(chunks) }))
  })
}

/** @throws HttpError 400 for no name, or where the parser found bytes that are no UTF-8 (U+FFFD) */
function toPair(name: string | undefined, value: string): FormEntry {
  if (!name || `${name}${value}`.includes('\uFFFD')) throw new HttpError(400)
  return rejectNulBytes([name, value])
}
