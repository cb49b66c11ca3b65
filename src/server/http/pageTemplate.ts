import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A nonce as text: 16 bytes in base64. */
const NONCE_LENGTH = 24
/** The tags by which the page loads scripts and styles; scripts look there for the nonce of what they load. */
const LOADING_TAGS = /<(script|link)(?=[\s>])/g
const MAX_DICTIONARY_LENGTH = 32_768

// Source: RFC 1952, 2.3, and RFC 1951, 3.2.4.
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])
const NONCE_BLOCK_HEADER = Buffer.from([0, NONCE_LENGTH, 0, ~NONCE_LENGTH & 0xff, 0xff])
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])
const BYTE_VALUES = 256

/** Bytes with gaps, zeros so far, that each nonce is written into. */
interface Stencil {
  bytes: Buffer
  gaps: number[]
}

/** A page that differs by its nonce each time, plain and by gzip. */
export interface PageTemplate {
  text: Stencil
  gzipped: Stencil
  /** CRC-32 of the text with zeros in the gaps. */
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
  const text = toStencil(parts)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(text.bytes.length, 4)
  const [first = Buffer.alloc(0), ...others] = deflated(parts)
  const gzipped = toStencil(
    [Buffer.concat([GZIP_HEADER, first]), ...others],
    NONCE_BLOCK_HEADER,
    Buffer.concat([LAST_BLOCK, trailer]),
  )
  const checksum = crc32(text.bytes)
  return { text, gzipped, checksum, checksumChanges: checksumChanges(text, checksum) }
}

export const pageText = ({ text }: PageTemplate, nonce: string): Buffer => fill(text, nonce)

/** The page by gzip: what was deflated once, and the nonces as they are. */
export function gzippedPage({ gzipped, checksum, checksumChanges: changes }: PageTemplate, nonce: string): Buffer {
  const bytes = fill(gzipped, nonce)
  let crc = checksum
  for (let position = 0; position < NONCE_LENGTH; position += 1)
    crc ^= changes[position * BYTE_VALUES + nonce.charCodeAt(position)] ?? 0
  bytes.writeUInt32LE(crc >>> 0, bytes.length - 8)
  return bytes
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

/** @param beforeGap what precedes each gap @param end what follows the last part */
function toStencil(parts: Buffer[], beforeGap = Buffer.alloc(0), end = Buffer.alloc(0)): Stencil {
  const gaps: number[] = []
  const pieces: Buffer[] = []
  let length = 0
  const add = (piece: Buffer): void => {
    pieces.push(piece)
    length += piece.length
  }
  parts.forEach((part, index) => {
    if (index > 0) {
      add(beforeGap)
      gaps.push(length)
      add(Buffer.alloc(NONCE_LENGTH))
    }
    add(part)
  })
  add(end)
  return { bytes: Buffer.concat(pieces), gaps }
}

function fill({ bytes, gaps }: Stencil, nonce: string): Buffer {
  const copy = Buffer.from(bytes)
  for (const gap of gaps) copy.write(nonce, gap, 'latin1')
  return copy
}

/**
 * A checksum is linear: that of a text is that of the same with zeros, and each bit that is set changes it in its own way,
 * whatever the others are. So the checksum of a page need not be computed from all its bytes each time.
 */
function checksumChanges({ bytes, gaps }: Stencil, checksum: number): Uint32Array {
  const changes = new Uint32Array(NONCE_LENGTH * BYTE_VALUES)
  const copy = Buffer.from(bytes)
  for (let position = 0; position < NONCE_LENGTH; position += 1) {
    const row = changes.subarray(position * BYTE_VALUES, (position + 1) * BYTE_VALUES)
    // The characters of base64 have no eighth bit.
    for (let bit = 1; bit < BYTE_VALUES / 2; bit *= 2) {
      for (const gap of gaps) copy[gap + position] = bit
      const change = (crc32(copy) ^ checksum) >>> 0
      for (let value = 0; value < bit; value += 1) row[bit + value] = (row[value] ?? 0) ^ change
    }
    for (const gap of gaps) copy[gap + position] = 0
  }
  return changes
}
