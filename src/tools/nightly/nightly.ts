import { runInTurn } from '../runInTurn.ts'

/**
 * `npm run nightly`: looks for known vulnerabilities and for packages that differ from the registry's, builds, runs the
 * stress tests in their large sizes with the soak test, then on PostgreSQL all tests for both databases, the long journeys
 * in every appearance, the others on PostgreSQL and in front of a backend, and checks every picture of the gallery. With
 * arguments, which go to vitest, it leaves journeys and gallery out.
 */
const names = process.argv.slice(2)
/** The journeys that differ by the server; those on the embedded database belong to `npm test`. */
const journeysOn = (server: 'postgres' | 'proxy') =>
  [
    ...(['env', `JOURNEYS_ON=${server}`, 'npm', 'run', 'e2e', '--', '--project=others'] as const),
    ...['tests/e2e/site', 'tests/e2e/forms', 'tests/e2e/security'],
  ] as const
process.exitCode = runInTurn(
  [
    ['npm', 'audit', '--omit', 'dev'],
    ['npm', 'audit', 'signatures'],
    ['node', 'src/tools/build/build.ts', '--if-stale'],
    ['vitest', 'run', '--config', 'vitest.stress.config.ts', ...names],
    ['vitest', 'run', '--project', 'postgres', '--passWithNoTests'],
    ...(names.length === 0
      ? ([
          ['npm', 'run', 'e2e', '--', '--project=long'],
          journeysOn('postgres'),
          journeysOn('proxy'),
          ['node', 'src/tools/gallery/gallery.ts', '--check'],
        ] as const)
      : []),
  ],
  { NIGHTLY: '1' },
)
