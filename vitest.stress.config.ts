import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { hasPostgres } from './tests/support/postgresServer.ts'
import { isNightly } from './tests/support/runMode.ts'
import { CHEAP_ARGON2, enableCompileCache, useTmpfsForTempFiles } from './tests/support/testEnvironment.ts'
import site from './vite.config.ts'

const ALL = ['tests/stress/**/*.test.ts']
/** Attacks and bad input, which the nightly run also sends to a server on PostgreSQL. */
const ON_BOTH_AT_NIGHT = [
  'attacks/attacks',
  'fuzzedBodies.long',
  'fuzzedUploads',
  'generatedCases.long',
  'rawHttp',
  'sqlInjection.long',
].map((name) => `tests/stress/${name}.test.ts`)
/** Tests that measure time or memory; the nightly run publishes their figures, so it runs them alone. */
const MEASURED = ['tests/stress/measured/**/*.test.ts']

enableCompileCache()
// The nightly run also measures the disk.
if (!isNightly) useTmpfsForTempFiles()

/** Starts the longest files (`*.long.test.ts`) first, so that no worker waits for one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.long.test.ts')
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Stress tests: kills, floods, fuzzed input, faults of the disk and of the network. */
export default mergeConfig(
  // Libraries as in the build.
  site({ command: 'build', mode: 'test' }),
  defineConfig({
    // Only for servers inside a test: measured servers are separate processes with the shipped hash parameters.
    resolve: { alias: [CHEAP_ARGON2] },
    test: {
      projects: isNightly
        ? [
            {
              extends: true,
              test: { name: 'parallel', include: ALL, exclude: MEASURED, maxWorkers: 2, sequence: { groupOrder: 0 } },
            },
            {
              extends: true,
              test: {
                name: 'postgres',
                include: hasPostgres() ? ON_BOTH_AT_NIGHT : [],
                globalSetup: 'tests/support/postgresGlobalSetup.ts',
                env: { TEST_DATABASE: 'postgres' },
                maxWorkers: 2,
                sequence: { groupOrder: 0 },
              },
            },
            {
              extends: true,
              test: { name: 'measured', include: MEASURED, maxWorkers: 1, sequence: { groupOrder: 1 } },
            },
          ]
        : [{ extends: true, test: { name: 'stress', include: ALL, maxWorkers: 3 } }],
      sequence: { sequencer: LongestFirst },
      setupFiles: 'tests/support/seed.ts',
      server: { deps: { inline: [/@rjsf/] } },
      testTimeout: isNightly ? 45 * 60_000 : 300_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
    },
  }),
)
