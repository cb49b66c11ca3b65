import { runInTurn } from '../runInTurn.ts'

/**
 * `npm run nightly`: looks for known vulnerabilities and for packages that differ from the registry's, builds, runs the
 * stress tests in their large sizes with the soak test, then on PostgreSQL all tests for both databases, and checks
 * every picture of the gallery. With arguments, which go to vitest, it leaves the gallery out.
 */
const names = process.argv.slice(2)
process.exitCode = runInTurn(
  [
    ['npm', 'audit', '--omit', 'dev'],
    ['npm', 'audit', 'signatures'],
    ['node', 'src/tools/build/build.ts', '--if-stale'],
    ['vitest', 'run', '--config', 'vitest.stress.config.ts', ...names],
    ['vitest', 'run', '--project', 'postgres', '--passWithNoTests'],
    ...(names.length === 0 ? [['node', 'src/tools/gallery/gallery.ts', '--check'] as const] : []),
  ],
  { NIGHTLY: '1' },
)
