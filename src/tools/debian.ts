import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this machine takes Debian's packages. */
export const hasApt = (): boolean => existsSync('/usr/bin/apt-get')

/** Whether a package by this name can be had, once the lists are there. */
export const hasPackage = (name: string): boolean =>
  spawnSync('apt-cache', ['show', '--quiet=2', name], { stdio: 'ignore' }).status === 0

/** Of two who install at one time, as tests side by side do, one waits: apt itself would refuse the second. */
const LOCK = '/tmp/formwright-packages.lock'

/** Installs packages of Debian that the tests need; as root, or by a sudo that asks for nothing. */
export function installPackages(packages: string[]): void {
  console.log(`Installing ${packages.join(', ')} …`)
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

function run(command: string, args: string[]): void {
  const alone = ['flock', LOCK, command, ...args]
  const asRoot = process.getuid?.() === 0 ? alone : ['sudo', '-n', ...alone]
  execFileSync(asRoot[0] as string, asRoot.slice(1), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
