import { defineConfig } from '@playwright/test'
import { headlessShell } from './src/tools/browsers/browsers.ts'
import { enableCompileCache, useTmpfsForTempFiles } from './tests/support/testEnvironment.ts'

enableCompileCache()
useTmpfsForTempFiles()

export default defineConfig({
  testDir: 'tests/e2e',
  // The longest journeys start first, so that no worker waits for one at the end.
  projects: [
    { name: 'long', testMatch: '*.long.e2e.ts' },
    { name: 'others', testMatch: '*.e2e.ts', testIgnore: '*.long.e2e.ts' },
  ],
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
