import { expect, test } from 'vitest'
import { createHasher } from '../../../src/server/secrets/passwordHashing.ts'

test('a client that fills its share of the queue is refused, while others are served, a known one at once', async () => {
  const hasher = createHasher()
  const { promise: jobEnd, resolve: finish } = Promise.withResolvers<undefined>()
  const flood = Array.from({ length: 100 }, () => hasher.run('192.0.2.1', () => jobEnd))
  const outcomes = Promise.allSettled(flood)
  expect(hasher.load()).toEqual({ running: 1, waiting: 4 })
  const other = hasher.run('192.0.2.2', () => jobEnd)
  const known = hasher.run({ known: '192.0.2.3' }, () => jobEnd)
  expect(hasher.load()).toEqual({ running: 2, waiting: 5 })
  finish(undefined)
  await Promise.all([other, known])
  expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(95)
})
