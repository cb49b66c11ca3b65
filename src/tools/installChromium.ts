import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasApt, hasPackage, installPackages } from './debian.ts'

/**
 * Sees to it that there is a Chromium to test in, with glyphs for Chinese and Thai: Debian's own where there is apt,
 * Playwright's elsewhere. Does nothing when both are there already.
 */
const PACKAGES = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk']
const HEADLESS_SHELL_PACKAGE = 'chromium-headless-shell'

function hasFont(language: string): boolean {
  const { status, stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

function isInstalled(): boolean {
  return existsSync('/usr/bin/chromium') && ['zh-tw', 'zh-cn', 'th', 'vi'].every(hasFont)
}

if (!hasApt()) execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
else if (!isInstalled()) {
  installPackages(PACKAGES)
  try {
    // Lighter for most tests, but none needs it.
    if (hasPackage(HEADLESS_SHELL_PACKAGE)) installPackages([HEADLESS_SHELL_PACKAGE])
  } catch (error) {
    console.log(
      `${HEADLESS_SHELL_PACKAGE} could not be installed (${(error as Error).message}); the tests take longer without.`,
    )
  }
}
