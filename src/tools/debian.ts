import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this machine installs packages by apt. */
export const hasApt = (): boolean => existsSync('/usr/bin/apt-get')

/** Whether a package is available; only known after `apt-get update`. */
export const hasPackage = (name: string): boolean =>
  spawnSync('apt-cache', ['show', '--quiet=2', name], { stdio: 'ignore' }).status === 0

/** Serialises tests that install at the same time: apt refuses a second process. */
const LOCK_FILE = '/tmp/formwright-packages.lock'

/** Packages could not be installed; the message says what to do. */
export class PackageError extends Error {
  override name = 'PackageError'
}

/**
 * Installs Debian packages, as root or through a sudo without password.
 * @throws PackageError when that fails
 */
export function installPackages(packages: string[]): void {
  console.log(`Installing ${packages.join(', ')} …`)
  try {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
  } catch {
    throw new PackageError(
      `${packages.join(', ')} could not be installed: see to it that apt reaches Debian's packages, then run “apt-get update && apt-get install --no-install-recommends ${packages.join(' ')}” as root.`,
    )
  }
}

/** Runs a command that installs packages; where that fails it ends with the sentence and exit code 1. */
export function runInstaller(install: () => void): void {
  try {
    install()
  } catch (error) {
    if (!(error instanceof PackageError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function run(command: string, args: string[]): void {
  const lockedCommand = ['flock', LOCK_FILE, command, ...args]
  const [program = '', ...rest] = process.getuid?.() === 0 ? lockedCommand : ['sudo', '-n', ...lockedCommand]
  execFileSync(program, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
