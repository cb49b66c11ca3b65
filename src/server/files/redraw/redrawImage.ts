import sharp from 'sharp'

const MAX_PIXELS = 40_000_000
/** No genuine file of 8 MiB becomes larger. */
export const MAX_OUTPUT_BYTES = 32 * 1024 * 1024
/** A genuine file is about as large as before; one that repeats itself may be packed a thousand times. */
const MAX_GROWTH = 4
const MIN_OUTPUT_LIMIT_BYTES = 4 * 1024 * 1024
const JPEG_QUALITY = 90
/** Above this, optimising the JPEG's codes would take more memory than all other steps: six bytes a pixel. */
const MAX_OPTIMIZED_PIXELS = 12_500_000

/**
 * The size that a file may have after redrawing.
 * @param sentBytes its size as sent
 * @param minBytes the size that any such file may have
 */
export const outputLimit = (sentBytes: number, minBytes = 0): number =>
  Math.min(MAX_OUTPUT_BYTES, Math.max(MIN_OUTPUT_LIMIT_BYTES, minBytes, MAX_GROWTH * sentBytes))

/**
 * Decodes an image and encodes it in the same format, upright, on white, and without anything but the picture.
 * @param type image/jpeg or image/png
 * @throws Error when it cannot be decoded completely, has too many pixels or becomes too large
 */
export async function redrawImage(content: Buffer, type: string): Promise<Buffer> {
  const image = sharp(content, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' }).autoOrient()
  const { width, height } = await image.metadata()
  const optimizeCoding = width * height <= MAX_OPTIMIZED_PIXELS
  const output = await (
    type === 'image/png'
      ? image.flatten({ background: 'white' }).png()
      : image.jpeg({ quality: JPEG_QUALITY, optimizeCoding })
  ).toBuffer()
  if (output.length > outputLimit(content.length)) throw new Error(`becomes ${output.length} bytes`)
  return output
}
