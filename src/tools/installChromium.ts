import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasApt, hasPackage, installPackages } from './debian.ts'

/**
 * Installs Chromium and fonts for Chinese, Thai and Vietnamese if they are missing: Debian's where there is apt, elsewhere
 * Playwright's Chromium.
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
    // Faster, but no test depends on it.
    if (hasPackage(HEADLESS_SHELL_PACKAGE)) installPackages([HEADLESS_SHELL_PACKAGE])
  } catch (error) {
    console.log(
      `${HEADLESS_SHELL_PACKAGE} could not be installed (${(error as Error).message}); the tests take longer without it.`,
    )
  }
}
