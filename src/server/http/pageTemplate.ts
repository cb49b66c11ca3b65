import { constants, crc32, deflateRawSync } from 'node:zlib'
import { NONCE_LENGTH } from './nonce.ts'

/** All scripts, and links but those that the policy allows without a nonce; scripts look there for the nonce of what they load. */
const LOADING_TAGS = /<(script|link)(?=[\s>])(?![^>]*rel="(?:stylesheet|apple-touch-icon)")/g
const MAX_DICTIONARY_LENGTH = 32_768

// Source: RFC 1952, 2.3, and RFC 1951, 3.2.4.
const GZIP_HEADER = Buffer.from('\x1f\x8b\b\0\0\0\0\0\x02\xff', 'latin1')
const NONCE_BLOCK_HEADER = Buffer.of(0, NONCE_LENGTH, 0, ~NONCE_LENGTH & 0xff, 0xff)
const LAST_BLOCK = Buffer.from('\x01\0\0\xff\xff', 'latin1')
/** Checksum and length. */
const GZIP_TRAILER_LENGTH = 8
const BYTE_VALUES = 256

/** Bytes with zeros where a nonce stands. */
interface NonceBytes {
  bytes: Buffer
  positions: number[]
}

/** A page that differs by its nonce each time. */
export interface PageTemplate {
  text: NonceBytes
  gzipped: NonceBytes
  /** CRC-32 of the text with zeros for the nonces. */
  checksum: number
  /** What a byte of the nonce changes of the checksum, by its position and value. */
  checksumChanges: Uint32Array
}

/** @param html the page as built, which a static server sends unchanged; here each loading tag gets the nonce */
export function toPageTemplate(html: string): PageTemplate {
  const mark = '\0'
  const parts = html
    .replaceAll(mark, '')
    .replace(LOADING_TAGS, `<$1 nonce="${mark}"`)
    .replace('<head>', `<head>\n    <meta property="csp-nonce" nonce="${mark}">`)
    .split(mark)
    .map((part) => Buffer.from(part))
  const text = withPlaces(parts)
  const deflatedParts = deflated(parts)
  const last = deflatedParts.length - 1
  const trailer = Buffer.alloc(GZIP_TRAILER_LENGTH)
  trailer.writeUInt32LE(text.bytes.length, GZIP_TRAILER_LENGTH / 2)
  const gzipped = withPlaces(
    deflatedParts.map((part, index) =>
      Buffer.concat([
        ...(index === 0 ? [GZIP_HEADER] : []),
        part,
        ...(index < last ? [NONCE_BLOCK_HEADER] : [LAST_BLOCK, trailer]),
      ]),
    ),
  )
  const checksum = crc32(text.bytes)
  return { text, gzipped, checksum, checksumChanges: checksumChanges(text, checksum) }
}

/** The form in which a page is sent. */
export type PageForm = 'text' | 'gzipped'

/** The page with a nonce: what was deflated once, and the nonces as they are. */
export const pageBytes = (page: PageTemplate, form: PageForm, nonce: string): Buffer => {
  const bytes = Buffer.from(page[form].bytes)
  writeNonce(page, form, nonce, bytes)
  return bytes
}

/** Changes the nonce of a page. @param bytes of the page in this form */
export function writeNonce(page: PageTemplate, form: PageForm, nonce: string, bytes: Buffer): void {
  for (const position of page[form].positions) bytes.write(nonce, position, 'latin1')
  if (form === 'text') return
  const { checksumChanges: changes } = page
  let crc = page.checksum
  for (let index = 0; index < NONCE_LENGTH; index += 1)
    crc ^= changes[index * BYTE_VALUES + nonce.charCodeAt(index)] ?? 0
  bytes.writeInt32LE(crc | 0, bytes.length - GZIP_TRAILER_LENGTH)
}

/** Joins pieces between which the nonce stands. */
function withPlaces(pieces: Buffer[]): NonceBytes {
  const positions: number[] = []
  let length = 0
  for (const piece of pieces.slice(0, -1)) {
    length += piece.length
    positions.push(length)
    length += NONCE_LENGTH
  }
  const nonce = Buffer.alloc(NONCE_LENGTH)
  return { bytes: Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [nonce, piece]))), positions }
}

function deflated(parts: Buffer[]): Buffer[] {
  let before = Buffer.alloc(0)
  return parts.map((part) => {
    const dictionary = before.subarray(-MAX_DICTIONARY_LENGTH)
    // In place of a nonce what no text has, so that nothing refers to it.
    before = Buffer.concat([before, part, Buffer.alloc(NONCE_LENGTH)])
    return deflateRawSync(part, {
      level: constants.Z_BEST_COMPRESSION,
      // The block ends at a byte, and another may follow.
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(dictionary.length > 0 ? { dictionary } : {}),
    })
  })
}

/**
 * A checksum is linear: that of a text is that of the same with zeros, and each bit that is set changes it in its own way,
 * whatever the others are. So the checksum of a page need not be computed from all its bytes each time.
 */
function checksumChanges({ bytes, positions }: NonceBytes, checksum: number): Uint32Array {
  const changes = new Uint32Array(NONCE_LENGTH * BYTE_VALUES)
  const changed = Buffer.from(bytes)
  const setByte = (index: number, value: number): void => {
    for (const position of positions) changed[position + index] = value
  }
  for (let index = 0; index < NONCE_LENGTH; index += 1) {
    const row = changes.subarray(index * BYTE_VALUES, (index + 1) * BYTE_VALUES)
    // The characters of base64 have no eighth bit.
    for (let bit = 1; bit < BYTE_VALUES / 2; bit *= 2) {
      setByte(index, bit)
      const change = (crc32(changed) ^ checksum) >>> 0
      for (let value = 0; value < bit; value += 1) row[bit + value] = (row[value] ?? 0) ^ change
    }
    setByte(index, 0)
  }
  return changes
}
