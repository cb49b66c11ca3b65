import { DatabaseSync } from 'node:sqlite'
import { startOnMessage } from './startOnMessage.ts'

/** Takes the room away from its database, or gives it back, when its parent says so. */
const connections: DatabaseSync[] = []
const exec = DatabaseSync.prototype.exec
DatabaseSync.prototype.exec = function (statement) {
  if (this.location()?.endsWith('formwright.db') && !connections.includes(this)) connections.push(this)
  return exec.call(this, statement)
}
startOnMessage()
process.on('message', (message) => {
  if (message !== 'full' && message !== 'room') return
  const connection = connections.at(-1)
  const pages = connection?.prepare('PRAGMA page_count').get()?.page_count
  connection?.exec(`PRAGMA max_page_count = ${message === 'full' ? String(pages) : '1000000000'}`)
})
