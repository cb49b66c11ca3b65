import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A nonce as text: 16 bytes in base64. */
const NONCE_LENGTH = 24
/** All scripts, and links but those that the policy allows without a nonce; scripts look there for the nonce of what they load. */
const LOADING_TAGS = /<(script|link)(?=[\s>])(?![^>]*rel="(?:stylesheet|apple-touch-icon)")/g
const MAX_DICTIONARY_LENGTH = 32_768

// A character is a byte. Source: RFC 1952, 2.3, and RFC 1951, 3.2.4.
const GZIP_HEADER = '\x1f\x8b\b\0\0\0\0\0\x02\xff'
const NONCE_BLOCK_HEADER = String.fromCharCode(0, NONCE_LENGTH, 0, ~NONCE_LENGTH & 0xff, 0xff)
const LAST_BLOCK = '\x01\0\0\xff\xff'
const BYTE_VALUES = 256

/** A page that differs by its nonce each time, in pieces between which the nonce stands; a character is a byte. */
export interface PageTemplate {
  text: string[]
  gzipped: string[]
  /** Length of the text with its nonces, in bytes. */
  length: number
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
  const text = parts.map(toByteString)
  const deflatedParts = deflated(parts).map(toByteString)
  const last = deflatedParts.length - 1
  const gzipped = deflatedParts.map(
    (part, index) => `${index === 0 ? GZIP_HEADER : ''}${part}${index < last ? NONCE_BLOCK_HEADER : LAST_BLOCK}`,
  )
  const zeros = Buffer.from(text.join(mark.repeat(NONCE_LENGTH)), 'latin1')
  const checksum = crc32(zeros)
  return { text, gzipped, length: zeros.length, checksum, checksumChanges: checksumChanges(text, checksum) }
}

/** The page, a character for each byte. */
export const pageText = ({ text }: PageTemplate, nonce: string): string => text.join(nonce)

/** The page by gzip, a character for each byte: what was deflated once, and the nonces as they are. */
export function gzippedPage(
  { gzipped, length, checksum, checksumChanges: changes }: PageTemplate,
  nonce: string,
): string {
  let crc = checksum
  for (let position = 0; position < NONCE_LENGTH; position += 1)
    crc ^= changes[position * BYTE_VALUES + nonce.charCodeAt(position)] ?? 0
  return gzipped.join(nonce) + toLittleEndian(crc) + toLittleEndian(length)
}

const toByteString = (bytes: Buffer): string => bytes.toString('latin1')

const toLittleEndian = (number: number): string =>
  String.fromCharCode(number & 0xff, (number >>> 8) & 0xff, (number >>> 16) & 0xff, number >>> 24)

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
function checksumChanges(text: string[], checksum: number): Uint32Array {
  const changes = new Uint32Array(NONCE_LENGTH * BYTE_VALUES)
  const nonce = Buffer.alloc(NONCE_LENGTH)
  for (let position = 0; position < NONCE_LENGTH; position += 1) {
    const row = changes.subarray(position * BYTE_VALUES, (position + 1) * BYTE_VALUES)
    // The characters of base64 have no eighth bit.
    for (let bit = 1; bit < BYTE_VALUES / 2; bit *= 2) {
      nonce[position] = bit
      const change = (crc32(Buffer.from(text.join(toByteString(nonce)), 'latin1')) ^ checksum) >>> 0
      for (let value = 0; value < bit; value += 1) row[bit + value] = (row[value] ?? 0) ^ change
    }
    nonce[position] = 0
  }
  return changes
}
