import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this machine takes Debian's packages. */
export const hasApt = (): boolean => existsSync('/usr/bin/apt-get')

/** Whether a package by this name can be had, once the lists are there. */
export const hasPackage = (name: string): boolean =>
  spawnSync('apt-cache', ['show', '--quiet=2', name], { stdio: 'ignore' }).status === 0

/** Of two who install at one time, as tests side by side do, one waits: apt itself would refuse the second. */
const LOCK_FILE = '/tmp/formwright-packages.lock'

/** Installs packages of Debian that the tests need; as root, or by a sudo that asks for nothing. */
export function installPackages(packages: string[]): void {
  console.log(`Installing ${packages.join(', ')} …`)
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

function run(command: string, args: string[]): void {
  const lockedCommand = ['flock', LOCK_FILE, command, ...args]
  const rootCommand = process.getuid?.() === 0 ? lockedCommand : ['sudo', '-n', ...lockedCommand]
  execFileSync(rootCommand[0] as string, rootCommand.slice(1), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
