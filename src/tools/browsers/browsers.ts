import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasApt, installPackages } from './debian.ts'
import { errorMessage } from '../../model/errorDetails.ts'

/** Debian's Chromium, and its headless shell, which takes three quarters of the time but has no profile. */
const [FULL_CHROMIUM, HEADLESS_SHELL] = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] as const

/** Debian's Firefox, and the driver that starts WebKitGTK's own small browser in a virtual screen. */
export const [FIREFOX, WEBKIT_DRIVER] = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver'] as const

type LaunchOptions = { executablePath?: string; channel?: string }

/** Launch options for Debian's headless shell or Chromium; empty, for Playwright's own, if neither is installed. */
export function headlessShell(): LaunchOptions {
  const executablePath = [HEADLESS_SHELL, FULL_CHROMIUM].find(existsSync)
  return executablePath === undefined ? {} : { executablePath }
}

/** Launch options for a Chromium that honours profile settings. */
export const fullChromium = (): LaunchOptions =>
  existsSync(FULL_CHROMIUM) ? { executablePath: FULL_CHROMIUM } : { channel: 'chromium' }

/** Installs missing browsers, and missing fonts for Chinese, Thai and Vietnamese. */
function installByApt(): void {
  const hasFont = (language: string) => spawnSync('fc-list', [`:lang=${language}`, 'family']).stdout?.length > 0
  const hasChromium = existsSync(FULL_CHROMIUM) && ['zh-tw', 'zh-cn', 'th', 'vi'].every(hasFont)
  if (!hasChromium) installPackages(['chromium', 'fontconfig', 'fonts-noto-core', 'fonts-noto-cjk'])
  if (![FIREFOX, WEBKIT_DRIVER, '/usr/bin/xauth'].every(existsSync))
    installPackages(['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'])
  if (existsSync(HEADLESS_SHELL)) return
  try {
    installPackages(['chromium-headless-shell'])
  } catch (error) {
    // Not every Debian release has this package.
    console.log(`${errorMessage(error)} The tests take longer without it.`)
  }
}

/** Without apt Playwright fetches its Chromium, and the tests in other browsers are skipped. */
if (import.meta.main) {
  if (hasApt()) installByApt()
  else if (!existsSync(FULL_CHROMIUM))
    execFileSync('npx', ['playwright', 'install', 'chromium'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
}
