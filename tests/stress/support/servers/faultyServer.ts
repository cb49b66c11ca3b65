import { DatabaseSync } from 'node:sqlite'
import type { RunningServer } from '../../../../src/server/start.ts'
import { startOnMessage } from './startOnMessage.ts'

/** Faults by name; each changes a server that is about to listen. */
const FAULTS = {
  none: () => undefined,
  /** Ignores idempotency keys: a repeat is stored again. */
  withoutIdempotency({ store: { submissions } }: RunningServer) {
    const { add } = submissions
    submissions.add = (submission) => add({ ...submission, idempotencyKey: undefined })
    submissions.findRepeat = async () => undefined
  },
  /** Answers first and writes 10 ms later. */
  ackBeforeCommit({ store: { submissions } }: RunningServer) {
    const { add } = submissions
    submissions.add = async (submission) => {
      setTimeout(() => void add(submission), 10)
      return { outcome: 'stored', envelopeJson: submission.envelopeJson }
    }
  },
  /** Takes the database's free space, or returns it, on the messages `full` and `room` of the parent process. */
  fullDisk() {
    process.on('message', (message) => {
      if (message !== 'full' && message !== 'room') return
      const connection = connections.at(-1)
      const pages = connection?.prepare('PRAGMA page_count').get()?.page_count
      connection?.exec(`PRAGMA max_page_count = ${message === 'full' ? String(pages) : '1000000000'}`)
    })
  },
}
export type Fault = keyof typeof FAULTS

/** Connections to the server's database, the latest last. */
const connections: DatabaseSync[] = []

const name = process.argv[2] as Fault
if (name === 'fullDisk') {
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (statement) {
    if (this.location()?.endsWith('formwright.db') && !connections.includes(this)) connections.push(this)
    return exec.call(this, statement)
  }
}
startOnMessage(FAULTS[name])
