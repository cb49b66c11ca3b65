import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { measureProcess } from './measureProcess.ts'

/** What one file may cost. */
export interface InspectionLimits {
  cpuMs: number
  /** Beyond what the process takes by itself. */
  memoryBytes: number
  /** By the clock: where neither can be measured. */
  wallMs: number
}

/** By which limit a process was killed; `exit`: it ended by itself. */
export type KillReason = 'cpu' | 'memory' | 'time' | 'exit'

/** A process that judges PDFs. */
export interface InspectorChild {
  /** What the process answers, or why it is no more. */
  inspect(content: Buffer): Promise<{ answer: string } | { killed: KillReason }>
  isAlive(): boolean
  pid: number
  /** Ends it, whatever it does. */
  kill(): void
}

const ENTRY = join(import.meta.dirname, 'inspectorProcess.ts')
/** MB; what is not on the heap is measured from outside. */
const MAX_HEAP_MB = 128
const START_TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 25

/** Starts a process. @throws Error when it does not get ready */
export async function startInspectorChild(limits: InspectionLimits): Promise<InspectorChild> {
  const child = fork(ENTRY, [], {
    execArgv: ['--optimize-for-size', `--max-old-space-size=${MAX_HEAP_MB}`, '--max-semi-space-size=2'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // No secret of the server is in its environment.
    env: process.env.NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  })
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null && child.connected
  const kill = (): void => void child.kill('SIGKILL')
  const ready = await nextEvent(child, START_TIMEOUT_MS)
  if (ready !== 'ready') {
    kill()
    throw new Error(`the process for PDFs did not start (${ready ?? 'no answer'})`)
  }
  allowExit(child)
  return {
    isAlive,
    kill,
    pid: child.pid ?? 0,
    async inspect(content) {
      child.ref()
      child.channel?.ref()
      const watch = watchCost(child, limits)
      try {
        const answered = nextEvent(child)
        child.send(content, () => undefined)
        const answer = await answered
        return answer === undefined ? { killed: watch.reason() } : { answer }
      } finally {
        watch.stop()
        allowExit(child)
      }
    },
  }
}

/** An idle process does not keep the server from ending. */
function allowExit(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

/** What the process says next; undefined: it ended, could not be started or took too long. */
async function nextEvent(child: ChildProcess, timeoutMs?: number): Promise<string | undefined> {
  const done = new AbortController()
  const signal = timeoutMs === undefined ? done.signal : AbortSignal.any([done.signal, AbortSignal.timeout(timeoutMs)])
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]: unknown[]) => String(message)),
      once(child, 'exit', { signal }).then(() => undefined),
    ])
  } catch {
    return undefined
  } finally {
    done.abort()
  }
}

/** Kills a process that costs too much. */
function watchCost(child: ChildProcess, limits: InspectionLimits): { reason(): KillReason; stop(): void } {
  const startedAt = performance.now()
  const before = measureProcess(child.pid ?? 0)
  let reason: KillReason = 'exit'
  const check = (): void => {
    const now = measureProcess(child.pid ?? 0)
    if (before && now && now.cpuMs - before.cpuMs > limits.cpuMs) reason = 'cpu'
    else if (before && now && now.memoryBytes - before.memoryBytes > limits.memoryBytes) reason = 'memory'
    else if (performance.now() - startedAt > limits.wallMs) reason = 'time'
    if (reason !== 'exit') child.kill('SIGKILL')
  }
  const timer = setInterval(check, POLL_INTERVAL_MS)
  return { reason: () => reason, stop: () => clearInterval(timer) }
}
