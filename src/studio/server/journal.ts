import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fromBody, toBody } from '../model/protocol.ts'
import type { FileChange } from '../model/workspace.ts'
import { replaceFile, writeDurably } from './durableFile.ts'
import { journalFile, STUDIO_FOLDER } from './saveFiles.ts'

/** Keeps unsaved work; without any, nothing is kept. A crash leaves the journal of before or the new one. */
export function writeJournal(root: string, changes: FileChange[]): void {
  const file = journalFile(root)
  if (changes.length === 0) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(join(root, STUDIO_FOLDER), { recursive: true })
  writeDurably(`${file}.new`, JSON.stringify(toBody(changes)))
  replaceFile(`${file}.new`, file)
}

/** The unsaved work of an earlier session; none if there is no journal or it cannot be read. */
export function readJournal(root: string): FileChange[] {
  try {
    return fromBody(JSON.parse(readFileSync(journalFile(root), 'utf8'))) ?? []
  } catch {
    return []
  }
}
