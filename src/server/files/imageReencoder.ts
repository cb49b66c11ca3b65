import sharp from 'sharp'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'

/** More pixels are not decoded, however few bytes they come in. Source: decision 007. */
const MAX_PIXELS = 40_000_000
const JPEG_QUALITY = 90
/** Seconds for one image. */
const REENCODE_TIMEOUT_SECONDS = 20
/** A photo of 12 megapixels takes a core for some 200 ms. What waits is bounded by the memory for uploads first (`memory.ts`). */
const MAX_RUNNING = 2
const MAX_WAITING = 1000

/** Draws images anew, so that nothing but the picture stays: no metadata, no trailing bytes, the right way up. */
export interface ImageReencoder {
  /** Its queue. */
  limiter: ConcurrencyLimiter
  /**
   * The image in its own format.
   * @param type image/jpeg or image/png
   * @returns the fault when it cannot be decoded to its end or has too many pixels
   * @throws Refusal `busy` when too many wait
   */
  reencode(content: Buffer, type: string): Promise<{ drawn: Buffer } | { fault: Error }>
}

/** Also shuts the decoders of all other formats. */
export function createImageReencoder(): ImageReencoder {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  const limiter = createConcurrencyLimiter(MAX_RUNNING, MAX_WAITING)
  return { limiter, reencode: (content, type) => limiter.run(() => reencodeImage(content, type)) }
}

async function reencodeImage(content: Buffer, type: string): Promise<{ drawn: Buffer } | { fault: Error }> {
  try {
    const image = sharp(content, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: REENCODE_TIMEOUT_SECONDS })
      .autoOrient()
    return { drawn: await (type === 'image/png' ? image.png() : image.jpeg({ quality: JPEG_QUALITY })).toBuffer() }
  } catch (error) {
    return { fault: error as Error }
  }
}
