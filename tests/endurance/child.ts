import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server process of a module in `servers`. */
export interface Child {
  process: ChildProcess
  /** Opens the database and listens; resolves with the address. */
  go(): Promise<string>
  /** Ends it; resolves with its exit code, null if it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** What it has said on its error output. */
  said(): string
}

const children = new Set<ChildProcess>()

/** Starts a process that reads its code and then waits to be told to go. */
export function prepare(module: string, dataDir: string, env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'servers', module)], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', SAMPLE_DATA: 'off', ...env },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  children.add(child)
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += String(chunk)
  })
  const gone = once(child, 'exit') as Promise<[number | null]>
  return {
    process: child,
    said: () => said,
    async go() {
      child.send('go')
      const first = await Promise.race([
        once(child, 'message'),
        gone.then(() => {
          throw new Error(`The server did not start: ${said}`)
        }),
      ])
      return String(first[0])
    },
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      const [code] = await gone
      children.delete(child)
      return code
    },
  }
}

/** Ends whatever a test has left. */
export function endAll(): void {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
}

export const dataFolder = (): string => mkdtempSync(join(tmpdir(), 'formwright-endure-'))
