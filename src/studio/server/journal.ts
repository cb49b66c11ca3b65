import { readFileSync, rmSync } from 'node:fs'
import { fromBody, toBody } from '../model/protocol.ts'
import type { FileChange } from '../model/workspace.ts'
import { replaceFile, writeDurably } from './durableFile.ts'
import { isWritable } from './editedFiles.ts'
import { hasOwnFolder, journalFile, makeOwnFolder } from './studioFolder.ts'

/** Keeps unsaved work; without any, nothing is kept. A crash leaves the journal of before or the new one. */
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
 * The unsaved work of an earlier session; none if there is no journal or it cannot be read. A file that may not be written
 * any more is left out, since with it nothing else could be saved.
 */
export function readJournal(root: string): FileChange[] {
  try {
    const changes = fromBody(JSON.parse(readFileSync(journalFile(root), 'utf8'))) ?? []
    return changes.filter(({ file }) => isWritable(root, file))
  } catch {
    return []
  }
}
