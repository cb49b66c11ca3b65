import type { FastifyBaseLogger } from 'fastify'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { drawCaptcha, generateSolution } from './drawCaptcha.ts'
import type { DrawnCaptcha, DrawRequest } from './drawThread.ts'

/** Verification images, drawn ahead of need in a thread of their own. */
export interface CaptchaStock {
  /** An image that nobody has got before; drawn at once if none is in stock. */
  take(): DrawnCaptcha
  /** Images in stock. */
  size(): number
  close(): Promise<void>
}

/** Some 3 kB each. */
const MAX_STOCK = 256
/** Images drawn in one go; the next are asked for when so many are missing. */
const BATCH_SIZE = 32
/** A thread takes a tenth of a second to start and 10 MB: not for a server that hardly draws any. */
const IMAGES_WITHOUT_THREAD = 3
/** What it draws is gone with each image; without a bound it would get as much new space as the server has. */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 6 }

/** @param fixedSolution of every image, for tests */
export function createCaptchaStock(fixedSolution: string | undefined, log: FastifyBaseLogger): CaptchaStock {
  const stock: DrawnCaptcha[] = []
  let taken = 0
  let isDrawing = false
  let hasFailed = false
  let thread: Worker | undefined

  const fail = (error: unknown): void => {
    hasFailed = true
    thread = undefined
    log.warn({ err: error }, 'verification images are no longer drawn ahead')
  }

  const startThread = (): Worker => {
    const worker = new Worker(new URL('./drawThread.ts', import.meta.url), { resourceLimits: THREAD_MEMORY })
    worker.on('message', (drawn: DrawnCaptcha[]) => {
      isDrawing = false
      stock.push(...drawn)
      refill()
    })
    worker.on('error', fail)
    // Does not keep the server from ending.
    worker.unref()
    return worker
  }

  function refill(): void {
    if (hasFailed || isDrawing || taken <= IMAGES_WITHOUT_THREAD || stock.length > MAX_STOCK - BATCH_SIZE) return
    try {
      thread ??= startThread()
    } catch (error) {
      return fail(error)
    }
    isDrawing = true
    thread.postMessage({ count: BATCH_SIZE, fixedSolution } satisfies DrawRequest)
  }

  return {
    take() {
      taken += 1
      const captcha = stock.shift()
      refill()
      if (captcha) return captcha
      const solution = fixedSolution ?? generateSolution()
      return { solution, image: drawCaptcha(solution) }
    },
    size: () => stock.length,
    async close() {
      hasFailed = true
      if (!thread) return
      const exited = once(thread, 'exit')
      // Not terminated: Node aborts the process when a thread ends while it compresses.
      thread.postMessage('close')
      await exited
    },
  }
}
