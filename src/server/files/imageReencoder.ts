import sharp from 'sharp'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'

/** A larger image is not decoded. Source: decision 007. */
const MAX_PIXELS = 40_000_000
const JPEG_QUALITY = 90
const REENCODE_TIMEOUT_SECONDS = 20
/** A photo of 12 megapixels takes a core for some 200 ms. The memory for uploads (`uploadMemory.ts`) bounds the queue earlier. */
const MAX_RUNNING = 2
const MAX_WAITING = 1000

/** Re-encodes images, so that only the picture is left: no metadata, no trailing bytes, upright. */
export interface ImageReencoder {
  /** The queue, for metrics. */
  limiter: ConcurrencyLimiter
  /**
   * Decodes an image and encodes it in the same format.
   * @param type image/jpeg or image/png
   * @param client whose image it is, so that each gets a turn
   * @returns the error when it cannot be decoded completely or has too many pixels
   * @throws BusinessError `busy` when too many are waiting
   */
  reencode(content: Buffer, type: string, client: string): Promise<{ content: Buffer } | { error: Error }>
}

/** Also blocks sharp's decoders of all other formats, for the whole process. */
export function createImageReencoder(): ImageReencoder {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  const limiter = createConcurrencyLimiter(MAX_RUNNING, MAX_WAITING)
  return { limiter, reencode: (content, type, client) => limiter.run(() => reencodeImage(content, type), client) }
}

async function reencodeImage(content: Buffer, type: string): Promise<{ content: Buffer } | { error: Error }> {
  try {
    const image = sharp(content, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: REENCODE_TIMEOUT_SECONDS })
      .autoOrient()
    return { content: await (type === 'image/png' ? image.png() : image.jpeg({ quality: JPEG_QUALITY })).toBuffer() }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
