import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { drawCaptcha, generateSolution, type Random } from '../../../src/server/captcha/drawCaptcha.ts'
import { paintPreviousCaptcha } from '../../support/captcha/previousCaptcha.ts'
import { inkOf, TemplateMatcher, type Ink } from '../../support/captcha/templateMatcher.ts'

const CHARACTERS = '23456789adefghjkmnprtuwxy'
const TRAINING_IMAGES = 2000
const READ_IMAGES = 80

/** Numbers that look random and are the same in each run (mulberry32). */
function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
}

function pixelsOf(canvas: Canvas): Ink {
  const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return inkOf(data, width, height)
}

/** What a browser makes of an image. */
async function decode(png: Buffer): Promise<Canvas> {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas
}

type Paint = (solution: string, random: Random) => Canvas | Promise<Canvas>

/** The share of images whose whole code a matcher reads that has learned from others by the same generator. */
async function shareRead(paint: Paint): Promise<number> {
  const random = seededRandom(1)
  const newSolution = (): string =>
    Array.from({ length: 4 }, () => CHARACTERS.charAt(Math.floor(random() * CHARACTERS.length))).join('')
  const paintMany = (count: number): Promise<[string, Ink][]> =>
    Promise.all(
      Array.from({ length: count }, async (): Promise<[string, Ink]> => {
        const solution = newSolution()
        return [solution, pixelsOf(await paint(solution, random))]
      }),
    )
  const matcher = new TemplateMatcher()
  for (const [solution, ink] of await paintMany(TRAINING_IMAGES)) matcher.learn(ink, solution)
  const images = await paintMany(READ_IMAGES)
  const readCount = images.filter(([solution, ink]) => matcher.read(ink) === solution).length
  return readCount / READ_IMAGES
}

test('a template matcher that reads the images of before reads hardly any of these', async () => {
  expect(await shareRead(paintPreviousCaptcha)).toBeGreaterThanOrEqual(0.9)
  expect(await shareRead(async (solution, random) => decode(await drawCaptcha(solution, random)))).toBeLessThanOrEqual(
    0.1,
  )
})

test('no two images of a solution are alike, and no solution has characters that are easily confused', async () => {
  const images = await Promise.all(Array.from({ length: 20 }, () => drawCaptcha('ab3d')))
  expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(20)
  for (let count = 0; count < 100; count += 1) expect(generateSolution()).toMatch(/^[2-9a-hj-km-np-y]{4}$/)
})
