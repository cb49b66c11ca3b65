import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { GLYPHS } from './glyphs.ts'

/**
 * Without 0 1 i l o (docs/contract.md section 3), and without b c q s v z, which look like 8 g g 5 u 2 behind noise.
 */
const SOLUTION_ALPHABET = '23456789adefghjkmnprtuwxy'

/** Size in pixels; shown at half of it, so that it is sharp on dense screens. */
const WIDTH = 300
const HEIGHT = 100
const INK = '#444'
/** Distance of two points of a glyph's grid. */
const GRID_STEP = 10
/** Length of the pieces that a line is drawn in; each piece has its own bend and thickness. */
const PIECE_LENGTH = 7

interface Point {
  x: number
  y: number
}

/** A number from 0 to 1, below 1. */
export type Random = () => number

/** The four characters of a new captcha. */
export const generateSolution = (): string =>
  Array.from({ length: 4 }, () => SOLUTION_ALPHABET.charAt(randomInt(SOLUTION_ALPHABET.length))).join('')

/**
 * A PNG of a solution. Comparing it with templates fails: the characters touch, have no fixed place and have many
 * shapes, the whole image is bent, and strokes of the same colour cross it. Source: decision 023.
 * @param random need not be unpredictable: the solution is
 */
export function drawCaptcha(solution: string, random: Random = Math.random): Promise<Buffer> {
  const paths = [...strokesOf(solution, random)].map(([width, d]) => `<path d="${d}" stroke-width="${width}"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="white"/><g stroke="${INK}" stroke-linecap="round">${paths.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().toColourspace('b-w').png().toBuffer()
}

/** SVG path data of the stroke pieces by their width in half pixels. One path for each width draws in half the time. */
type Strokes = Map<number, string>

function strokesOf(solution: string, random: Random): Strokes {
  const between = (min: number, max: number): number => min + random() * (max - min)
  const strokes: Strokes = new Map()
  const draw = createPen(strokes, between)
  const glyphs = [...solution.toUpperCase()].map((character) => placeGlyph(character, between))
  const width = glyphs.reduce((sum, { advance }) => sum + advance, 0)
  let left = between(20, Math.max(20, WIDTH - 20 - width))
  for (const { lines, advance } of glyphs) {
    for (const line of lines)
      draw(
        line.map(({ x, y }) => ({ x: x + left, y })),
        between(4, 8),
      )
    left += advance
  }
  for (let count = 0; count < 2; count += 1) draw(crossingLine(between), between(1.2, 2))
  return strokes
}

type Between = (min: number, max: number) => number

/** One shape of a character, moved, turned, slanted and scaled; `x` from 0, `advance`: start of the next character. */
function placeGlyph(character: string, between: Between): { lines: Point[][]; advance: number } {
  const shapes = GLYPHS[character] ?? ['']
  const shape = shapes[Math.floor(between(0, shapes.length))] ?? ''
  const [scaleX, scaleY] = [between(0.85, 1.55), between(1, 1.3)]
  const [angle, slant] = [between(-0.3, 0.3), between(-0.35, 0.35)]
  const y = HEIGHT / 2 + between(-8, 8)
  const place = (gridX: number, gridY: number): Point => {
    const [x0, y0] = [
      (gridX - 2) * GRID_STEP * scaleX + between(-1.2, 1.2),
      (gridY - 3) * GRID_STEP * scaleY + between(-1.2, 1.2),
    ]
    const x1 = x0 + slant * y0
    return {
      x: 2 * GRID_STEP * scaleX + x1 * Math.cos(angle) - y0 * Math.sin(angle),
      y: y + x1 * Math.sin(angle) + y0 * Math.cos(angle),
    }
  }
  const rounding = Math.floor(between(0, 3))
  const lines = shape.split(',').map((line) =>
    roundCorners(
      line.split(' ').map(([x = '0', y0 = '0']) => place(Number(x), Number(y0))),
      rounding,
    ),
  )
  return { lines, advance: 4 * GRID_STEP * scaleX + between(-1, 5) }
}

/** Cuts each corner of a line, several times (Chaikin). */
function roundCorners(line: Point[], times: number): Point[] {
  if (times === 0 || line.length < 3) return line
  const cut = line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to
    return [mix(from, to, 0.25), mix(from, to, 0.75)]
  })
  return roundCorners([...line.slice(0, 1), ...cut.slice(1, -1), ...line.slice(-1)], times - 1)
}

const mix = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

/** A bent line through the characters, in their colour. */
function crossingLine(between: Between): Point[] {
  const [x, y] = [between(10, 120), between(15, HEIGHT - 15)]
  const points = Array.from({ length: 3 }, (_, index) => ({
    x: x + index * between(45, 85),
    y: y + between(-35, 35),
  }))
  return roundCorners(points, 3)
}

/** Draws lines in pieces: all of them bent by the same two waves, each with a thickness that changes on its way. */
function createPen(strokes: Strokes, between: Between): (line: Point[], thickness: number) => void {
  const waves = {
    x: { height: between(3, 6), step: (2 * Math.PI) / between(50, 100), start: between(0, 7) },
    y: { height: between(4, 8), step: (2 * Math.PI) / between(90, 170), start: between(0, 7) },
  }
  const bend = ({ x, y }: Point): string => {
    const bentX = x + waves.x.height * Math.sin(y * waves.x.step + waves.x.start)
    const bentY = y + waves.y.height * Math.sin(x * waves.y.step + waves.y.start)
    return `${bentX.toFixed(1)} ${bentY.toFixed(1)}`
  }
  return (line, thickness) => {
    const start = between(0, 7)
    let pieceCount = 0
    for (const [index, to] of line.entries()) {
      const from = line[index - 1]
      if (!from) continue
      const pieces = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / PIECE_LENGTH))
      for (let piece = 0; piece < pieces; piece += 1) {
        pieceCount += 1
        const width = Math.round(2 * thickness * (1 + 0.25 * Math.sin(start + pieceCount / 2))) / 2
        const ends = `M${bend(mix(from, to, piece / pieces))}L${bend(mix(from, to, (piece + 1) / pieces))}`
        strokes.set(width, (strokes.get(width) ?? '') + ends)
      }
    }
  }
}
