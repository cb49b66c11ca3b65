import sharp from 'sharp'
import { createTurns, type Turns } from '../turns.ts'

/** More pixels are not decoded, however few bytes they come in. Source: security notes, section 5. */
const MOST_PIXELS = 40_000_000
const QUALITY = 90
/** Seconds for one image. */
const PATIENCE = 20
/** A photo of 12 megapixels takes a core for some 200 ms. What waits is bounded by the memory for uploads first (`memory.ts`). */
const MOST_RUNNING = 2
const MOST_WAITING = 1000

/** Draws images anew, so that nothing but the picture stays: no metadata, no trailing bytes, the right way up. */
export interface Images {
  /** Its queue. */
  turns: Turns
  /**
   * The image in its own format.
   * @param type image/jpeg or image/png
   * @returns the fault when it cannot be decoded to its end or has too many pixels
   * @throws Refusal `busy` when too many wait
   */
  redraw(content: Buffer, type: string): Promise<{ drawn: Buffer } | { fault: Error }>
}

/** Also shuts the decoders of all other formats. */
export function createImages(): Images {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  const turns = createTurns(MOST_RUNNING, MOST_WAITING)
  return { turns, redraw: (content, type) => turns.inTurn(() => redraw(content, type)) }
}

async function redraw(content: Buffer, type: string): Promise<{ drawn: Buffer } | { fault: Error }> {
  try {
    const image = sharp(content, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: PATIENCE })
      .autoOrient()
    return { drawn: await (type === 'image/png' ? image.png() : image.jpeg({ quality: QUALITY })).toBuffer() }
  } catch (error) {
    return { fault: error as Error }
  }
}
