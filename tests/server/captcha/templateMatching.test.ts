import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCaptcha, generateSolution, type Random } from '../../../src/server/captcha/drawCaptcha.ts'
import { GLYPHS } from '../../../src/server/captcha/glyphs.ts'
import { inkOf, TemplateMatcher, type Ink } from '../../support/captcha/templateMatcher.ts'

const CHARACTERS = '23456789adefghjkmnprtuwxy'
const READ_IMAGES = 80

/** Deterministic numbers that look random (mulberry32). */
function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
}

async function pixelsOf(png: Buffer): Promise<Ink> {
  const { data, info } = await sharp(png).removeAlpha().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return inkOf(data, info.width, info.height)
}

type Draw = (solution: string, random: Random) => Promise<Buffer>

/** Draws the first shape of each character, straight, in a place of its own. */
const drawPlainly: Draw = (solution) => {
  const lines = [...solution.toUpperCase()].flatMap((character, index) =>
    (GLYPHS[character]?.[0] ?? '').split(',').map((line) => {
      const points = line.split(' ').map(([x, y]) => `${30 + 65 * index + 10 * Number(x)},${20 + 10 * Number(y)}`)
      return `<polyline points="${points.join(' ')}"/>`
    }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#444" stroke-width="6">${lines.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Share of images whose whole code a matcher reads after it has learned from others by the same generator. */
async function shareRead(draw: Draw, trainingImages: number): Promise<number> {
  const random = seededRandom(1)
  const newSolution = (): string =>
    Array.from({ length: 4 }, () => CHARACTERS.charAt(Math.floor(random() * CHARACTERS.length))).join('')
  const drawMany = (count: number): Promise<[string, Ink][]> =>
    Promise.all(
      Array.from({ length: count }, async (): Promise<[string, Ink]> => {
        const solution = newSolution()
        return [solution, await pixelsOf(await draw(solution, random))]
      }),
    )
  const matcher = new TemplateMatcher()
  for (const [solution, ink] of await drawMany(trainingImages)) matcher.learn(ink, solution)
  const images = await drawMany(READ_IMAGES)
  const readCount = images.filter(([solution, ink]) => matcher.read(ink) === solution).length
  return readCount / READ_IMAGES
}

test('a template matcher that reads plainly drawn characters reads hardly any captcha', async () => {
  expect(await shareRead(drawPlainly, 100)).toBeGreaterThanOrEqual(0.9)
  expect(await shareRead(drawCaptcha, 1000)).toBeLessThanOrEqual(0.1)
})

test('all images of a solution differ, and no solution has characters that are easily confused', async () => {
  const images = await Promise.all(Array.from({ length: 20 }, () => drawCaptcha('ab3d')))
  expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(20)
  for (let count = 0; count < 100; count += 1) expect(generateSolution()).toMatch(/^[2-9a-hj-km-np-y]{4}$/)
})
