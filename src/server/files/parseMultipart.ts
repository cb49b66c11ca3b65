import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
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
  /** Waits for the next turn of the sender's network on the event loop. */
  nextTurn(): Promise<void>
}

/** Files in one body; more than any form takes. */
const MAX_FILES = 50
/** More than the longest file name takes; the parser ignores the rest, which takes it long to read. */
const MAX_PART_HEAD_BYTES = 4096
/**
 * The parser reports a limit at once, but parses on to the end of what it was given, so it gets no more at a time. Nor
 * less: each piece of a body in chunks of one byte would take some 300 bytes of memory.
 */
const SLICE_BYTES = 4096
/** Time of parsing after which a body waits for another turn. Files take less than 1 ms a megabyte. */
const TURN_MS = 5

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
  limits: MultipartLimits,
): Promise<Omit<MultipartBody, 'uploads'> & { uploads: Promise<Upload>[] }> {
  const { fields, textLimit, reserve } = limits
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
        headerSize: MAX_PART_HEAD_BYTES,
      },
    })
    let hasStopped = false
    let textSize = 0
    const counts = new Map<string, number>()
    const stop = (error: unknown): void => {
      hasStopped = true
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
    const resolveParts = (): void => resolve({ pairs, uploads, fileFields })
    parser.on('error', stop)
    parser.on('finish', resolveParts)
    feed(raw, parser, limits, () => hasStopped).then((size) => {
      if (size === 0) resolveParts()
    }, stop)
  })
}

/**
 * Gives a body to the parser in pieces of `SLICE_BYTES`, and goes on at another turn where parsing takes long: what nginx
 * has kept of many bodies arrives all at once. Ends early once `hasStopped`.
 * @returns the size of the body in bytes; the parser takes none for a fault
 * @throws HttpError 413 once the body is larger than `bodyLimit`; Error when it breaks off
 */
async function feed(
  raw: IncomingMessage,
  parser: InstanceType<typeof Busboy>,
  { bodyLimit, nextTurn }: MultipartLimits,
  hasStopped: () => boolean,
): Promise<number> {
  let bodySize = 0
  let pending: Buffer[] = []
  let pendingSize = 0
  let usedMs = Infinity
  const write = async (): Promise<void> => {
    const bytes = Buffer.concat(pending)
    pending = []
    pendingSize = 0
    for (let start = 0; start < bytes.length && !hasStopped(); start += SLICE_BYTES) {
      if (usedMs > TURN_MS) {
        await nextTurn()
        usedMs = 0
      }
      const startedAt = performance.now()
      parser.write(bytes.subarray(start, start + SLICE_BYTES))
      usedMs += performance.now() - startedAt
      if (parser.writableNeedDrain) await once(parser, 'drain')
    }
  }
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    // The client reads the response only once the whole body is read.
    if (hasStopped()) continue
    bodySize += chunk.length
    if (bodySize > bodyLimit) throw new HttpError(413)
    pending.push(chunk)
    pendingSize += chunk.length
    if (pendingSize >= SLICE_BYTES) await write()
  }
  await write()
  if (bodySize > 0) parser.end()
  return bodySize
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
