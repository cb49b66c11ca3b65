import { expect, test } from 'vitest'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import pino from 'pino'
import { createCaptchaStock } from '../../../src/server/captcha/captchaStock.ts'
import { encodePng } from '../../../src/server/captcha/encodePng.ts'
import { createStrokeImage, drawStroke, INK } from '../../../src/server/captcha/strokeImage.ts'

test('images are drawn ahead by a thread, as many as fit the stock, and none is given twice', async () => {
  const stock = createCaptchaStock(undefined, pino({ level: 'silent' }))
  const first = Array.from({ length: 4 }, () => stock.take())
  await expect.poll(() => stock.size()).toBe(256)
  const more = Array.from({ length: 300 }, () => stock.take())
  const all = [...first, ...more].map(({ image }) => Buffer.from(image).toString('base64'))
  expect(new Set(all).size).toBe(304)
  for (const { solution } of more) expect(solution).toMatch(/^[2-9a-hj-km-np-y]{4}$/)
  await stock.close()
})

test('a PNG of 16 greys shows what was drawn, of any width', async () => {
  for (const width of [40, 41]) {
    const image = createStrokeImage(width, 10)
    drawStroke(image, { x: 7, y: 5 }, { x: width, y: 5 }, 4)
    const decoded = createCanvas(width, 10)
    decoded.getContext('2d').drawImage(await loadImage(encodePng(image, { paper: 15, ink: 4 })), 0, 0)
    const greys = [...decoded.data()].filter((_, index) => index % 4 === 0)
    const expected = Array.from(image.shades, (shade) => 17 * Math.round(15 - (11 * shade) / INK))
    expect(greys).toEqual(expected)
    expect(new Set(greys)).toContain(255)
    expect(new Set(greys)).toContain(68)
  }
})

test('a stroke has round ends, soft edges and the thickness that was asked for', () => {
  const image = createStrokeImage(20, 9)
  drawStroke(image, { x: 5, y: 4.5 }, { x: 15, y: 4.5 }, 4)
  const column = (x: number): number =>
    Array.from({ length: 9 }, (_, y) => shadeAt(x, y)).reduce((a, b) => a + b, 0) / INK
  const shadeAt = (x: number, y: number): number => image.shades[y * 20 + x] ?? 0
  expect(Math.abs(column(10) - 4)).toBeLessThan(0.1)
  expect([shadeAt(10, 4), shadeAt(3, 4), shadeAt(1, 4), shadeAt(3, 2)]).toEqual([INK, INK, 0, 0])
  expect(column(16)).toBeLessThan(4)
})
