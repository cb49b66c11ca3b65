import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { startProductServer, type ProductServer } from './productServer.ts'

const SAMPLE_INTERVAL_MS = 20

/** A server whose cost can be read. */
export interface WatchedServer extends ProductServer {
  /** What it costs while `work` is under way. */
  watch<T>(work: () => Promise<T>): Promise<{ result: T; cost: ServerCost }>
}

/** What a server has cost. */
export interface ServerCost {
  /** Longest turn of the event loop, in ms of processor time. */
  longestTurnMs: number
  /** Slowest answer of /healthz, in ms by the clock. */
  slowestHealthMs: number
  /** Most memory of its own process, in bytes. */
  peakOwnBytes: number
  /** Most memory of the processes that it has started. */
  peakOfChildrenBytes: number
}

/** Starts the product so that its turns and its memory are measured. For Linux. */
export async function startWatchedServer(
  env: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<WatchedServer> {
  const turnWatch = join(import.meta.dirname, 'servers/turnWatch.ts')
  const server = await startProductServer(env, [...nodeOptions, '--import', turnWatch])
  return {
    ...server,
    async watch(work) {
      // What the start took is no matter.
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

/** Since it was asked last. */
async function longestTurn(server: ProductServer): Promise<number> {
  const reports = (): string[] => server.output().match(/longest turn: [\d.]+/g) ?? []
  const before = reports().length
  process.kill(server.pid, 'SIGUSR2')
  await expect.poll(() => reports().length, { interval: 10 }).toBeGreaterThan(before)
  return Number(reports().at(-1)?.split(' ').at(-1))
}

/** In main memory now; 0: it has ended. */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** The processes that a process has started. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
