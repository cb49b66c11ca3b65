import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { startProductServer, type ProductServer } from './productServer.ts'

const SAMPLE_INTERVAL_MS = 20

/** A server whose cost can be measured. */
export interface WatchedServer extends ProductServer {
  /** Measures its cost while `work` runs. */
  watch<T>(work: () => Promise<T>): Promise<{ result: T; cost: ServerCost }>
}

/** Cost of a server. */
export interface ServerCost {
  /** Longest turn of the event loop, in ms of processor time. */
  longestTurnMs: number
  /** Slowest response of /healthz, in ms of wall-clock time. */
  slowestHealthMs: number
  /** Peak memory of its own process, in bytes. */
  peakOwnBytes: number
  /** Peak memory of its child processes, in bytes. */
  peakOfChildrenBytes: number
}

/** Starts the product with measurement of its turns and its memory. For Linux. */
export async function startWatchedServer(
  env: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<WatchedServer> {
  const turnWatch = join(import.meta.dirname, 'servers/turnWatch.ts')
  const server = await startProductServer(env, [...nodeOptions, '--import', turnWatch])
  return {
    ...server,
    async watch(work) {
      // Discard the turns of the start.
      await longestTurn(server)
      const cost = { slowestHealthMs: 0, peakOwnBytes: 0, peakOfChildrenBytes: 0 }
      let isDone = false
      const probe = (async () => {
        while (!isDone) {
          const startedAt = performance.now()
          const response = await fetch(`${server.url}/healthz`)
          expect(response.status).toBe(200)
          await response.arrayBuffer()
          cost.slowestHealthMs = Math.max(cost.slowestHealthMs, performance.now() - startedAt)
          cost.peakOwnBytes = Math.max(cost.peakOwnBytes, memoryOf(server.pid))
          const ofChildren = childrenOf(server.pid).reduce((sum, pid) => sum + memoryOf(pid), 0)
          cost.peakOfChildrenBytes = Math.max(cost.peakOfChildrenBytes, ofChildren)
          await sleep(SAMPLE_INTERVAL_MS)
        }
      })()
      try {
        const result = await work()
        isDone = true
        await probe
        return { result, cost: { ...cost, longestTurnMs: await longestTurn(server) } }
      } finally {
        isDone = true
      }
    },
  }
}

/** Reads the longest turn since the last call. */
async function longestTurn(server: ProductServer): Promise<number> {
  const reports = (): string[] => server.output().match(/longest turn: [\d.]+/g) ?? []
  const before = reports().length
  process.kill(server.pid, 'SIGUSR2')
  await expect.poll(() => reports().length, { interval: 10 }).toBeGreaterThan(before)
  return Number(reports().at(-1)?.split(' ').at(-1))
}

/** Resident memory of a process in bytes; 0 if it has ended. */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** The ids of the child processes of a process. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
