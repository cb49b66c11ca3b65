import { existsSync } from 'node:fs'

/** Debian's Chromium, and its headless shell, which takes three quarters of the time but has no profile. */
const [FULL_CHROMIUM, HEADLESS_SHELL] = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] as const

type LaunchOptions = { executablePath?: string; channel?: string }

/** Launch options for Debian's headless shell or Chromium; empty, for Playwright's own, where neither is installed. */
export function headlessShell(): LaunchOptions {
  const executablePath = [HEADLESS_SHELL, FULL_CHROMIUM].find(existsSync)
  return executablePath === undefined ? {} : { executablePath }
}

/** Launch options for a Chromium that honours profile settings. */
export const fullChromium = (): LaunchOptions =>
  existsSync(FULL_CHROMIUM) ? { executablePath: FULL_CHROMIUM } : { channel: 'chromium' }
