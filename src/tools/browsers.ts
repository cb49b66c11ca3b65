import { runInTurn } from './runInTurn.ts'

/**
 * `npm run browsers`: walks the client's way in Firefox and WebKit, on phone and desktop, and keeps a picture of every step
 * in `browser-pictures`. Arguments are Playwright's, such as `-g Firefox`.
 */
process.exitCode = runInTurn(
  [
    ['node', 'src/tools/installOtherBrowsers.ts'],
    ['node', 'src/tools/build.ts', '--if-stale'],
    ['playwright', 'test', 'tests/e2e/browsers', '--workers=1', ...process.argv.slice(2)],
  ],
  { BROWSERS: 'all' },
)
