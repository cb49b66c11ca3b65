import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this machine installs packages by apt. */
export const hasApt = (): boolean => existsSync('/usr/bin/apt-get')

/** Lock for installations at the same time: apt refuses a second process. */
const LOCK_FILE = '/tmp/formwright-packages.lock'

/**
 * Installs Debian packages, as root or through a sudo without password.
 * @throws Error with the command to run
 */
export function installPackages(packages: string[]): void {
  console.log(`Installing ${packages.join(', ')} …`)
  const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`
  const [program = '', ...args] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'flock', LOCK_FILE]
  try {
    execFileSync(program, [...args, 'env', 'DEBIAN_FRONTEND=noninteractive', 'sh', '-c', command], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } catch {
    throw new Error(
      `${packages.join(', ')} could not be installed: see to it that apt reaches Debian's packages, then run “${command}” as root.`,
    )
  }
}
