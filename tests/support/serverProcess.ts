import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CAPTCHA_SOLUTION } from './captchaSolution.ts'
import { PROJECT_ROOT } from './projectRoot.ts'

/** The product's start module. */
export const SERVER_ENTRY = 'src/server/main.ts'
/** The start module with the reference pages, which no edit of `schemas/` changes. */
export const REFERENCE_ENTRY = 'tests/support/server/referenceMain.ts'

/** Environment of a process of the product; it shares compiled code with this one. */
export const CHILD_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

export interface SpawnOptions {
  /** Settings besides a free port and, unless given, a new data folder. */
  env?: Record<string, string>
  /** Options for Node itself. */
  nodeOptions?: string[]
  /** Start module, relative to the project. */
  entry?: string
}

/** A server in a process of its own. */
export interface ServerProcess {
  process: ChildProcess
  /** Its address; empty until it listens. */
  url: string
  /** Its output on stdout and stderr. */
  output(): string
  isAlive(): boolean
  /** Resolves with the exit code once it has ended; null if a signal ended it. */
  ended: Promise<number | null>
  /** Sends a signal, unless it has ended already, and waits for the end. */
  terminate(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Spawns a server without waiting until it listens. */
export function spawnServer({ env = {}, nodeOptions = [], entry = SERVER_ENTRY }: SpawnOptions = {}): ServerProcess {
  const child = spawn(process.execPath, [...nodeOptions, entry], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...CHILD_ENV,
      PORT: '0',
      VERIFY_CODE: CAPTCHA_SOLUTION,
      DATA_DIR: env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'formwright-')),
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null
  return {
    process: child,
    get url() {
      return / at (http\S+)\n/.exec(output)?.[1] ?? ''
    },
    output: () => output,
    isAlive,
    ended,
    terminate(signal) {
      if (isAlive()) child.kill(signal)
      return ended
    },
  }
}

/** Starts a server and waits until it listens. @throws Error with its output if it ends instead */
export async function startServerProcess(options: SpawnOptions = {}): Promise<ServerProcess> {
  const server = spawnServer(options)
  while (server.url === '') {
    if (!server.isAlive()) {
      await server.ended
      throw new Error(`The server did not start: ${server.output()}`)
    }
    await sleep(20)
  }
  return server
}
