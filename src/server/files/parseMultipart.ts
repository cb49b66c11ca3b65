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
/** The parser reports a limit at once, but parses on to the end of what it was given. */
const SLICE_BYTES = 4096

/** A file while it is received. */
interface ReceivedFile {
  field: FileField
  name: string
  size: number
  /** Its first `maxBytes` + 1 bytes. */
  chunks: Buffer[]
}

interface ReceivedParts {
  pairs: FormEntry[]
  files: ReceivedFile[]
  fileFields: string[]
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
    const { files, ...body } = await collectParts(request.raw, limits)
    const uploads: Upload[] = []
    for (const { field, name, size, chunks } of files)
      uploads.push(await toUpload(field, safeFileName(name), size, Buffer.concat(chunks)))
    return { ...body, uploads }
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
): Promise<ReceivedParts> {
  return new Promise((resolve, reject) => {
    const parts: ReceivedParts = { pairs: [], files: [], fileFields: [] }
    const parser = new Busboy({
      headers: { ...raw.headers, 'content-type': raw.headers['content-type'] ?? '' },
      limits: {
        fields: MAX_FIELDS,
        fieldSize: textLimit,
        files: MAX_FILES,
        // Counts those without a name, too.
        parts: MAX_FIELDS + MAX_FILES,
        headerPairs: 20,
      },
    })
    let bodySize = 0
    let textSize = 0
    const slicer = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bodySize += chunk.length
        if (bodySize > bodyLimit) {
          stop(new HttpError(413))
          return
        }
        for (let start = 0; start < chunk.length; start += SLICE_BYTES)
          this.push(chunk.subarray(start, start + SLICE_BYTES))
        done()
      },
    })
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
      const count = parts.files.filter((file) => file.field === field).length
      if (!field || count > field.maxItems) {
        if (!field) parts.fileFields.push(name)
        stream.resume()
        return
      }
      const file: ReceivedFile = { field, name: fileName, size: 0, chunks: [] }
      parts.files.push(file)
      stream.on('data', (chunk: Buffer) => {
        const kept = chunk.subarray(0, Math.max(0, field.maxBytes + 1 - file.size))
        file.size += chunk.length
        if (kept.length === 0) return
        stopIfThrown(() => {
          reserve(kept.length)
          file.chunks.push(kept)
        })
      })
    }
    const receiveField = (name: string, value: string, isTruncated: boolean): void => {
      const pair = toPair(name, value)
      textSize += pair.join('').length
      if (isTruncated || textSize > textLimit) throw new HttpError(413)
      parts.pairs.push(pair)
    }
    parser.on('file', (name, stream, fileName) => stopIfThrown(() => receiveFile(name, stream, fileName)))
    parser.on('field', (name, value, _isNameTruncated, isValueTruncated) => {
      stopIfThrown(() => receiveField(name, value, isValueTruncated))
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => stop(new HttpError(413)))
    parser.on('error', (error) => {
      if (bodySize === 0) resolve(parts)
      else stop(error)
    })
    parser.on('finish', () => resolve(parts))
    finished(raw, (error) => {
      if (error) stop(error)
    })
    raw.pipe(slicer).pipe(parser)
  })
}

/** @throws HttpError 400 for no name, or where the parser found bytes that are no UTF-8 (U+FFFD) */
function toPair(name: string | undefined, value: string): FormEntry {
  if (!name || `${name}${value}`.includes('\uFFFD')) throw new HttpError(400)
  return rejectNulBytes([name, value])
}
