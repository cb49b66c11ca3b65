import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

/** What autocannon is asked for and says, as far as it is used here. */
interface AutocannonOptions {
  url: string
  connections: number
  duration: number
  /** Connections share what stands in `requests`, so that of a browser of its own is set here. */
  setupClient: (client: { setRequests(requests: AutocannonRequest[]): void }) => void
}
/** One of the requests that a connection sends in turn. */
export interface AutocannonRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  onResponse?: (status: number, body: string) => void
}
interface AutocannonResult {
  requests: { average: number; total: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
  duration: number
}

export const autocannon = createRequire(import.meta.url)('autocannon') as (
  options: AutocannonOptions,
) => Promise<AutocannonResult>

const children: ChildProcess[] = []

/** Starts a program of this project and waits until it says its address. */
export async function startServer(
  file: string,
  env: Record<string, string> = {},
): Promise<{ url: string; megabytes(): number }> {
  const child = spawn(process.execPath, [file], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      VERIFY_CODE: 'ab12',
      LOG_LEVEL: 'warn',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'formwright-bench-')),
      ...env,
    },
  })
  children.push(child)
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += String(chunk)
  })
  while (!/ at (http\S+)/.test(output)) {
    if (child.exitCode !== null) throw new Error(`${file} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const url = / at (http\S+)/.exec(output)?.[1] ?? ''
  return {
    url,
    megabytes: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
  }
}

export const stopAll = (): void => children.forEach((child) => child.kill('SIGKILL'))
