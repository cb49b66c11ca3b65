import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasApt, hasPackage, installPackages, PackageError, runInstaller } from './debian.ts'

const CHROMIUM = '/usr/bin/chromium'
/** fontconfig tells which fonts there are. */
const PACKAGES = ['chromium', 'fontconfig', 'fonts-noto-core', 'fonts-noto-cjk']
const HEADLESS_SHELL_PACKAGE = 'chromium-headless-shell'

function hasFont(language: string): boolean {
  const { status, stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

function isInstalled(): boolean {
  return existsSync(CHROMIUM) && ['zh-tw', 'zh-cn', 'th', 'vi'].every(hasFont)
}

function installByApt(): void {
  installPackages(PACKAGES)
  if (!existsSync(CHROMIUM))
    throw new PackageError(
      `The package chromium of this system brings no ${CHROMIUM}: install Debian's, or link it there.`,
    )
  try {
    // Faster, but no test depends on it.
    if (hasPackage(HEADLESS_SHELL_PACKAGE)) installPackages([HEADLESS_SHELL_PACKAGE])
  } catch (error) {
    console.log(`${(error as Error).message} The tests take longer without it.`)
  }
}

function installByPlaywright(): void {
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
  } catch {
    throw new PackageError(
      `This system has neither apt nor ${CHROMIUM}, and Playwright could not fetch its Chromium: install Chromium there, or run “npx playwright install chromium” where the network lets it.`,
    )
  }
}

/**
 * Installs Chromium and fonts for Chinese, Thai and Vietnamese if they are missing: Debian's where there is apt, elsewhere
 * Playwright's Chromium.
 */
if (!isInstalled()) runInstaller(hasApt() ? installByApt : installByPlaywright)
