import './noFonts.ts'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { GLYPHS } from './glyphs.ts'

/** Pixels; shown at half the size, so that it is sharp on dense screens. */
const WIDTH = 300
const HEIGHT = 100
const STEP = { x: 10, y: 10 }

/** A PNG of a code, as capital strokes in noise: for people to read, not for a script of ten lines. */
export function drawCode(code: string): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f3f5f8'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (let count = 0; count < 60; count += 1) dot(context)
  ;[...code.toUpperCase()].forEach((character, index) => drawGlyph(context, GLYPHS[character] ?? '', 45 + index * 70))
  for (let count = 0; count < 4; count += 1) curve(context)
  return canvas.encode('png')
}

/** Noise need not be secret; a plain random number will do. */
const between = (least: number, most: number): number => least + Math.random() * (most - least)

const ink = (lightness: number): string => `hsl(${between(0, 360).toFixed(0)} 45% ${lightness}%)`

function drawGlyph(context: SKRSContext2D, glyph: string, x: number): void {
  context.save()
  context.translate(x + between(-8, 8), HEIGHT / 2 + between(-9, 9))
  context.rotate(between(-0.3, 0.3))
  context.transform(between(0.9, 1.15), 0, between(-0.25, 0.25), between(0.9, 1.15), 0, 0)
  context.strokeStyle = ink(30)
  context.lineWidth = between(5, 7)
  for (const line of glyph.split(',')) {
    context.beginPath()
    for (const [column = '0', row = '0'] of line.split(' ')) {
      context.lineTo(
        (Number(column) - 2) * STEP.x + between(-1.5, 1.5),
        (Number(row) - 3) * STEP.y + between(-1.5, 1.5),
      )
    }
    context.stroke()
  }
  context.restore()
}

function curve(context: SKRSContext2D): void {
  context.strokeStyle = ink(50)
  context.lineWidth = between(1, 2.5)
  context.beginPath()
  context.moveTo(0, between(0, HEIGHT))
  context.bezierCurveTo(
    WIDTH / 3,
    between(-20, HEIGHT + 20),
    (WIDTH * 2) / 3,
    between(-20, HEIGHT + 20),
    WIDTH,
    between(0, HEIGHT),
  )
  context.stroke()
}

function dot(context: SKRSContext2D): void {
  context.fillStyle = ink(70)
  context.fillRect(between(0, WIDTH), between(0, HEIGHT), between(2, 5), between(2, 5))
}
