import { runInTurn } from './runInTurn.ts'

/**
 * `npm run nightly`: builds, runs the stress tests in their large sizes with the soak test, then on PostgreSQL all tests
 * that run on both databases.
 */
process.exitCode = runInTurn(
  [
    ['node', 'src/tools/build.ts', '--if-stale'],
    ['vitest', 'run', '--config', 'vitest.stress.config.ts', ...process.argv.slice(2)],
    ['vitest', 'run', '--project', 'postgres', '--passWithNoTests'],
  ],
  { NIGHTLY: '1' },
)
