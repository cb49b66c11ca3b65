import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from '../../../src/server/limits/concurrencyLimiter.ts'

/** Works that end when they are told to; `started` lists them in the order of their turns. */
function createWorks() {
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
      for (let finish = pending.shift(); finish; finish = pending.shift()) {
        finish()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

test('clients take turns: who has one work waits for one of each other client, not for all they have', async () => {
  const limiter = createConcurrencyLimiter(1, 100)
  const { started, work, finishAll } = createWorks()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => limiter.run(work(name), name.charAt(0)))
  expect(limiter.load()).toEqual({ running: 1, waiting: 6 })
  await finishAll()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
  expect(limiter.load()).toEqual({ running: 0, waiting: 0 })
})

test('a client has its share of what waits and of what runs', async () => {
  const limiter = createConcurrencyLimiter(2, 100, { running: 1, waiting: 2 })
  const { started, work, finishAll } = createWorks()
  const mine = ['a1', 'a2', 'a3'].map((name) => limiter.run(work(name), 'a'))
  await expect(limiter.run(work('a4'), 'a')).rejects.toThrow('busy')
  const other = limiter.run(work('b1'), 'b')
  expect(started).toEqual(['a1', 'b1'])
  await finishAll()
  expect(await Promise.all([...mine, other])).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('when all places to wait are taken, a client with fewer displaces the newest of the one with most', async () => {
  const limiter = createConcurrencyLimiter(1, 3)
  const { started, work, finishAll } = createWorks()
  const run = (name: string) => limiter.run(work(name), name.charAt(0)).catch((error: Error) => error.message)
  const outcomes = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'a5'].map(run)
  await finishAll()
  expect(await Promise.all(outcomes)).toEqual(['a1', 'a2', 'a3', 'busy', 'b1', 'busy', 'busy'])
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('who has gone leaves the queue; work that has begun goes on; a work that fails makes room', async () => {
  const limiter = createConcurrencyLimiter(1, 2)
  const { started, work, finishAll } = createWorks()
  const gone = new AbortController()
  const first = limiter.run(work('first'), 'a', gone.signal)
  const left = limiter.run(work('left'), 'a', gone.signal)
  const failing = limiter.run(() => Promise.reject(new Error('broken')), 'b')
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(limiter.run(work('late'), 'a', gone.signal)).rejects.toThrow('gone')
  const last = limiter.run(work('last'), 'a')
  const failure = expect(failing).rejects.toThrow('broken')
  await finishAll()
  await failure
  expect(await Promise.all([first, last])).toEqual(['first', 'last'])
  expect(started).toEqual(['first', 'last'])
})
