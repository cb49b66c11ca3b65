import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig } from 'vitest/config'
import { hasPostgres, SKIPPED_MESSAGE } from './tests/support/postgresServer.ts'
import { CHEAP_ARGON2, enableCompileCache, useTmpfsForTempFiles } from './tests/support/testEnvironment.ts'
import site from './vite.config.ts'

/** The store's contract: run on the embedded database and once more on PostgreSQL. */
const ON_BOTH_DATABASES = 'tests/**/*.bothDatabases.test.ts'
/** The same, at night only: mostly what does not depend on the database. */
const ON_BOTH_AT_NIGHT = 'tests/**/*.bothDatabasesAtNight.test.ts'
/** What only PostgreSQL, and several servers on one database, can show. */
const ON_POSTGRES = 'tests/**/*.postgres.test.ts'

enableCompileCache()
useTmpfsForTempFiles()
if (!hasPostgres()) process.stderr.write(`${SKIPPED_MESSAGE}\n`)

/** Files that replace a module or shut something for the whole process, and those that keep state in a page. */
const ISOLATED = ['tests/**/*.isolated.test.ts', 'tests/{site,forms/react}/**/*.test.{ts,tsx}']

const isolated = { extends: true as const, test: { name: 'isolated', include: ISOLATED } }
/** Files of one worker share its modules: loading the server anew for each file would take longer than most tests. */
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
  site,
  defineConfig({
    test: {
      projects: [unit, isolated, postgres],
      exclude: ['tests/e2e/**', 'tests/bench/**', 'tests/stress/**', 'tests/observatory/**'],
      setupFiles: 'tests/support/seed.ts',
      // rjsf goes through the same plugins as in the build.
      server: { deps: { inline: [/@rjsf/] } },
      // Only for what hangs: no test depends on how fast the machine is.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      // Many tests wait for timers, so even a small machine gets three workers.
      maxWorkers: Math.max(3, availableParallelism()),
    },
  }),
)
