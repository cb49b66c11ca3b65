import { chromium, type Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headlessShell } from '../../src/tools/browsers/browsers.ts'
import { copyDefinitions, startStudio } from '../support/studioProcess.ts'

/**
 * `npm run bench:studio`: measures the time from a click on “Required” until the live form shows it, for forms of 50
 * and of 500 fields, the frames while a field is dragged from the palette over the form, and the form's own work for a move.
 * Prints milliseconds, median and slowest of the rounds, and frames per second.
 */
const ROUNDS = 15
const SIZES = [50, 500]
/** Moves of the pointer in a drag. */
const MOVES = 180

const { root, remove } = copyDefinitions()
for (const size of SIZES) {
  const names = Array.from({ length: size }, (_, at) => `field${at}`)
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 40 }]))
  const page = {
    $schema: '../meta/page.schema.json',
    id: `bench${size}`,
    kind: 'form',
    path: `/bench${size}`,
    access: 'public',
    status: 'draft',
    schema: { type: 'object', properties },
    submit: { path: `/pc/bench${size}Update` },
  }
  writeFileSync(join(root, `schemas/pages/bench${size}.page.json`), `${JSON.stringify(page, null, 2)}\n`)
}
const studio = await startStudio(root)
const browser = await chromium.launch({ ...headlessShell(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 860 } })
  await page.goto(studio.url)
  for (const size of SIZES) {
    const times = await measure(page, size)
    times.sort((a, b) => a - b)
    console.log(
      `${size} fields: ${Math.round(times[ROUNDS >> 1] ?? 0)} ms, at most ${Math.round(times.at(-1) ?? 0)} ms`,
    )
    const { rate, slowest } = await measureDrag(page)
    console.log(`  dragging: ${rate.toFixed(1)} frames a second, the slowest ${Math.round(slowest)} ms`)
    console.log(`  work of a move: ${(await measureMoves(page)).toFixed(1)} ms`)
  }
} finally {
  await browser.close()
  await studio.end('SIGTERM')
  remove()
}

async function measure(page: Page, size: number): Promise<number[]> {
  const form = page
    .getByRole('navigation', { name: 'Forms' })
    .getByRole('button', { name: new RegExp(`^bench${size}\\b`) })
  await form.click()
  await page.getByRole('tree').locator('[data-name="field3"]').click()
  const box = page.getByRole('region', { name: 'Properties' }).getByRole('checkbox', { name: 'Required' })
  await box.waitFor()
  const frame = page.frameLocator('iframe').locator('html')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Waits until the effects of the change before are over.
    await page.waitForTimeout(1_500)
    // The frame has another origin, and may have a process of its own: compare times of the machine's clock.
    const shownAt = frame.evaluate(
      async (element, isRequired) => {
        const shows = () =>
          (element.ownerDocument.getElementById('form.field3')?.getAttribute('aria-required') === 'true') === isRequired
        while (!shows()) await new Promise((resolve) => setTimeout(resolve))
        return performance.timeOrigin + performance.now()
      },
      !(await box.isChecked()),
    )
    const clicked = await box.evaluate((input: HTMLInputElement) => {
      const start = performance.timeOrigin + performance.now()
      input.click()
      return start
    })
    times.push((await shownAt) - clicked)
  }
  return times
}

/** The frames of the form's document while a field of the palette is dragged up and down over it. */
async function measureDrag(page: Page): Promise<{ rate: number; slowest: number }> {
  await page.getByRole('tab', { name: 'Palette' }).click()
  await page.getByRole('button', { name: 'Choice by buttons' }).hover()
  const stage = (await page.locator('.st-stage').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, middle] = [stage.x + stage.width / 2, stage.y + stage.height / 2]
  await page.mouse.down()
  await page.mouse.move(x, middle)
  const html = page.frameLocator('iframe').locator('html')
  await html.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frameTimes: frames })
    const record = (time: number) => {
      frames.push(time)
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
  for (let move = 0; move < MOVES; move += 1) {
    await page.mouse.move(x, middle + Math.sin(move / 12) * stage.height * 0.4)
    await page.waitForTimeout(8)
  }
  const times = await html.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)
  // Outside the form a drop adds nothing.
  await page.mouse.move(4, 4)
  await page.mouse.up()
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time))
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  return { rate: (gaps.length * 1000) / total, slowest: Math.max(...gaps) }
}

/** Median time of the form's document for a move, layout included: unlike frames, it hardly depends on other programs. */
function measureMoves(page: Page): Promise<number> {
  const html = page.frameLocator('iframe').locator('html')
  return html.evaluate(async ({ ownerDocument: { body } }, moves) => {
    const dragTo = (y: number | undefined) => {
      const data = { kind: 'drag', ...(y === undefined ? {} : { x: innerWidth / 2, y }) }
      window.dispatchEvent(new MessageEvent('message', { source: window.parent, data }))
    }
    const times: number[] = []
    for (let move = 0; move < moves; move += 1) {
      const start = performance.now()
      dragTo(innerHeight * (0.5 + Math.sin(move / 12) * 0.4))
      // React renders before the next message.
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(0)
      })
      body.getBoundingClientRect()
      times.push(performance.now() - start)
    }
    dragTo(undefined)
    return times.sort((a, b) => a - b)[moves >> 1] ?? 0
  }, MOVES)
}
