import { expect, test } from 'vitest'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import pino from 'pino'
import { createCaptchaStock } from '../../../src/server/captcha/captchaStock.ts'
import { encodePng, type Rgb } from '../../../src/server/captcha/encodePng.ts'

test('images are drawn ahead by a thread, as many as fit the stock, and none is given twice', async () => {
  const stock = createCaptchaStock(undefined, pino({ level: 'silent' }))
  const first = Array.from({ length: 4 }, () => stock.take())
  await expect.poll(() => stock.size(), { timeout: 20_000 }).toBe(256)
  const more = Array.from({ length: 300 }, () => stock.take())
  const all = [...first, ...more].map(({ image }) => Buffer.from(image).toString('base64'))
  expect(new Set(all).size).toBe(304)
  for (const { solution } of more) expect(solution).toMatch(/^[2-9a-hj-km-np-y]{4}$/)
  await stock.close()
})

test('a PNG of 16 shades shows what was drawn', async () => {
  const colours: [Rgb, Rgb] = [
    [243, 245, 248],
    [43, 100, 60],
  ]
  const canvas = createCanvas(40, 10)
  const context = canvas.getContext('2d')
  context.fillStyle = `rgb(${colours[0].join()})`
  context.fillRect(0, 0, 40, 10)
  context.fillStyle = `rgb(${colours[1].join()})`
  context.fillRect(7, 2, 9, 5)
  const drawn = Buffer.from(canvas.data())
  const decoded = createCanvas(40, 10)
  decoded.getContext('2d').drawImage(await loadImage(encodePng(drawn, 40, 10, colours)), 0, 0)
  expect(Buffer.from(decoded.data()).equals(drawn)).toBe(true)
})
