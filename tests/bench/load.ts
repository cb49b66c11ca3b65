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

const servers: ServerProcess[] = []

/**
 * Starts a server and waits until it listens.
 * @param entry its start module, relative to the project
 */
export async function startServer(entry: string): Promise<{ url: string; megabytes(): number }> {
  const server = await startServerProcess({ entry, env: { LOG_LEVEL: 'warn', RATE_LIMITS: 'off' } })
  servers.push(server)
  return {
    url: server.url,
    megabytes: () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024,
  }
}

export const stopAll = (): void => servers.forEach((server) => server.process.kill('SIGKILL'))
