import { spawnSync } from 'node:child_process'
import { PROJECT_ROOT } from './toolArgs.ts'

/**
 * Runs commands in the project, one after the other, also after a failure.
 * @param env added to the environment of this process
 * @returns exit code of the first that failed, otherwise 0
 */
export function runInTurn(commands: readonly (readonly [string, ...string[]])[], env: Record<string, string>): number {
  const failed = commands
    .map(([command, ...args]) =>
      spawnSync(command, args, {
        cwd: PROJECT_ROOT,
        stdio: 'inherit',
        shell: process.platform === 'win32',
        env: { ...process.env, ...env },
      }),
    )
    .find(({ status }) => status !== 0)
  return failed ? (failed.status ?? 1) : 0
}
