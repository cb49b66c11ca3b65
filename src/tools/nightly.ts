import { spawnSync } from 'node:child_process'
import { HOME } from './root.ts'

/** Runs what `npm run endure` runs, in the large sizes. */
const { status } = spawnSync('vitest', ['run', '--config', 'vitest.endurance.config.ts', ...process.argv.slice(2)], {
  cwd: HOME, stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, NIGHTLY: '1' },
})
process.exit(status ?? 1)
