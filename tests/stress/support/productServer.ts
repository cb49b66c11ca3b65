import { rmSync } from 'node:fs'
import { createTempDir } from '../../support/server/testServer.ts'
import { REFERENCE_ENTRY, startServerProcess, type ServerProcess } from '../../support/serverProcess.ts'
import { BUSY_MACHINE } from '../../support/runMode.ts'

/** The product, run like by `npm start`, with the reference pages and a data folder of its own. */
export interface ProductServer extends Pick<ServerProcess, 'url' | 'isAlive' | 'output'> {
  pid: number
  stop(): Promise<void>
}

/** Without rate limits, since all load comes from one address. @param nodeOptions further options for Node */
export async function startProductServer(
  env: Record<string, string> = {},
  nodeOptions: string[] = [],
): Promise<ProductServer> {
  const dataDir = createTempDir()
  const { url, process, isAlive, output, terminate } = await startServerProcess({
    entry: REFERENCE_ENTRY,
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...BUSY_MACHINE, ...env },
    nodeOptions,
  })
  return {
    url,
    isAlive,
    output,
    pid: process.pid ?? 0,
    async stop() {
      await terminate('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The value below which a share of the values lies: 0.5 for the median. */
export function percentile(values: number[], quantile: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? NaN
}
