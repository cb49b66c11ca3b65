import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server process of a module in `servers`. */
export interface ChildServer {
  process: ChildProcess
  /** Opens the database and listens; resolves with the address. */
  start(): Promise<string>
  /** Ends it; resolves with its exit code, null if it was killed. */
  terminate(signal: NodeJS.Signals): Promise<number | null>
  /** What it has said on its error output. */
  stderr(): string
}

const children = new Set<ChildProcess>()

/** Starts a process that reads its code and then waits to be told to go. */
export function prepareServer(module: string, dataDir: string, env: Record<string, string> = {}): ChildServer {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'servers', module)], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', SAMPLE_DATA: 'off', ...env },
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

/** Ends whatever a test has left. */
export function killAllServers(): void {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
}

export const createDataDir = (): string => mkdtempSync(join(tmpdir(), 'formwright-endure-'))
