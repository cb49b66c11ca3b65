import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts'

/** The part of autocannon's API that is used here; it brings no types. */
interface AutocannonOptions {
  url: string
  connections: number
  /** Seconds; or `amount` requests in all. */
  duration?: number
  amount?: number
  /** Sets a connection's own requests; those of the option `requests` are shared by all connections. */
  setupClient: (client: { setRequests(requests: AutocannonRequest[]): void }) => void
}
/** One request of the sequence that a connection sends. */
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

/** A server that is measured. */
export interface BenchServer {
  url: string
  /** Most memory so far. */
  megabytes(): number
  /** Processor time so far, of all threads, in µs; NaN where the operating system does not tell. */
  processorUs(): number
}

/** Of Linux's `/proc`, where processor time is counted in hundredths of a second. */
const US_PER_TICK = 10_000

/** All load comes from one address, whose visitors share what it may send. */
const WITHOUT_LIMITS = { RATE_LIMITS: 'off', QUOTA_FILES: '100000', QUOTA_MB: '100000' }

const servers: ServerProcess[] = []

/**
 * Starts a server and waits until it listens.
 * @param entry its start module, relative to the project
 */
export async function startServer(entry: string): Promise<BenchServer> {
  const server = await startServerProcess({ entry, env: { LOG_LEVEL: 'warn', ...WITHOUT_LIMITS } })
  servers.push(server)
  return {
    url: server.url,
    megabytes: () => Number(/VmHWM:\s+(\d+)/.exec(readProc(server, 'status'))?.[1]) / 1024,
    processorUs() {
      // Behind the name, which may hold spaces: user and system time are the 12th and 13th field.
      const fields = readProc(server, 'stat').split(') ').at(-1)?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * US_PER_TICK
    },
  }
}

function readProc({ process: { pid } }: ServerProcess, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

export const stopAll = (): void => servers.forEach((server) => server.process.kill('SIGKILL'))
