import './disableSystemFonts.ts'
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'

/**
 * Capital letters and digits as strokes on a grid of 4 by 6, so that the captcha needs no font. A glyph is a list of
 * lines, a line a list of points `xy`: `A` goes up, down again, and has a bar.
 */
const GLYPHS: Record<string, string> = {
  A: '06 20 46,14 34',
  B: '00 06 36 45 44 33 03,00 30 41 42 33',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46,03 33',
  F: '40 00 06,03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06,40 46,03 43',
  I: '10 30,20 26,16 36',
  J: '20 40,30 35 26 16 05',
  K: '00 06,40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10,24 46',
  R: '06 00 30 41 42 33 03,23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40,20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46,40 06',
  Y: '00 23 40,23 26',
  Z: '00 40 06 46',
  0: '10 30 41 45 36 16 05 01 10,14 32',
  1: '11 20 26,16 36',
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 42 33 44 45 36 16 05,13 33',
  4: '36 30 04 44',
  5: '40 00 03 23 34 45 36 16 05',
  6: '40 20 02 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '43 13 02 01 10 30 41 44 26 06',
}

/** Size in pixels; shown at half of it, so that it is sharp on dense screens. */
const WIDTH = 300
const HEIGHT = 100
const GRID_STEP = { x: 10, y: 10 }

/** The verification image as it was drawn before decision 023: a template matcher reads it. */
export function paintPreviousCaptcha(solution: string, random: () => number): Canvas {
  const randomBetween = (min: number, max: number): number => min + random() * (max - min)
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f3f5f8'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (let count = 0; count < 60; count += 1) drawDot(randomBetween, context)
  ;[...solution.toUpperCase()].forEach((character, index) =>
    drawGlyph(randomBetween, context, GLYPHS[character] ?? '', 45 + index * 70),
  )
  for (let count = 0; count < 4; count += 1) drawCurve(randomBetween, context)
  return canvas
}

type Between = (min: number, max: number) => number

const randomColor = (randomBetween: Between, lightness: number): string =>
  `hsl(${randomBetween(0, 360).toFixed(0)} 45% ${lightness}%)`

function drawGlyph(randomBetween: Between, context: SKRSContext2D, glyph: string, x: number): void {
  context.save()
  context.translate(x + randomBetween(-8, 8), HEIGHT / 2 + randomBetween(-9, 9))
  context.rotate(randomBetween(-0.3, 0.3))
  context.transform(randomBetween(0.9, 1.15), 0, randomBetween(-0.25, 0.25), randomBetween(0.9, 1.15), 0, 0)
  context.strokeStyle = randomColor(randomBetween, 30)
  context.lineWidth = randomBetween(5, 7)
  for (const line of glyph.split(',')) {
    context.beginPath()
    for (const [column = '0', row = '0'] of line.split(' ')) {
      context.lineTo(
        (Number(column) - 2) * GRID_STEP.x + randomBetween(-1.5, 1.5),
        (Number(row) - 3) * GRID_STEP.y + randomBetween(-1.5, 1.5),
      )
    }
    context.stroke()
  }
  context.restore()
}

function drawCurve(randomBetween: Between, context: SKRSContext2D): void {
  context.strokeStyle = randomColor(randomBetween, 50)
  context.lineWidth = randomBetween(1, 2.5)
  context.beginPath()
  context.moveTo(0, randomBetween(0, HEIGHT))
  context.bezierCurveTo(
    WIDTH / 3,
    randomBetween(-20, HEIGHT + 20),
    (WIDTH * 2) / 3,
    randomBetween(-20, HEIGHT + 20),
    WIDTH,
    randomBetween(0, HEIGHT),
  )
  context.stroke()
}

function drawDot(randomBetween: Between, context: SKRSContext2D): void {
  context.fillStyle = randomColor(randomBetween, 70)
  context.fillRect(randomBetween(0, WIDTH), randomBetween(0, HEIGHT), randomBetween(2, 5), randomBetween(2, 5))
}
