import sharp from 'sharp'

/** Least difference of a pixel's brightness, from 0 to 255, that counts. */
const LEAST_DIFFERENCE = 16
const MARK_COLOR = '#e5007d'
const MARK_OPACITY = 0.3
/** Spread of a mark beyond the different pixels; about three times as many pixels. */
const MARK_BLUR = 4

/**
 * The second of two pictures with the places marked in which it differs from the first; undefined if they look the same.
 * @param before PNG; a picture of another size counts as different where only one has pixels
 */
export async function markDifferences(before: Buffer, after: Buffer): Promise<Buffer | undefined> {
  const [was, is] = await Promise.all([before, after].map((picture) => sharp(picture).metadata()))
  const size = {
    width: Math.max(was?.width ?? 0, is?.width ?? 0),
    height: Math.max(was?.height ?? 0, is?.height ?? 0),
  }
  const [first, second] = await Promise.all([before, after].map((picture) => paint(picture, size)))
  // In one pipeline sharp applies a threshold before it composes or blurs.
  const difference = await sharp(first)
    .composite([{ input: second, blend: 'difference' }])
    .png()
    .toBuffer()
  const mask = await sharp(difference)
    .removeAlpha()
    .greyscale()
    .threshold(LEAST_DIFFERENCE)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  if (!mask.includes(255)) return undefined
  const wideMask = await sharp(mask, { raw: { ...size, channels: 1 } })
    .blur(MARK_BLUR)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const marks = await sharp(wideMask, { raw: { ...size, channels: 1 } })
    .threshold(1)
    .linear(MARK_OPACITY, 0)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const overlay = await sharp({ create: { ...size, channels: 3, background: MARK_COLOR } })
    .joinChannel(marks, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer()
  return sharp(second)
    .composite([{ input: overlay }])
    .png()
    .toBuffer()
}

/** A picture at the top left of a white one of this size. */
const paint = (picture: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([{ input: picture, gravity: 'northwest' }])
    .png()
    .toBuffer()
