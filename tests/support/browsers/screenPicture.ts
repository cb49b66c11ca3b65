import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** In pixels, from the upper left of the screen. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

/** Of the header of an X window dump, each 32 bits: its own length, pixels in a row, rows, bytes of a row, colours. */
const HEADER = { length: 0, width: 16, height: 20, rowBytes: 48, colors: 76 }
const COLOR_BYTES = 12

/**
 * A part of the virtual screen as PNG.
 * @param folder in which Xvfb keeps its frame buffer (`-fbdir`)
 */
export function screenPicture(folder: string, region: Region): Promise<Buffer> {
  const dump = readFileSync(join(folder, 'Xvfb_screen0'))
  const { length, width, height, rowBytes, colors } = Object.fromEntries(
    Object.entries(HEADER).map(([name, offset]) => [name, dump.readUInt32BE(offset)]),
  ) as typeof HEADER
  const start = length + colors * COLOR_BYTES
  const pixels = Buffer.from(dump.subarray(start, start + height * rowBytes))
  // Blue comes first, and a byte that means nothing last.
  for (let at = 0; at < pixels.length; at += 4) {
    const blue = pixels[at] ?? 0
    pixels[at] = pixels[at + 2] ?? 0
    pixels[at + 2] = blue
    pixels[at + 3] = 255
  }
  return sharp(pixels, { raw: { width: rowBytes / 4, height, channels: 4 } })
    .extract({
      ...region,
      width: Math.min(region.width, width - region.left),
      height: Math.min(region.height, height - region.top),
    })
    .removeAlpha()
    .png()
    .toBuffer()
}
