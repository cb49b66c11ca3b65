import { readFileSync } from 'node:fs'
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts'

/** A server that is measured. */
export interface BenchServer {
  url: string
  /** Peak memory in MB. */
  megabytes(): number
  /** Processor time of all threads, in µs; NaN where the operating system does not report it. */
  processorUs(): number
}

/** `/proc` of Linux counts processor time in hundredths of a second. */
const US_PER_TICK = 10_000

/** All load comes from one address, whose visitors share its budgets. */
const WITHOUT_LIMITS = { RATE_LIMITS: 'off', QUOTA_FILES: '100000', QUOTA_MB: '100000' }

const servers: ServerProcess[] = []

/**
 * Starts a server and waits until it listens.
 * @param entry its start module, relative to the project
 */
export async function startServer(entry: string, env: Record<string, string> = {}): Promise<BenchServer> {
  const server = await startServerProcess({ entry, env: { LOG_LEVEL: 'warn', ...WITHOUT_LIMITS, ...env } })
  servers.push(server)
  return {
    url: server.url,
    megabytes: () => Number(/VmHWM:\s+(\d+)/.exec(readProc(server, 'status'))?.[1]) / 1024,
    processorUs() {
      // The fields follow the name, which may hold spaces; user and system time are the 12th and 13th of them.
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
