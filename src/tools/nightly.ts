import { spawnSync } from 'node:child_process'
import { PROJECT_ROOT } from './toolArgs.ts'

/**
 * `npm run nightly`: builds, runs the stress tests in their large sizes with the soak test, then on PostgreSQL all tests
 * that run on both databases.
 */
const runs = [
  ['node', 'src/tools/build.ts', '--if-stale'],
  ['vitest', 'run', '--config', 'vitest.stress.config.ts', ...process.argv.slice(2)],
  ['vitest', 'run', '--project', 'postgres', '--passWithNoTests'],
] as const
const failed = runs
  .map(([command, ...args]) =>
    spawnSync(command, args, {
      cwd: PROJECT_ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, NIGHTLY: '1' },
    }),
  )
  .find(({ status }) => status !== 0)
process.exit(failed ? (failed.status ?? 1) : 0)
