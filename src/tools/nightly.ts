import { spawnSync } from 'node:child_process'
import { HOME } from './root.ts'

/** Runs what `npm run endure` runs, in the large sizes, and every test that runs on either database on PostgreSQL. */
const runs = [['--config', 'vitest.endurance.config.ts'], ['--project', 'postgres', '--passWithNoTests']]
const failed = runs.map((run) => spawnSync('vitest', ['run', ...run, ...process.argv.slice(2)], {
  cwd: HOME, stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, NIGHTLY: '1' },
})).find(({ status }) => status !== 0)
process.exit(failed ? failed.status ?? 1 : 0)
