import { readFileSync, rmSync } from 'node:fs'
import { fromBody, toBody } from '../model/protocol.ts'
import type { FileChange } from '../model/workspace.ts'
import { replaceFile, writeDurably } from './durableFile.ts'
import { isWritable } from './editedFiles.ts'
import { hasOwnFolder, journalFile, makeOwnFolder } from './studioFolder.ts'

/**
 * Writes unsaved work to the journal; without any, removes the journal. After a crash the old journal or the new one is
 * whole.
 */
export function writeJournal(root: string, changes: FileChange[]): void {
  const file = journalFile(root)
  if (changes.length === 0) {
    if (hasOwnFolder(root)) rmSync(file, { force: true })
    return
  }
  makeOwnFolder(root)
  writeDurably(`${file}.new`, JSON.stringify(toBody(changes)))
  replaceFile(`${file}.new`, file)
}

/**
 * The unsaved work of an earlier session; empty if the journal is missing or unreadable. Leaves out files that are no
 * longer writable, since one of them would block every save.
 */
export function readJournal(root: string): FileChange[] {
  try {
    const changes = fromBody(JSON.parse(readFileSync(journalFile(root), 'utf8'))) ?? []
    return changes.filter(({ file }) => isWritable(root, file))
  } catch {
    return []
  }
}
