import { existsSync } from 'node:fs'

/** Debian's whole Chromium, and the one without a window, which needs three quarters of the time and has no profile. */
const [WHOLE, SHELL] = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] as const

type Launch = { executablePath?: string; channel?: string }

/** Where Playwright finds Debian's Chromium for tests; nothing where there is none, and Playwright uses its own. */
export function lightChromium(): Launch {
  const executablePath = [SHELL, WHOLE].find(existsSync)
  return executablePath === undefined ? {} : { executablePath }
}

/** The same for one that heeds the settings of a profile. */
export const wholeChromium = (): Launch => (existsSync(WHOLE) ? { executablePath: WHOLE } : { channel: 'chromium' })
