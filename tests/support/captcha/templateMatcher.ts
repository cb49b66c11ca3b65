/** Dark pixels of an image (1), row by row. */
export interface Ink {
  width: number
  height: number
  pixels: Uint8Array
}

/** Uses every second pixel in each direction. */
const STEP = 2

/** Extracts the pixels that are as dark as letters; ignores lighter noise. */
export function inkOf(brightness: Uint8Array, imageWidth: number, imageHeight: number): Ink {
  const [width, height] = [Math.floor(imageWidth / STEP), Math.floor(imageHeight / STEP)]
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels[y * width + x] = (brightness[STEP * (y * imageWidth + x)] ?? 0) < 110 ? 1 : 0
    }
  }
  return { width, height, pixels }
}

/** Rows and columns of a scaled segment. */
const GRID = 12
/** Columns with at most so many dark pixels are gaps, or thin noise. */
const GAP_INK = 1

/** Cuts an image into four characters: at three gaps if there are, else into equal parts. */
export function segment(ink: Ink): Uint8Array[] {
  const columnInk = Array.from({ length: ink.width }, (_, x) => {
    let sum = 0
    for (let y = 0; y < ink.height; y += 1) sum += ink.pixels[y * ink.width + x] ?? 0
    return sum
  })
  let runs: [number, number][] = []
  for (const [x, amount] of columnInk.entries()) {
    const last = runs.at(-1)
    if (amount <= GAP_INK) continue
    if (last && x - last[1] <= 1) last[1] = x
    else runs.push([x, x])
  }
  runs = runs.filter(([from, to]) => to - from >= 2)
  while (runs.length > 0 && runs.length < 4) {
    // The widest run contains several characters.
    const widest = runs.reduce((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a))
    const all = (runs.at(-1)?.[1] ?? 0) - (runs[0]?.[0] ?? 0)
    const parts =
      runs.length === 1 ? 4 : Math.max(2, Math.min(5 - runs.length, Math.round((4 * (widest[1] - widest[0])) / all)))
    const step = (widest[1] - widest[0] + 1) / parts
    runs.splice(
      runs.indexOf(widest),
      1,
      ...Array.from({ length: parts }, (_, part): [number, number] => [
        Math.round(widest[0] + part * step),
        Math.round(widest[0] + (part + 1) * step) - 1,
      ]),
    )
  }
  return runs
    .sort((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, 4)
    .sort((a, b) => a[0] - b[0])
    .map(([from, to]) => scaleSegment(ink, from, to))
}

/** Crops a range of columns to its dark pixels and scales it to cells: the share of dark pixels, 0 to 255. */
function scaleSegment({ width, height, pixels }: Ink, from: number, to: number): Uint8Array {
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) => {
    for (let x = from; x <= to; x += 1) if (pixels[y * width + x]) return true
    return false
  })
  const [top, bottom] = [rows[0] ?? 0, rows.at(-1) ?? height - 1]
  const sums = new Float64Array(GRID * GRID)
  const counts = new Float64Array(GRID * GRID)
  for (let y = top; y <= bottom; y += 1) {
    const row = Math.floor(((y - top) * GRID) / (bottom - top + 1))
    for (let x = from; x <= to; x += 1) {
      const cell = row * GRID + Math.floor(((x - from) * GRID) / (to - from + 1))
      sums[cell] = (sums[cell] ?? 0) + (pixels[y * width + x] ?? 0)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return Uint8Array.from(sums, (sum, cell) => Math.round((255 * sum) / Math.max(1, counts[cell] ?? 1)))
}

/** Reads captchas by the nearest template of each segment. */
export class TemplateMatcher {
  private readonly templates: { character: string; cells: Uint8Array }[] = []

  learn(ink: Ink, solution: string): void {
    for (const [index, cells] of segment(ink).entries())
      this.templates.push({ character: solution.charAt(index), cells })
  }

  read(ink: Ink): string {
    return segment(ink)
      .map((cells) => this.nearest(cells))
      .join('')
  }

  private nearest(cells: Uint8Array): string {
    let best = { character: '', distance: Infinity }
    for (const { character, cells: template } of this.templates) {
      let distance = 0
      for (let index = 0; index < cells.length && distance < best.distance; index += 1)
        distance += ((cells[index] ?? 0) - (template[index] ?? 0)) ** 2
      if (distance < best.distance) best = { character, distance }
    }
    return best.character
  }
}
