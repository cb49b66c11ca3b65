import { expect, test } from 'vitest'
import { createGuessLimiter } from '../../../src/server/actions/passwordGuess.ts'

test('a network that fills its share of the places and of the queue is refused guesses, while those of others begin at once', async () => {
  const guesses = createGuessLimiter()
  const { promise: jobEnd, resolve: finish } = Promise.withResolvers<undefined>()
  const flood = Array.from({ length: 100 }, () => guesses.run('192.0.2.1', () => jobEnd))
  const outcomes = Promise.allSettled(flood)
  expect(guesses.load()).toEqual({ running: 30, waiting: 4 })
  const other = guesses.run('192.0.2.2', () => jobEnd)
  const known = guesses.run({ known: '192.0.2.3' }, () => jobEnd)
  expect(guesses.load()).toEqual({ running: 32, waiting: 4 })
  finish(undefined)
  await Promise.all([other, known])
  expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(66)
})
