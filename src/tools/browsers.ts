import { spawnSync } from 'node:child_process'
import { PROJECT_ROOT } from './toolArgs.ts'

/**
 * `npm run browsers`: walks the client's way in Firefox and WebKit, on phone and desktop, and keeps a picture of every step
 * in `browser-pictures`. Arguments are Playwright's, such as `-g Firefox`.
 */
const runs = [
  ['node', 'src/tools/installOtherBrowsers.ts'],
  ['node', 'src/tools/build.ts', '--if-stale'],
  ['playwright', 'test', 'tests/e2e/browsers', '--workers=1', ...process.argv.slice(2)],
] as const
const failed = runs
  .map(([command, ...args]) =>
    spawnSync(command, args, {
      cwd: PROJECT_ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, BROWSERS: 'all' },
    }),
  )
  .find(({ status }) => status !== 0)
process.exit(failed ? (failed.status ?? 1) : 0)
