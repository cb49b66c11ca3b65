import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
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

test('works wait for those who are just coming, but not for ever', async () => {
  const { takeTurn } = createTurns()
  const begun: number[] = []
  for (let coming = 0; coming < 510; coming += 1) {
    takeTurn(`client ${coming}`, () => begun.push(coming))
    await setImmediate()
  }
  expect(begun.length).toBeGreaterThan(1)
  expect(begun.length).toBeLessThan(10)
  await expect.poll(() => begun.length).toBe(510)
})

test('works wait for connections that are just coming, but not for ever', async () => {
  const { takeTurn, noteComing } = createTurns()
  const begun: string[] = []
  takeTurn('a', () => begun.push('a'))
  takeTurn('b', () => begun.push('b'))
  let passes = 0
  for (; begun.length < 2 && passes < 1000; passes += 1) {
    noteComing()
    await setImmediate()
  }
  expect(begun).toEqual(['a', 'b'])
  expect(passes).toBeGreaterThan(400)
  expect(passes).toBeLessThan(600)
})
