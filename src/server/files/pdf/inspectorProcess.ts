/**
 * The process that judges PDFs, one at a time: it answers each file with its verdict, and ends with the server. What a
 * file costs is watched from outside (`inspectorChild.ts`).
 */
import { setPriority } from 'node:os'
import { judgePdf } from './judgePdf.ts'

/** Steps behind the server, which answers everybody else meanwhile. */
const NICENESS = 5

// A terminal or a service manager sends these to all processes; the server ends this one when it has finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

setPriority(NICENESS)
process.on('disconnect', () => process.exit())
process.on('message', (content: Uint8Array) => {
  process.send?.(judgePdf(Buffer.from(content.buffer, content.byteOffset, content.byteLength)) ?? 'accepted')
})
process.send?.('ready')
