import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from './servers/faultyServer.ts'
import { BUSY_MACHINE } from '../../support/runMode.ts'

/** A server in a process of its own, with or without a planted fault. */
export interface ChildServer {
  process: ChildProcess
  /** Opens the database and listens. @returns the URL */
  start(): Promise<string>
  /** Sends a signal and waits for the end. @returns the exit code; null if it was killed */
  terminate(signal: NodeJS.Signals): Promise<number | null>
  /** Its output on stderr. */
  stderr(): string
}

const children = new Set<ChildProcess>()

/**
 * Starts a process that loads its code and then waits for `start`. Without rate limits, since its load comes from one
 * address.
 * @param entry its code; see `bundleServer`
 */
export function prepareServer(
  fault: Fault,
  dataDir: string,
  env: Record<string, string> = {},
  entry = join(import.meta.dirname, 'servers/faultyServer.ts'),
): ChildServer {
  const child = spawn(process.execPath, [entry, fault], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      SAMPLE_DATA: 'off',
      RATE_LIMITS: 'off',
      ...BUSY_MACHINE,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  children.add(child)
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk)
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  return {
    process: child,
    stderr: () => stderr,
    async start() {
      child.send('go')
      const first = await Promise.race([
        once(child, 'message'),
        exited.then(() => {
          throw new Error(`The server did not start: ${stderr}`)
        }),
      ])
      return String(first[0])
    },
    async terminate(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      const [code] = await exited
      children.delete(child)
      return code
    },
  }
}

/** Kills the servers that a test has left running. */
export function killAllServers(): void {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
}

export const createDataDir = (): string => mkdtempSync(join(tmpdir(), 'formwright-stress-'))
