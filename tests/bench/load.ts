import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts'

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

const servers: ServerProcess[] = []

/** Starts a server of this project and waits until it listens. @param entry its start module, relative to the project */
export async function startServer(entry: string): Promise<{ url: string; megabytes(): number }> {
  const server = await startServerProcess({ entry, env: { LOG_LEVEL: 'warn' } })
  servers.push(server)
  return {
    url: server.url,
    megabytes: () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024,
  }
}

export const stopAll = (): void => servers.forEach((server) => server.process.kill('SIGKILL'))
