import fc from 'fast-check'
import { seed } from '../../support/seed.ts'
import { recordMeasurement } from './measurements.ts'

/** Holds `judge` against `runs` made-up values; a failure says seed, path and the smallest value that breaks it. */
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
