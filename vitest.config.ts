import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig } from 'vitest/config'
import { hasPostgres, SKIPPED_MESSAGE } from './tests/postgres.ts'
import { enableCompileCache, useTmpfsForTempFiles } from './tests/temporary.ts'
import site from './vite.config.ts'

/** What the store promises, whatever the database: these files run on the embedded one and once more on PostgreSQL. */
const ON_BOTH = ['store', 'submissions', 'login', 'tabs', 'catalogue', 'settings', 'accountsCommand']
/** The same, at night: mostly what does not depend on the database. */
const ON_BOTH_AT_NIGHT =
  process.env.NIGHTLY === '1' ? ['calls', 'cases', 'csrf', 'funds', 'genericPage', 'uploads'] : []
/** What only PostgreSQL, and several servers on one database, can show. */
const THERE_ONLY = ['postgres', 'lostCommit']
const filesOf = (names: string[]): string[] => names.map((name) => `tests/server/${name}.test.ts`)

enableCompileCache()
useTmpfsForTempFiles()
if (!hasPostgres()) process.stderr.write(`${SKIPPED_MESSAGE}\n`)

/** What stands in for a module, or shuts something for the whole process; and what runs in a page and keeps state there. */
const APART = [...filesOf(['guessing', 'samplePictures']), 'tests/{engine,i18n,session,storage,ui}/**/*.test.{ts,tsx}']

const apart = { extends: true as const, test: { name: 'apart', include: APART } }
/** Files of one worker share its modules: to load the server anew for each file takes longer than most of the tests. */
const embedded = {
  extends: true as const,
  test: {
    name: 'unit',
    isolate: false,
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [...filesOf(THERE_ONLY), ...APART],
  },
}
const postgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    isolate: false,
    include: hasPostgres() ? filesOf([...ON_BOTH, ...ON_BOTH_AT_NIGHT, ...THERE_ONLY]) : [],
    globalSetup: 'tests/postgresCluster.ts',
    env: { TEST_DATABASE: 'postgres' },
  },
}

export default mergeConfig(
  site,
  defineConfig({
    test: {
      projects: [embedded, apart, postgres],
      exclude: ['tests/e2e/**', 'tests/bench/**', 'tests/endurance/**', 'tests/observatory/**'],
      setupFiles: 'tests/seed.ts',
      // rjsf goes through the same plugins as in the build.
      server: { deps: { inline: [/@rjsf/] } },
      // For what hangs; how fast a machine is, no test says.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      // Many tests wait for a server's clock: a worker a core, and one more, on small machines too.
      maxWorkers: Math.max(3, availableParallelism()),
    },
  }),
)
