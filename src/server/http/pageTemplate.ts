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

/** A page that differs by its nonce each time: what is between the nonces, plain and deflated. */
export interface PageTemplate {
  parts: Buffer[]
  deflatedParts: Buffer[]
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
  const deflatedParts: Buffer[] = []
  let before = Buffer.alloc(0)
  for (const part of parts) {
    const dictionary = before.subarray(-MAX_DICTIONARY_LENGTH)
    deflatedParts.push(
      deflateRawSync(part, {
        level: constants.Z_BEST_COMPRESSION,
        // The block ends at a byte, and another may follow.
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(dictionary.length > 0 ? { dictionary } : {}),
      }),
    )
    // In place of a nonce what no text has, so that nothing refers to it.
    before = Buffer.concat([before, part, Buffer.alloc(NONCE_LENGTH)])
  }
  return { parts, deflatedParts }
}

export const pageText = ({ parts }: PageTemplate, nonce: string): Buffer =>
  Buffer.concat(joined(parts, Buffer.from(nonce)))

/** The page by gzip: what was deflated once, and the nonces as they are. */
export function gzippedPage(template: PageTemplate, nonce: string): Buffer {
  const text = pageText(template, nonce)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(text), 0)
  trailer.writeUInt32LE(text.length, 4)
  const nonceBlock = Buffer.concat([NONCE_BLOCK_HEADER, Buffer.from(nonce)])
  return Buffer.concat([GZIP_HEADER, ...joined(template.deflatedParts, nonceBlock), LAST_BLOCK, trailer])
}

const joined = (parts: Buffer[], separator: Buffer): Buffer[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))
