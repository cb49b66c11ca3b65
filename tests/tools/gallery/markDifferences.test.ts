import sharp from 'sharp'
import { expect, test } from 'vitest'
import { markDifferences } from '../../../src/tools/gallery/markDifferences.ts'

/** A white picture with black squares of 4 pixels at some places. */
const picture = (height: number, ...places: number[]): Promise<Buffer> =>
  sharp({ create: { width: 100, height, channels: 3, background: '#fff' } })
    .composite(
      places.map((top) => ({
        input: { create: { width: 4, height: 4, channels: 3, background: '#000' } },
        left: 50,
        top,
      })),
    )
    .png()
    .toBuffer()

/** The colour at a height in the middle of a picture. */
async function colorAt(marked: Buffer | undefined, top: number): Promise<number[]> {
  const { data } = await sharp(marked)
    .extract({ left: 51, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

test('equal pictures have no differences', async () => {
  expect(await markDifferences(await picture(60, 10), await picture(60, 10))).toBeUndefined()
})

test('marks added and removed places, and nothing else', async () => {
  const marked = await markDifferences(await picture(60, 10, 20), await picture(60, 10, 40))
  expect(await colorAt(marked, 11)).toEqual([0, 0, 0])
  expect(await colorAt(marked, 58)).toEqual([255, 255, 255])
  for (const top of [21, 41, 36]) {
    const [red = 0, green = 0] = await colorAt(marked, top)
    expect(red).toBeGreaterThan(green + 40)
  }
})

test('a picture that grew has its new part marked only where it is not white', async () => {
  const marked = await markDifferences(await picture(30, 10), await picture(90, 10, 70))
  expect(await sharp(marked).metadata()).toMatchObject({ width: 100, height: 90 })
  expect(await colorAt(marked, 45)).toEqual([255, 255, 255])
  const [red = 0, green = 0] = await colorAt(marked, 71)
  expect(red).toBeGreaterThan(green + 40)
})
