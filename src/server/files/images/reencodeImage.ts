import sharp, { type Sharp } from 'sharp'

/** A larger image is not decoded. Source: decision 007. */
const MAX_PIXELS = 40_000_000
/** More than an honest image of 8 MiB becomes. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024
const JPEG_QUALITY = 90
/** Beyond, finding the shortest code for a JPEG would take more memory than all else: six bytes a pixel. */
const MAX_OPTIMIZED_PIXELS = 12_500_000
/** Of what a large photo is in between, which nobody is to see. */
const INTERMEDIATE_QUALITY = 98

/** Blocks the decoders of all other formats, for the whole process. */
export async function prepareCodecs(): Promise<void> {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  const dot = sharp({ create: { width: 8, height: 8, channels: 3, background: 'black' } })
  await reencodeImage(await dot.jpeg().toBuffer(), 'image/jpeg')
}

/**
 * Decodes an image and encodes it in the same format, upright and without anything but the picture.
 * @param type image/jpeg or image/png
 * @throws Error when it cannot be decoded completely, has too many pixels or becomes too large
 */
export async function reencodeImage(content: Buffer, type: string): Promise<Buffer> {
  const image = open(content)
  const { width, height, isProgressive, orientation = 1 } = await image.metadata()
  const optimizeCoding = width * height <= MAX_OPTIMIZED_PIXELS
  const needsPass = type === 'image/jpeg' && !optimizeCoding && isProgressive && orientation > 1
  const upright = (needsPass ? open(await toLines(image)) : image).autoOrient()
  const output = await (
    type === 'image/png' ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY, optimizeCoding })
  ).toBuffer()
  if (output.length > MAX_OUTPUT_BYTES) throw new Error(`becomes ${output.length} bytes`)
  return output
}

const open = (content: Buffer): Sharp =>
  sharp(content, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })

/**
 * The same picture, which then can be decoded line by line. Passes must be held whole to be decoded, and lines to be
 * turned: one after the other takes half of the memory of both at once.
 */
const toLines = (image: Sharp): Promise<Buffer> =>
  image.keepExif().jpeg({ quality: INTERMEDIATE_QUALITY, chromaSubsampling: '4:4:4', optimizeCoding: false }).toBuffer()
