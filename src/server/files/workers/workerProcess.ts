import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { measureProcess } from './measureProcess.ts'

/** What one file may cost. */
export interface WorkLimits {
  cpuMs: number
  /** Beyond what the process takes by itself. */
  memoryBytes: number
  /** By the clock: the last resort, and all there is where neither can be measured. */
  wallMs: number
}

/** What a process is given. */
export interface FileToWorkOn {
  content: Buffer
  /** MIME type. */
  type: string
}

/** What a process answers: a file, or a word on the one that it got. */
export type WorkAnswer = Buffer | string

/** By which limit a process was killed; `exit`: it ended by itself. */
export type KillReason = 'cpu' | 'memory' | 'time' | 'exit'

/** Where processor time is measured, the clock is for a process that does nothing at all. */
export const wallLimit = (unmeasuredMs: number): number => (process.platform === 'linux' ? 120_000 : unmeasuredMs)

/** A process that works on files, one at a time. */
export interface WorkerProcess {
  /**
   * What the process answers, or why it is no more.
   * @param onLarge called while it takes more than `LARGE_GROWTH_BYTES` beyond what it takes by itself
   */
  work(
    file: FileToWorkOn,
    limits: WorkLimits,
    onLarge: () => void,
  ): Promise<{ answer: WorkAnswer } | { killed: KillReason }>
  isAlive(): boolean
  /** Whether it still takes more than `LARGE_GROWTH_BYTES` beyond what it took by itself. */
  isLarge(): boolean
  pid: number
  /** Ends it, whatever it does. */
  kill(): void
}

/** MB; what is not on the heap is measured from outside. */
const MAX_HEAP_MB = 128
/** A start takes 0.3 s of processor time; a busy machine may be long in giving it. */
const START_TIMEOUT_MS = 120_000
const POLL_INTERVAL_MS = 25
const LARGE_GROWTH_BYTES = 32 * 1024 * 1024

/** Starts a process. @param entry its module, which calls `serveWork` @throws Error when it does not get ready */
export async function startWorkerProcess(entry: string): Promise<WorkerProcess> {
  const child = fork(entry, [], {
    execArgv: [
      '--optimize-for-size',
      `--max-old-space-size=${MAX_HEAP_MB}`,
      '--max-semi-space-size=2',
      '--v8-pool-size=1',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: workerEnvironment(),
  })
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null && child.connected
  const kill = (): void => void child.kill('SIGKILL')
  const ready = await nextAnswer(child, START_TIMEOUT_MS)
  if (ready !== 'ready') {
    kill()
    throw new Error(`the process did not start (${String(ready ?? 'no answer')})`)
  }
  const pid = child.pid ?? 0
  const initialBytes = measureProcess(pid)?.memoryBytes
  const growth = (memoryBytes: number | undefined): number => (memoryBytes ?? 0) - (initialBytes ?? 0)
  allowExit(child)
  return {
    isAlive,
    kill,
    pid,
    isLarge: () => growth(measureProcess(pid)?.memoryBytes) > LARGE_GROWTH_BYTES,
    async work(file, limits, onLarge) {
      child.ref()
      child.channel?.ref()
      const watch = watchCost(child, limits, (memoryBytes) => {
        const grown = growth(memoryBytes)
        if (grown > LARGE_GROWTH_BYTES) onLarge()
        return grown
      })
      try {
        const answered = nextAnswer(child)
        child.send(file, () => undefined)
        const answer = await answered
        return answer === undefined ? { killed: watch.reason() } : { answer }
      } finally {
        watch.stop()
        allowExit(child)
      }
    },
  }
}

/** No secret of the server's; few threads and one heap of the C library take less memory. */
const workerEnvironment = (): NodeJS.ProcessEnv => ({
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '1',
  ...(process.env.NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
})

/** An idle process does not keep the server from ending. */
function allowExit(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

/** What the process says next; undefined: it ended, could not be started or took too long. */
async function nextAnswer(child: ChildProcess, timeoutMs?: number): Promise<WorkAnswer | undefined> {
  const done = new AbortController()
  const signal = timeoutMs === undefined ? done.signal : AbortSignal.any([done.signal, AbortSignal.timeout(timeoutMs)])
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]: unknown[]) => toAnswer(message)),
      once(child, 'exit', { signal }).then(() => undefined),
    ])
  } catch {
    return undefined
  } finally {
    done.abort()
  }
}

const toAnswer = (message: unknown): WorkAnswer =>
  message instanceof Uint8Array ? Buffer.from(message.buffer, message.byteOffset, message.byteLength) : String(message)

/** Kills a process that costs too much. @param growthOf by how many bytes it has grown since it was started */
function watchCost(
  child: ChildProcess,
  limits: WorkLimits,
  growthOf: (memoryBytes: number) => number,
): { reason(): KillReason; stop(): void } {
  const startedAt = performance.now()
  const before = measureProcess(child.pid ?? 0)
  let reason: KillReason = 'exit'
  const check = (): void => {
    const now = measureProcess(child.pid ?? 0)
    if (before && now && now.cpuMs - before.cpuMs > limits.cpuMs) reason = 'cpu'
    else if (before && now && growthOf(now.memoryBytes) > limits.memoryBytes) reason = 'memory'
    else if (performance.now() - startedAt > limits.wallMs) reason = 'time'
    if (reason !== 'exit') child.kill('SIGKILL')
  }
  const timer = setInterval(check, POLL_INTERVAL_MS)
  return { reason: () => reason, stop: () => clearInterval(timer) }
}
