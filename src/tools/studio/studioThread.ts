import { errorOf, failureOf, type Failure } from '../../model/site/failure.ts'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What a thread of the Studio answers: a result, or why there is none. */
type Answer<Result> = { result: Result } | { fault: Failure }

/**
 * Starts work of the Studio in a thread of its own, so that saving never waits for it; one piece at a time. The thread begins
 * with the first piece.
 * @param name file of the thread beside this one
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
          const handleMessage = (answer: Answer<Result>) => {
            thread.off('error', handleError)
            thread.unref()
            if ('fault' in answer) reject(errorOf(answer.fault))
            else resolve(answer.result)
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

/** Answers each piece of work that comes to this thread. */
export function answerWork<Work, Result>(answer: (root: string, work: Work) => Promise<Result>): void {
  const { root } = workerData as { root: string }
  parentPort?.on('message', (work: Work) => {
    answer(root, work).then(
      (result) => parentPort?.postMessage({ result } satisfies Answer<Result>),
      (error: unknown) => parentPort?.postMessage({ fault: failureOf(error) } satisfies Answer<Result>),
    )
  })
}
