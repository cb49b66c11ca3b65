import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const chromium = '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      // A browser that calls nobody but the server under test, also as root in a container.
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
})
