import type { FastifyBaseLogger } from 'fastify'
import { BusinessError, HttpError } from '../../http/errors.ts'
import { createFairLimiter } from '../../limits/fairLimiter.ts'
import {
  startWorkerProcess,
  type FileToWorkOn,
  type WorkAnswer,
  type WorkerProcess,
  type WorkLimits,
} from './workerProcess.ts'

/** A kind of work on files. */
export interface WorkKind {
  /** For the log. */
  name: 'PDF' | 'image'
  /** Path of the module that its process runs. */
  entry: string
  limits: WorkLimits
}

/** How much of a kind runs and waits. */
interface Load {
  running: number
  waiting: number
}

/** Works on the files of customers away from the event loop. */
export interface WorkerPool {
  /**
   * What a process answers; undefined: it was killed over the file, or died.
   * @param client whose file it is, so that each gets a turn
   * @throws BusinessError `busy` when too many wait or the machine is too slow; HttpError 503 when no process starts
   */
  run(kind: WorkKind, file: FileToWorkOn, client: string): Promise<WorkAnswer | undefined>
  /** Counts for the metrics. */
  load(name: WorkKind['name']): Load
  /** Ends its processes. */
  close(): void
  /** Of the processes that are alive, for tests. */
  pids(): number[]
}

/** The memory for uploads bounds what waits before this does. */
const MAX_WAITING = 1000
/** A process that has nothing to do for so long is ended. */
const IDLE_MS = 60_000

/**
 * One file is worked on at a time, whatever its kind, so the memory of one process is all that files can take. There is
 * a process for each kind: started with its first file, kept while it is idle and small. Source: decision 027.
 */
export function createWorkerPool(log: FastifyBaseLogger): WorkerPool {
  const limiter = createFairLimiter(1, MAX_WAITING)
  const alive = new Set<WorkerProcess>()
  const idle = new Map<WorkKind['name'], { worker: WorkerProcess; timer: NodeJS.Timeout }>()
  const loads: Record<WorkKind['name'], Load> = {
    PDF: { running: 0, waiting: 0 },
    image: { running: 0, waiting: 0 },
  }
  let isClosed = false

  const end = (worker: WorkerProcess): void => {
    alive.delete(worker)
    worker.kill()
  }

  const takeIdle = (name: WorkKind['name']): WorkerProcess | undefined => {
    const found = idle.get(name)
    clearTimeout(found?.timer)
    idle.delete(name)
    return found?.worker
  }

  const endIdle = (): void => {
    for (const name of [...idle.keys()]) {
      const worker = takeIdle(name)
      if (worker) end(worker)
    }
  }

  const take = async ({ name, entry }: WorkKind): Promise<WorkerProcess> => {
    const kept = takeIdle(name)
    if (kept?.isAlive()) return kept
    if (kept) end(kept)
    try {
      const worker = await startWorkerProcess(entry)
      alive.add(worker)
      return worker
    } catch (error) {
      log.error({ err: error, kind: name }, 'uploads cannot be inspected')
      throw new HttpError(503)
    }
  }

  const release = (worker: WorkerProcess, name: WorkKind['name']): void => {
    if (isClosed || !worker.isAlive() || worker.isLarge()) return end(worker)
    const timer = setTimeout(() => {
      idle.delete(name)
      end(worker)
    }, IDLE_MS).unref()
    idle.set(name, { worker, timer })
  }

  const workOn = async (kind: WorkKind, file: FileToWorkOn): Promise<WorkAnswer | undefined> => {
    const worker = await take(kind)
    try {
      const result = await worker.work(file, kind.limits, endIdle)
      if ('answer' in result) return result.answer
      log.warn({ reason: result.killed, kind: kind.name }, 'upload not inspected to its end')
      // Where CPU time is measured, only a machine without any to spare takes so long.
      if (result.killed === 'time' && process.platform === 'linux') throw new BusinessError('busy')
      return undefined
    } finally {
      release(worker, kind.name)
    }
  }

  return {
    async run(kind, file, client) {
      const load = loads[kind.name]
      let hasStarted = false
      load.waiting += 1
      try {
        return await limiter.run(client, async () => {
          hasStarted = true
          load.waiting -= 1
          load.running += 1
          return workOn(kind, file)
        })
      } finally {
        if (hasStarted) load.running -= 1
        else load.waiting -= 1
      }
    },
    load: (name) => ({ ...loads[name] }),
    close() {
      isClosed = true
      for (const worker of alive) end(worker)
    },
    pids: () => [...alive].filter((worker) => worker.isAlive()).map(({ pid }) => pid),
  }
}
