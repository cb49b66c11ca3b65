import { setPriority } from 'node:os'
import type { FileToWorkOn, WorkAnswer } from './workerProcess.ts'

/** Steps behind the server, which answers everybody else meanwhile. */
const NICENESS = 5

/**
 * Makes this process one that works on files, one at a time, until the server ends. What a file costs is watched from
 * outside (`workerProcess.ts`).
 */
export function serveWork(work: (file: FileToWorkOn) => WorkAnswer | Promise<WorkAnswer>): void {
  // A terminal or a service manager sends these to all processes; the server ends this one when it has finished.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  setPriority(NICENESS)
  process.on('disconnect', () => process.exit())
  process.on('message', (message: { content: Uint8Array; type: string }) => {
    const { buffer, byteOffset, byteLength } = message.content
    const file = { content: Buffer.from(buffer, byteOffset, byteLength), type: message.type }
    void Promise.resolve(work(file)).then((answer) => process.send?.(answer))
  })
  process.send?.('ready')
}
