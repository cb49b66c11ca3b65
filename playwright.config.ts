import { defineConfig } from '@playwright/test'
import { headlessShell } from './src/tools/browsers/browsers.ts'
import { enableCompileCache, useTmpfsForTempFiles } from './tests/support/testEnvironment.ts'

enableCompileCache()
useTmpfsForTempFiles()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './tests/e2e/support/referenceSite.ts',
  // Beside the reference site, which is kept.
  outputDir: 'test-results/playwright',
  // More than most machines have cores: a journey waits about a third of its time.
  workers: 3,
  fullyParallel: true,
  // For what hangs; how fast a machine is, no journey says.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...headlessShell(),
      // A browser that calls nobody but the server under test, also as root in a container.
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
