import { errorOf, failureOf, RefusedError, type Failure } from '../../model/site/failure.ts'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** Message from a thread of the Studio: a result, or a failure. */
type Outcome<Result> = { result: Result } | { fault: Failure }

/** Longest time that a piece of work takes; a hostile file must not hold up all later work. */
const TIMEOUT_MS = 30_000

/**
 * Returns a function that does work of the Studio in a thread of its own, one piece at a time, so that saving never
 * waits for it. The thread starts with the first piece.
 * @param name file of the thread, beside this one
 * @param timeoutMs time after which the thread is ended; the next piece of work starts another
 */
export function createThread<Work, Result>(
  name: string,
  root: string,
  timeoutMs = TIMEOUT_MS,
): (work: Work) => Promise<Result> {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(
      () =>
        new Promise<Result>((resolve, reject) => {
          const thread = (worker ??= new Worker(new URL(`./${name}`, import.meta.url), { workerData: { root } }))
          thread.ref()
          const settle = () => {
            clearTimeout(timer)
            thread.off('message', handleMessage).off('error', end)
            thread.unref()
          }
          const end = (error: Error) => {
            settle()
            worker = undefined
            void thread.terminate()
            reject(error)
          }
          const timer = setTimeout(() => end(new RefusedError('too-slow', { seconds: timeoutMs / 1000 })), timeoutMs)
          const handleMessage = (outcome: Outcome<Result>) => {
            settle()
            if ('fault' in outcome) reject(errorOf(outcome.fault))
            else resolve(outcome.result)
          }
          thread.once('message', handleMessage)
          thread.once('error', end)
          thread.postMessage(work)
        }),
    )
    last = next.catch(() => undefined)
    return next
  }
}

/** Handles each piece of work that this thread receives. */
export function handleWork<Work, Result>(doWork: (root: string, work: Work) => Promise<Result>): void {
  const { root }: { root: string } = workerData
  parentPort?.on('message', (work: Work) => {
    doWork(root, work).then(
      (result) => parentPort?.postMessage({ result } satisfies Outcome<Result>),
      (error: unknown) => parentPort?.postMessage({ fault: failureOf(error) } satisfies Outcome<Result>),
    )
  })
}
