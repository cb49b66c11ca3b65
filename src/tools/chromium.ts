import { existsSync } from 'node:fs'

/** Debian's whole Chromium, and the one without a window, which needs three quarters of the time and has no profile. */
const [FULL_CHROMIUM, HEADLESS_SHELL] = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] as const

type LaunchOptions = { executablePath?: string; channel?: string }

/** Where Playwright finds Debian's Chromium for tests; nothing where there is none, and Playwright uses its own. */
export function headlessShell(): LaunchOptions {
  const executablePath = [HEADLESS_SHELL, FULL_CHROMIUM].find(existsSync)
  return executablePath === undefined ? {} : { executablePath }
}

/** The same for one that heeds the settings of a profile. */
export const fullChromium = (): LaunchOptions =>
  existsSync(FULL_CHROMIUM) ? { executablePath: FULL_CHROMIUM } : { channel: 'chromium' }
