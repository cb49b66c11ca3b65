import { expect, test, vi } from 'vitest'
import { holdEntry } from '../../../src/app/preload/holdEntry.ts'

/** Part of a browser: a page with the tag of a module, and timers that the test runs. */
function openPage(hidden: boolean) {
  const timers = new Map<number, () => void>()
  const entry = { src: 'data:text/javascript,globalThis.formwrightStarts=(globalThis.formwrightStarts??0)+1' }
  const [removed, restored]: [unknown[], unknown[]] = [[], []]
  const onStart = vi.fn()
  const view = {
    document: {
      hidden,
      querySelector: () => entry,
      head: { append: (element: unknown) => restored.push(element) },
    },
    Document: class {
      adoptNode = (element: unknown) => removed.push(element)
    },
    setTimeout: (run: () => void, ms: number) => timers.set(ms, run),
  }
  const start = holdEntry(view as unknown as Window & typeof globalThis, onStart)
  return { start, onStart, timers, removed, restored, entry }
}

const starts = () => (globalThis as { formwrightStarts?: number }).formwrightStarts ?? 0

test('the module is taken out of the page, and runs once and is there again when it may', async () => {
  const { start, onStart, timers, removed, restored, entry } = openPage(false)
  expect([removed, restored, onStart.mock.calls.length]).toEqual([[entry], [], 0])
  const before = starts()
  start()
  timers.get(3000)?.()
  expect(onStart).toHaveBeenCalledTimes(1)
  expect(restored).toEqual([entry])
  await vi.waitFor(() => expect(starts()).toBe(before + 1))
})

test('it runs after three seconds where nothing is painted, and by itself in the background', () => {
  const { onStart, timers } = openPage(false)
  timers.get(3000)?.()
  expect(onStart).toHaveBeenCalledTimes(1)
  const { start, removed, restored } = openPage(true)
  start()
  expect([removed, restored]).toEqual([[], []])
})
