import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Sees to it that there is a Chromium to test in, with glyphs for Chinese and Thai: Debian's own where there is apt,
 * Playwright's elsewhere. Does nothing when both are there already.
 */
const PACKAGES = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk']

function hasFont(language: string): boolean {
  const { status, stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

function ready(): boolean {
  return existsSync('/usr/bin/chromium') && ['zh-tw', 'zh-cn', 'th', 'vi'].every(hasFont)
}

function run(command: string, args: string[]): void {
  const asRoot = process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args]
  execFileSync(asRoot[0] as string, asRoot.slice(1), { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

if (existsSync('/usr/bin/apt-get')) {
  if (!ready()) {
    console.log(`Installing ${PACKAGES.join(', ')} …`)
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES])
  }
} else {
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
}
