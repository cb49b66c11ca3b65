import { expect, test } from 'vitest'
import { createFairLimiter } from '../../../src/server/limits/fairLimiter.ts'

/** Work that ends when it is told to. */
function startWork() {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { work: () => promise, end: () => resolve(undefined) }
}

test('of each client in turn: who comes last does not wait for all that another sent', async () => {
  const limiter = createFairLimiter(1, 100)
  const first = startWork()
  const order: string[] = []
  const work = (name: string) => async () => void order.push(name)
  const all = [limiter.run('a', first.work), ...['a1', 'a2', 'a3'].map((name) => limiter.run('a', work(name)))]
  all.push(limiter.run('b', work('b1')), limiter.run('c', work('c1')))
  expect(limiter.load()).toEqual({ running: 1, waiting: 5 })
  first.end()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  expect(limiter.load()).toEqual({ running: 0, waiting: 0 })
})

test('one client takes half of the places at most; beyond, it is busy', async () => {
  const limiter = createFairLimiter(1, 4)
  const first = startWork()
  const done = [limiter.run('a', first.work), ...[1, 2].map(() => limiter.run('a', async () => undefined))]
  await expect(limiter.run('a', async () => undefined)).rejects.toThrow('busy')
  done.push(
    limiter.run('b', async () => undefined),
    limiter.run('c', async () => undefined),
  )
  await expect(limiter.run('d', async () => undefined)).rejects.toThrow('busy')
  first.end()
  await Promise.all(done)
})

test('work that fails leaves its place', async () => {
  const limiter = createFairLimiter(1, 4)
  await expect(limiter.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limiter.run('a', async () => 1)).toBe(1)
})
