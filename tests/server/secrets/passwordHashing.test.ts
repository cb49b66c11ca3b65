import { expect, test } from 'vitest'
import { createHasher } from '../../../src/server/secrets/passwordHashing.ts'

test('strangers have one of two places for hashes, customers both or the only one, and no hash is refused', async () => {
  const hasher = createHasher(2)
  const { promise: jobEnd, resolve: finish } = Promise.withResolvers<undefined>()
  const strangers = Array.from({ length: 1200 }, () => hasher.run('192.0.2.1', () => jobEnd))
  expect(hasher.load()).toEqual({ running: 1, waiting: 1199 })
  const known = Array.from({ length: 1200 }, () => hasher.run({ known: '192.0.2.1' }, () => jobEnd))
  expect(hasher.load()).toEqual({ running: 2, waiting: 2398 })
  finish(undefined)
  await Promise.all([...strangers, ...known])
  const customers = ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map((name) => hasher.run({ known: name }, () => jobEnd))
  expect(hasher.load()).toEqual({ running: 2, waiting: 1 })
  await Promise.all(customers)
  const single = createHasher(1)
  const [stranger, customer] = [single.run('192.0.2.1', () => jobEnd), single.run({ known: '192.0.2.1' }, () => jobEnd)]
  expect(single.load()).toEqual({ running: 1, waiting: 1 })
  await Promise.all([stranger, customer])
})
