import './disableSystemFonts.ts'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { randomInt } from 'node:crypto'
import { GLYPHS } from './glyphs.ts'

/** Without 0 1 i l o (docs/contract.md section 3), and without b c q s v z, which look like 8 g g 5 u 2 behind noise. */
const SOLUTION_ALPHABET = '23456789adefghjkmnprtuwxy'

/** Size in pixels; shown at half of it, so that it is sharp on dense screens. */
const WIDTH = 300
const HEIGHT = 100
const GRID_STEP = { x: 10, y: 10 }

/** The four characters of a new captcha. */
export const generateSolution = (): string =>
  Array.from({ length: 4 }, () => SOLUTION_ALPHABET.charAt(randomInt(SOLUTION_ALPHABET.length))).join('')

/** A PNG of a solution: capital letters drawn as strokes, with noise that a simple script does not see through. */
export function drawCaptcha(solution: string): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f3f5f8'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (let count = 0; count < 60; count += 1) drawDot(context)
  ;[...solution.toUpperCase()].forEach((character, index) =>
    drawGlyph(context, GLYPHS[character] ?? '', 45 + index * 70),
  )
  for (let count = 0; count < 4; count += 1) drawCurve(context)
  return canvas.encode('png')
}

/** Noise need not be unpredictable, so Math.random will do. */
const randomBetween = (min: number, max: number): number => min + Math.random() * (max - min)

const randomColor = (lightness: number): string => `hsl(${randomBetween(0, 360).toFixed(0)} 45% ${lightness}%)`

function drawGlyph(context: SKRSContext2D, glyph: string, x: number): void {
  context.save()
  context.translate(x + randomBetween(-8, 8), HEIGHT / 2 + randomBetween(-9, 9))
  context.rotate(randomBetween(-0.3, 0.3))
  context.transform(randomBetween(0.9, 1.15), 0, randomBetween(-0.25, 0.25), randomBetween(0.9, 1.15), 0, 0)
  context.strokeStyle = randomColor(30)
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

function drawCurve(context: SKRSContext2D): void {
  context.strokeStyle = randomColor(50)
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

function drawDot(context: SKRSContext2D): void {
  context.fillStyle = randomColor(70)
  context.fillRect(randomBetween(0, WIDTH), randomBetween(0, HEIGHT), randomBetween(2, 5), randomBetween(2, 5))
}
