import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createTurns } from '../../../src/server/limits/turns.ts'

test('clients begin one after the other, a few in each pass of the event loop', async () => {
  const { takeTurn } = createTurns()
  const begun: string[] = []
  takeTurn('first', () => begun.push('first'))
  expect(begun.splice(0)).toEqual(['first'])
  for (let count = 1; count <= 10; count += 1) takeTurn('a', () => begun.push('a'))
  takeTurn('b', () => begun.push('b'))
  takeTurn('c', () => begun.push('c'))
  expect(begun).toEqual([])
  const passes: string[] = []
  while (begun.length < 12) {
    await setImmediate()
    passes.push(begun.join(''))
  }
  expect(passes).toEqual(['', 'abca', 'abcaaaaa', 'abcaaaaaaaaa'])
  takeTurn('a', () => begun.push('again'))
  await expect.poll(() => begun.at(-1)).toBe('again')
})

/** Lets passes of the event loop take `passMs` each. @returns the number of passes that a work waits for others */
async function passesWaited(passMs: number, come: (turns: ReturnType<typeof createTurns>, pass: number) => void) {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const turns = createTurns()
  let hasBegun = false
  turns.takeTurn('a', () => undefined)
  turns.takeTurn('b', () => (hasBegun = true))
  let passes = 0
  for (; !hasBegun && passes < 10_000; passes += 1) {
    come(turns, passes)
    now += passMs
    await setImmediate()
  }
  vi.restoreAllMocks()
  return passes
}

test.each([
  ['works', ({ takeTurn }: ReturnType<typeof createTurns>, pass: number) => takeTurn(`c${pass}`, () => undefined)],
  ['connections', ({ noteComing }: ReturnType<typeof createTurns>) => noteComing()],
])('works wait for %s that are just coming, for a tenth of a second and twenty passes', async (_what, come) => {
  for (const [passMs, passes] of [
    [0.2, 500],
    [1, 100],
    [100, 20],
  ] as const) {
    const waited = await passesWaited(passMs, come)
    expect(waited).toBeGreaterThanOrEqual(passes)
    expect(waited).toBeLessThan(passes + 10)
  }
})
