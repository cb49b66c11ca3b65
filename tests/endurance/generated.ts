import fc from 'fast-check'
import { seed } from '../seed.ts'
import { figure } from './figures.ts'

/** Holds `judge` against `runs` made-up values; a failure says seed, path and the smallest value that breaks it. */
export async function holds<T>(
  what: string,
  runs: number,
  values: fc.Arbitrary<T>,
  judge: (value: T) => Promise<void> | void,
): Promise<void> {
  const begun = process.cpuUsage()
  await fc.assert(
    fc.asyncProperty(values, async (value) => judge(value)),
    { numRuns: runs, endOnFailure: true },
  )
  const { user, system } = process.cpuUsage(begun)
  figure(what, { runs, seed, cpuSeconds: Math.round((user + system) / 1e5) / 10 })
}
