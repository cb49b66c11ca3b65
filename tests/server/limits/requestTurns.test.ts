import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRequestTurns } from '../../../src/server/limits/requestTurns.ts'

/** Work that holds the event loop. */
function holdFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('clients take turns: who has one request waits for one of each other client, not for all they have', async () => {
  const turns = createRequestTurns()
  const started: string[] = []
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
    turns.enter(name.charAt(0), () => {
      started.push(name)
    })
  expect([started, turns.waiting()]).toEqual([[], 7])
  while (turns.waiting() > 0) await nextTurn()
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('a turn of the event loop ends after a few requests, so that connections are accepted in between', async () => {
  const turns = createRequestTurns()
  const startedInTurn: number[] = []
  let started = 0
  for (let request = 0; request < 40; request += 1)
    turns.enter('a', () => {
      started += 1
      // Also what it does after a promise counts.
      void Promise.resolve().then(() => holdFor(4))
    })
  while (turns.waiting() > 0) {
    const before = started
    await nextTurn()
    startedInTurn.push(started - before)
  }
  expect(started).toBe(40)
  // 5 ms by the clock: two of 4 ms, fewer where the machine is busy.
  expect(Math.max(...startedInTurn)).toBeLessThanOrEqual(2)
})

test('while connections are being accepted turns are shorter still', async () => {
  const turns = createRequestTurns()
  const startedInTurn: number[] = []
  let started = 0
  for (let request = 0; request < 5; request += 1)
    turns.enter('a', () => {
      started += 1
      holdFor(2)
    })
  while (turns.waiting() > 0) {
    turns.noteConnection()
    const before = started
    await nextTurn()
    startedInTurn.push(started - before)
  }
  expect(Math.max(...startedInTurn)).toBe(1)
})

test('what takes no time may start at once, but not while somebody waits, nor beyond the time of a turn', async () => {
  const turns = createRequestTurns()
  expect(turns.mayStartAtOnce()).toBe(true)
  holdFor(6)
  expect(turns.mayStartAtOnce()).toBe(false)
  await nextTurn()
  expect(turns.mayStartAtOnce()).toBe(true)
  turns.enter('a', () => undefined)
  expect(turns.mayStartAtOnce()).toBe(false)
  while (turns.waiting() > 0) await nextTurn()
  expect(turns.mayStartAtOnce()).toBe(true)
})
