import type { FastifyBaseLogger } from 'fastify'
import { BusinessError, HttpError } from '../../http/errors.ts'
import { createFairLimiter, type FairLimiter } from '../../limits/fairLimiter.ts'
import { startInspectorChild, type InspectionLimits, type InspectorChild } from './inspectorChild.ts'
import type { PdfVerdict } from './judgePdf.ts'

/** Judges PDFs away from the event loop. */
export interface PdfInspector {
  /** Its queue. */
  limiter: FairLimiter
  /**
   * Why a PDF is not accepted; undefined: it is.
   * @param client whose file it is, so that each gets a turn
   * @throws BusinessError `busy` when too many wait or the machine is too slow; HttpError 503 when no process starts
   */
  inspect(content: Buffer, client: string): Promise<PdfVerdict | undefined>
  /** Ends its processes. */
  close(): void
  /** Of the processes that are alive, for tests. */
  pids(): number[]
}

/** Source: decision 022. */
const LINUX_LIMITS: InspectionLimits = { cpuMs: 2000, memoryBytes: 128 * 1024 * 1024, wallMs: 20_000 }
const OTHER_LIMITS: InspectionLimits = { ...LINUX_LIMITS, wallMs: 10_000 }
const MAX_PROCESSES = 2
/** The memory for uploads bounds what waits before this does. */
const MAX_WAITING = 1000
/** A process that has nothing to do for so long is ended. */
const IDLE_MS = 60_000

/** Starts nothing before the first file. */
export function createPdfInspector(
  log: FastifyBaseLogger,
  limits = process.platform === 'linux' ? LINUX_LIMITS : OTHER_LIMITS,
): PdfInspector {
  const limiter = createFairLimiter(MAX_PROCESSES, MAX_WAITING)
  const alive = new Set<InspectorChild>()
  const idle: InspectorChild[] = []
  let isClosed = false

  /** One that is idle, or a new one. */
  const takeChild = async (): Promise<InspectorChild> => {
    for (let child = idle.pop(); child; child = idle.pop()) if (child.isAlive()) return child
    try {
      const child = await startInspectorChild(limits)
      alive.add(child)
      return child
    } catch (error) {
      log.error({ err: error }, 'PDFs cannot be inspected')
      throw new HttpError(503)
    }
  }

  const release = (child: InspectorChild): void => {
    if (isClosed || !child.isAlive()) return end(child)
    idle.push(child)
    setTimeout(() => {
      const index = idle.indexOf(child)
      if (index < 0) return
      idle.splice(index, 1)
      end(child)
    }, IDLE_MS).unref()
  }

  const end = (child: InspectorChild): void => {
    alive.delete(child)
    child.kill()
  }

  return {
    limiter,
    inspect: (content, client) =>
      limiter.run(client, async () => {
        const child = await takeChild()
        try {
          const result = await child.inspect(content)
          if ('answer' in result) return toVerdict(result.answer)
          log.warn({ reason: result.killed }, 'PDF not inspected to its end')
          // Where CPU time is measured, only a machine without any to spare takes so long.
          if (result.killed === 'time' && process.platform === 'linux') throw new BusinessError('busy')
          return 'fileUnreadable'
        } finally {
          release(child)
        }
      }),
    close() {
      isClosed = true
      for (const child of alive) end(child)
    },
    pids: () => [...alive].filter((child) => child.isAlive()).map(({ pid }) => pid),
  }
}

function toVerdict(answer: string): PdfVerdict | undefined {
  if (answer === 'accepted') return undefined
  return answer === 'fileUnsafe' ? 'fileUnsafe' : 'fileUnreadable'
}
