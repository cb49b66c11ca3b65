import { expect, test, vi } from 'vitest'
import { holdEntry } from '../../../src/app/preload/holdEntry.ts'

/** Part of a browser: a page with the tag of a module, and frames and timers that the test runs. */
function openPage(visibilityState: string) {
  const frames: (() => void)[] = []
  const timers = new Map<number, () => void>()
  const entry = { src: 'data:text/javascript,globalThis.formwrightStarts=(globalThis.formwrightStarts??0)+1' }
  const [removed, restored]: [unknown[], unknown[]] = [[], []]
  const onStart = vi.fn()
  const view = {
    document: {
      visibilityState,
      querySelector: () => entry,
      head: { append: (element: unknown) => restored.push(element) },
      createElement: () => ({ content: { append: (element: unknown) => removed.push(element) } }),
    },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void, ms = 0) => timers.set(ms, run),
  }
  const start = holdEntry(view as unknown as Window & typeof globalThis, onStart)
  const drawFrame = () => frames.splice(0).forEach((run) => run())
  return { start, onStart, drawFrame, timers, removed, restored, entry }
}

const starts = () => (globalThis as { formwrightStarts?: number }).formwrightStarts ?? 0

test('the module is taken out of the page, and runs once and is there again when a frame has been drawn since it may', async () => {
  const { start, onStart, drawFrame, timers, removed, restored, entry } = openPage('visible')
  expect(removed).toEqual([entry])
  drawFrame()
  start()
  drawFrame()
  expect([timers.has(0), onStart.mock.calls.length]).toEqual([false, 0])
  drawFrame()
  const before = starts()
  timers.get(0)?.()
  timers.get(3000)?.()
  expect(onStart).toHaveBeenCalledTimes(1)
  expect(restored).toEqual([entry])
  await vi.waitFor(() => expect(starts()).toBe(before + 1))
})

test('it runs after three seconds where nothing is painted, and by itself in the background', () => {
  const { onStart, timers } = openPage('visible')
  timers.get(3000)?.()
  expect(onStart).toHaveBeenCalledTimes(1)
  expect(openPage('hidden').removed).toEqual([])
})
