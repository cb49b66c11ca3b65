import { parentPort } from 'node:worker_threads'
import { drawCaptcha, generateSolution } from './drawCaptcha.ts'

/** What the thread is asked for: so many images. */
export interface DrawRequest {
  count: number
  fixedSolution: string | undefined
}

/** An image that nobody has seen yet, and its solution. */
export interface DrawnCaptcha {
  solution: string
  image: Uint8Array
}

parentPort?.on('message', (request: DrawRequest | 'close') => {
  if (request === 'close') return parentPort?.close()
  const { count, fixedSolution } = request
  const drawn = Array.from({ length: count }, (): DrawnCaptcha => {
    const solution = fixedSolution ?? generateSolution()
    return { solution, image: drawCaptcha(solution) }
  })
  parentPort?.postMessage(drawn)
})
