import fc from 'fast-check'
import { seed } from '../../support/seed.ts'
import { recordMeasurement } from './measurements.ts'

/**
 * Checks a predicate against generated values; a failure reports the seed, the path and the smallest counterexample.
 */
export async function assertProperty<T>(
  name: string,
  runs: number,
  values: fc.Arbitrary<T>,
  predicate: (value: T) => Promise<void> | void,
): Promise<void> {
  const cpuStart = process.cpuUsage()
  await fc.assert(
    fc.asyncProperty(values, async (value) => predicate(value)),
    { numRuns: runs, endOnFailure: true },
  )
  const { user, system } = process.cpuUsage(cpuStart)
  recordMeasurement(name, { runs, seed, cpuSeconds: Math.round((user + system) / 1e5) / 10 })
}
