import { defineConfig } from '@playwright/test'
import { headlessShell } from './src/tools/browsers/browsers.ts'
import { JOURNEYS_ON } from './tests/support/siteServer.ts'
import { enableCompileCache, useTmpfsForTempFiles } from './tests/support/testEnvironment.ts'

enableCompileCache()
useTmpfsForTempFiles()

/** Journeys that a server in front of a backend cannot make: it renames files, and has no call for the state of a form. */
const OF_THE_REFERENCE_BACKEND = [
  'if all bytes had arrived before cancelling',
  'an upload can be cancelled while it is sent',
  'files can be reordered and replaced by keyboard; they are stored',
  'a customer uploads documents: picks',
  'a sideways 9 MB photo is sent upright',
  'a small photo loses its EXIF',
  // The contract leaves the phone number and the pictures to the backend.
  'a message form has the phone number',
  'an SVG picture opened by itself',
  // The server in front does not know the code of the backend's image.
  'a user who cannot see the image gets the code for a proof of work',
]

export default defineConfig({
  testDir: 'tests/e2e',
  // The longest journeys start first, so that no worker waits for one at the end.
  projects: [
    { name: 'long', testMatch: '*.long.e2e.ts' },
    { name: 'others', testMatch: '*.e2e.ts', testIgnore: '*.long.e2e.ts' },
  ],
  ...(JOURNEYS_ON === 'proxy' && { grepInvert: OF_THE_REFERENCE_BACKEND.map((title) => new RegExp(title)) }),
  globalSetup: './tests/e2e/support/referenceSite.ts',
  // The reference site is in `test-results` too, and must survive the run.
  outputDir: 'test-results/playwright',
  // More workers than cores, since a journey waits for about a third of its time.
  workers: 3,
  fullyParallel: true,
  // Only for hanging journeys: no journey depends on the speed of the machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...headlessShell(),
      // The browser must call only the server under test, and run as root in a container.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
