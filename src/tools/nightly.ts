import { spawnSync } from 'node:child_process'
import { HOME } from './root.ts'

const options = { cwd: HOME, stdio: 'inherit', shell: process.platform === 'win32' } as const

/** Runs what `npm run endure` runs, in the large sizes, and the soak, against the built site. */
const built = spawnSync('node', ['src/tools/build.ts', '--if-stale'], options)
if (built.status !== 0) process.exit(built.status ?? 1)
const { status } = spawnSync('vitest', ['run', '--config', 'vitest.endurance.config.ts', ...process.argv.slice(2)], { ...options, env: { ...process.env, NIGHTLY: '1' } })
process.exit(status ?? 1)
