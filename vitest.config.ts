import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig } from 'vitest/config'
import { hasPostgres, SKIPPED_MESSAGE } from './tests/support/postgresServer.ts'
import { CHEAP_ARGON2, enableCompileCache, useTmpfsForTempFiles } from './tests/support/testEnvironment.ts'
import site from './vite.config.ts'

/** Tests of the store's contract, run on the embedded database and on PostgreSQL. */
const ON_BOTH_DATABASES = 'tests/**/*.bothDatabases.test.ts'
/** The same, on PostgreSQL only in the nightly run, since they hardly depend on the database. */
const ON_BOTH_AT_NIGHT = 'tests/**/*.bothDatabasesAtNight.test.ts'
/** Tests that need PostgreSQL, or several servers on one database. */
const ON_POSTGRES = 'tests/**/*.postgres.test.ts'

enableCompileCache()
useTmpfsForTempFiles()
if (!hasPostgres()) process.stderr.write(`${SKIPPED_MESSAGE}\n`)

/** Files that replace a module or close something for the whole process, or keep state in module variables. */
const ISOLATED = ['tests/**/*.isolated.test.{ts,tsx}', 'tests/{site,forms/react}/**/*.test.{ts,tsx}']

const isolated = { extends: true as const, test: { name: 'isolated', include: ISOLATED } }
/** Files of one worker share modules: reloading the server for each file would take longer than most tests. */
const unit = {
  extends: true as const,
  resolve: { alias: [CHEAP_ARGON2] },
  test: {
    name: 'unit',
    isolate: false,
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [ON_POSTGRES, ...ISOLATED],
  },
}
const postgres = {
  extends: true as const,
  resolve: { alias: [CHEAP_ARGON2] },
  test: {
    name: 'postgres',
    isolate: false,
    include: hasPostgres()
      ? [ON_BOTH_DATABASES, ON_POSTGRES, ...(process.env.NIGHTLY === '1' ? [ON_BOTH_AT_NIGHT] : [])]
      : [],
    globalSetup: 'tests/support/postgresGlobalSetup.ts',
    env: { TEST_DATABASE: 'postgres' },
  },
}

export default mergeConfig(
  // Libraries as in the build.
  site({ command: 'build', mode: 'test' }),
  defineConfig({
    test: {
      projects: [unit, isolated, postgres],
      exclude: ['tests/e2e/**', 'tests/bench/**', 'tests/stress/**', 'tests/observatory/**'],
      setupFiles: 'tests/support/seed.ts',
      // Run rjsf through the same plugins as in the build.
      server: { deps: { inline: [/@rjsf/] } },
      // Only for hanging tests: no test depends on the speed of the machine.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      // Many tests wait for timers, so even a small machine gets three workers.
      maxWorkers: Math.max(3, availableParallelism()),
    },
  }),
)
