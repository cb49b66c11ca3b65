import { errorOf, failureOf, type Failure } from '../../model/site/failure.ts'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** Message from a thread of the Studio: a result, or a failure. */
type Outcome<Result> = { result: Result } | { fault: Failure }

/**
 * Returns a function that does work of the Studio in a thread of its own, one piece at a time, so that saving never
 * waits for it. The thread starts with the first piece.
 * @param name file of the thread, beside this one
 */
export function createThread<Work, Result>(name: string, root: string): (work: Work) => Promise<Result> {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(
      () =>
        new Promise<Result>((resolve, reject) => {
          const thread = (worker ??= new Worker(new URL(`./${name}`, import.meta.url), { workerData: { root } }))
          thread.ref()
          const handleMessage = (outcome: Outcome<Result>) => {
            thread.off('error', handleError)
            thread.unref()
            if ('fault' in outcome) reject(errorOf(outcome.fault))
            else resolve(outcome.result)
          }
          /** The thread has ended; the next piece of work starts another. */
          const handleError = (error: Error) => {
            worker = undefined
            reject(error)
          }
          thread.once('message', handleMessage)
          thread.once('error', handleError)
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
