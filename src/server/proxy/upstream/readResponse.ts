import { fileTypeFromBuffer } from 'file-type'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { envelope, type Envelope } from '../../../model/api/envelope.ts'
import { isObject } from '../../../forms/schema/isObject.ts'
import { UpstreamError } from './upstreamError.ts'
import type { UpstreamResponse } from './upstream.ts'
import { errorCode } from '../../../model/errorDetails.ts'

/**
 * Size limit of an envelope, compressed and decompressed: a list of 50 articles has some 100 kB, a long article 500 kB.
 */
export const MAX_ENVELOPE_BYTES = 2 * 1024 * 1024
/** Size limit of a captcha. */
export const MAX_CAPTCHA_BYTES = 200_000
/** Characters of an envelope's message; the rest is cut off. */
const MAX_MESSAGE_LENGTH = 2000

const DECODERS: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}
/** Header value for the encodings that `readEnvelope` and `readImage` can decode. */
export const ACCEPT_ENCODING = 'gzip, deflate, br'

/** Raster images that browsers draw and that cannot contain scripts. */
const IMAGE_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/bmp'])

/**
 * Reads the envelope of a response. Ignores the content type, because ASP pages send everything as text/html by
 * default. Leaves out members other than `code`, `message` and `data`.
 * @throws UpstreamError
 */
export async function readEnvelope(response: UpstreamResponse): Promise<Envelope> {
  const parsed = parseJson(decodeText(await decodeContent(response, MAX_ENVELOPE_BYTES), response.contentType))
  if (!isObject(parsed)) throw new UpstreamError('unreadable', 'no envelope')
  const { code, message, data } = parsed
  if (typeof code !== 'number' || !Number.isInteger(code)) throw new UpstreamError('unreadable', 'no code')
  return envelope(code, typeof message === 'string' ? message.slice(0, MAX_MESSAGE_LENGTH) : '', data ?? undefined)
}

/** Reads the image of a response; its type is determined from its bytes. @throws UpstreamError */
export async function readImage(response: UpstreamResponse): Promise<{ type: string; image: Buffer }> {
  const image = await decodeContent(response, MAX_CAPTCHA_BYTES)
  const type = (await fileTypeFromBuffer(image))?.mime ?? 'unknown'
  if (!IMAGE_TYPES.has(type)) throw new UpstreamError('unreadable', 'no image')
  return { type, image }
}

async function decodeContent({ body, contentEncoding }: UpstreamResponse, maxBytes: number): Promise<Buffer> {
  const encoding = contentEncoding.trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return body
  const decode = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined
  if (!decode) throw new UpstreamError('unreadable', 'unknown packing')
  try {
    return await decode(body, { maxOutputLength: maxBytes })
  } catch (error) {
    const code = errorCode(error)
    throw new UpstreamError(code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'unreadable', code ?? 'packing')
  }
}

/** Decodes text by the charset of the content type; UTF-8 by default. @throws UpstreamError */
function decodeText(bytes: Buffer, contentType: string): string {
  const charset = /;\s*charset\s*=\s*"?([A-Za-z0-9_:.-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    throw new UpstreamError('unreadable', 'character set')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UpstreamError('unreadable', 'no JSON')
  }
}
