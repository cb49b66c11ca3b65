import { constants, crc32, deflateSync } from 'node:zlib'
import { INK, type StrokeImage } from './strokeImage.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BIT_DEPTH = 4
const GREYSCALE = 0
/** Rows are long runs of paper and of ink: looking for other repetitions takes longer and finds less. */
const DEFLATE = { level: 1, strategy: constants.Z_RLE, chunkSize: 16 * 1024 }

/**
 * A PNG of an image in 16 greys, two pixels in a byte: half the size of one in colours, and made in a third of the time. It holds nothing but pixels.
 * @param paper and ink: greys from 0 (black) to 15 (white)
 * Source: https://www.w3.org/TR/png-3/
 */
export function encodePng(
  { width, height, shades }: StrokeImage,
  { paper, ink }: { paper: number; ink: number },
): Buffer {
  const greys = Uint8Array.from({ length: INK + 1 }, (_, shade) => Math.round(paper + ((ink - paper) * shade) / INK))
  const rowBytes = 1 + Math.ceil(width / 2)
  // Each row begins with the number of its filter: none.
  const rows = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1) {
    let at = y * rowBytes + 1
    const end = (y + 1) * width
    for (let pixel = y * width; pixel < end; pixel += 2, at += 1) {
      const left = greys[shades[pixel] ?? 0] ?? 0
      const right = pixel + 1 < end ? (greys[shades[pixel + 1] ?? 0] ?? 0) : 0
      rows[at] = (left << BIT_DEPTH) | right
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BIT_DEPTH, GREYSCALE, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, DEFLATE)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}
