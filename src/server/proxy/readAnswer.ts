import { fileTypeFromBuffer } from 'file-type'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Envelope } from '../answers.ts'
import { envelope } from '../plugins/errors.ts'
import { UpstreamFault } from './fault.ts'
import type { UpstreamAnswer } from './upstream.ts'

/** Bytes of an envelope, packed as well as unpacked: a list of 50 articles has some 100 kB, a long article 500 kB. */
export const MOST_JSON = 2 * 1024 * 1024
/** Bytes of a verification image. */
export const MOST_IMAGE = 200_000
/** Characters of a sentence to the reader. */
const LONGEST_MESSAGE = 2000

const UNPACK: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}
/** Packings that `readEnvelope` and `readImage` can undo, as a header says them. */
export const ACCEPTED = 'gzip, deflate, br'

/** Pictures of a fixed raster that browsers draw and that hold no scripts. */
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/bmp'])

/**
 * The envelope of an answer. It is judged by what it says, not by its label: an ASP page calls everything text/html unless
 * told otherwise. Members beside `code`, `message` and `data` are left out.
 * @throws UpstreamFault
 */
export async function readEnvelope(answer: UpstreamAnswer): Promise<Envelope> {
  const read = jsonOf(textOf(await unpacked(answer, MOST_JSON), answer.contentType))
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new UpstreamFault('unreadable', 'no envelope')
  const { code, message, data } = read as { code?: unknown; message?: unknown; data?: unknown }
  if (typeof code !== 'number' || !Number.isInteger(code)) throw new UpstreamFault('unreadable', 'no code')
  return envelope(code, typeof message === 'string' ? message.slice(0, LONGEST_MESSAGE) : '', data ?? undefined)
}

/** The image of an answer and its type, by its bytes. @throws UpstreamFault */
export async function readImage(answer: UpstreamAnswer): Promise<{ type: string; image: Buffer }> {
  const image = await unpacked(answer, MOST_IMAGE)
  const type = (await fileTypeFromBuffer(image))?.mime ?? 'unknown'
  if (!IMAGES.has(type)) throw new UpstreamFault('unreadable', 'no image')
  return { type, image }
}

async function unpacked({ body, contentEncoding }: UpstreamAnswer, most: number): Promise<Buffer> {
  const packing = contentEncoding.trim().toLowerCase()
  if (packing === '' || packing === 'identity') return body
  const unpack = Object.hasOwn(UNPACK, packing) ? UNPACK[packing] : undefined
  if (!unpack) throw new UpstreamFault('unreadable', 'unknown packing')
  try {
    return await unpack(body, { maxOutputLength: most })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UpstreamFault(code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'unreadable', code ?? 'packing')
  }
}

/** Text in the character set that the label names, UTF-8 without one. */
function textOf(bytes: Buffer, contentType: string): string {
  const charset = /;\s*charset\s*=\s*"?([A-Za-z0-9_:.-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    throw new UpstreamFault('unreadable', 'character set')
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new UpstreamFault('unreadable', 'no JSON')
  }
}
