import { expect, test } from 'vitest'
import { createHasher } from '../../../src/server/secrets/passwordHashing.ts'

test('a client that fills its share of the queue is refused, while others are served', async () => {
  const hasher = createHasher()
  const { promise: jobEnd, resolve: finish } = Promise.withResolvers<undefined>()
  const flood = Array.from({ length: 100 }, () => hasher.run('192.0.2.1', () => jobEnd))
  const outcomes = Promise.allSettled(flood)
  expect(hasher.load()).toEqual({ running: 2, waiting: 6 })
  const other = hasher.run('192.0.2.2', () => jobEnd)
  expect(hasher.load()).toEqual({ running: 2, waiting: 7 })
  finish(undefined)
  await other
  expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(92)
})
