import { expect, test, vi } from 'vitest'
import { createFairLimiter } from '../../../src/server/limits/fairLimiter.ts'

/** Jobs that `finishAll` ends; `started` lists them in the order of their turns. */
function createJobs() {
  const started: string[] = []
  const pending: (() => void)[] = []
  return {
    started,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        started.push(name)
        pending.push(() => resolve(name))
      }),
    async finishAll() {
      await new Promise((resolve) => setImmediate(resolve))
      for (let finish = pending.shift(); finish; finish = pending.shift()) {
        finish()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

test('clients take turns: a client with one job waits for one job of each other client', async () => {
  const limiter = createFairLimiter(1, 100)
  const { started, work, finishAll } = createJobs()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => limiter.run(name.charAt(0), work(name)))
  expect(limiter.load()).toEqual({ running: 1, waiting: 6 })
  await finishAll()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
  expect(limiter.load()).toEqual({ running: 0, waiting: 0 })
})

test('known clients and strangers take turns, however many strangers wait, and each group has its own places', async () => {
  const limiter = createFairLimiter(1, 8)
  const { started, work, finishAll } = createJobs()
  const strangers = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) =>
    limiter.run(name, work(name)).catch((error: Error) => error.message),
  )
  const known = ['x1', 'y1', 'x2'].map((name) => limiter.run({ known: name.charAt(0) }, work(name)))
  await finishAll()
  expect(started.slice(0, 6)).toEqual(['a', 'x1', 'b', 'y1', 'c', 'x2'])
  expect(await Promise.all(known)).toEqual(['x1', 'y1', 'x2'])
  expect((await Promise.all(strangers)).filter((result) => result === 'busy')).toHaveLength(2)
})

test('many quick jobs of strangers weigh as much as a slow one of a customer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limiter = createFairLimiter(1, 200)
  const started: string[] = []
  const run = (client: string | { known: string }, name: string, ms: number) =>
    limiter.run(client, async () => {
      started.push(name)
      await Promise.resolve()
      vi.advanceTimersByTime(ms)
    })
  await Promise.all([
    run('a', 'stranger', 80),
    run({ known: 'x' }, 'customer', 1500),
    ...Array.from({ length: 60 }, () => run('a', 'stranger', 80)),
    run({ known: 'x' }, 'customer', 1500),
  ])
  vi.useRealTimers()
  // After 1.5 s of theirs, not after all.
  expect(started.lastIndexOf('customer')).toBeLessThan(25)
})

test('slow jobs use up turns: the quick ones of others come first', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limiter = createFairLimiter(1, 100)
  const started: string[] = []
  const run = (client: string, name: string, ms: number) =>
    limiter.run(client, async () => {
      started.push(name)
      await Promise.resolve()
      vi.advanceTimersByTime(ms)
    })
  await Promise.all([
    ...['a1', 'a2', 'a3'].map((name) => run('a', name, 15_000)),
    ...['b1', 'b2', 'b3', 'b4'].map((name) => run('b', name, 300)),
    limiter.run({ known: 'c' }, async () => void started.push('c1')),
    limiter.run({ known: 'c' }, async () => void started.push('c2')),
  ])
  expect(started).toEqual(['a1', 'c1', 'c2', 'b1', 'b2', 'b3', 'b4', 'a2', 'a3'])
  vi.useRealTimers()
})

test('a client takes half of the free places at most, so the next client finds one', async () => {
  const limiter = createFairLimiter(1, 8)
  const { work, finishAll } = createJobs()
  const run = (name: string) => limiter.run(name.charAt(0), work(name)).catch((error: Error) => error.message)
  const outcomes = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1', 'c2', 'd1'].map(run)
  await finishAll()
  expect((await Promise.all(outcomes)).join(' ')).toBe('a0 a1 a2 a3 a4 busy b1 b2 busy c1 busy busy')
})

test('a client runs at most its share of the jobs', async () => {
  const limiter = createFairLimiter(3, 100, 2)
  const { started, work, finishAll } = createJobs()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => limiter.run(name.charAt(0), work(name)))
  await Promise.resolve()
  expect(limiter.load()).toEqual({ running: 3, waiting: 2 })
  await finishAll()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
  expect(started.slice(0, 3)).toEqual(['a1', 'a2', 'b1'])
})

test('an aborted job leaves the queue, a started one continues, and a failed one frees its place', async () => {
  const limiter = createFairLimiter(1, 100)
  const { started, work, finishAll } = createJobs()
  const gone = new AbortController()
  const first = limiter.run('a', work('first'), gone.signal)
  const left = limiter.run('a', work('left'), gone.signal)
  const failing = limiter.run('b', () => Promise.reject(new Error('broken')))
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(limiter.run('a', work('late'), gone.signal)).rejects.toThrow('gone')
  const last = limiter.run('a', work('last'))
  const failure = expect(failing).rejects.toThrow('broken')
  await finishAll()
  await failure
  expect(await Promise.all([first, last])).toEqual(['first', 'last'])
  expect(started).toEqual(['first', 'last'])
})
