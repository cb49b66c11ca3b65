import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isObject } from '../../forms/schema/isObject.ts'
import type { SaveConflict } from '../model/protocol.ts'
import type { FileChange } from '../model/workspace.ts'
import { replaceFile, writeDurably } from './durableFile.ts'
import { isWritable, readTextFile, writablePath } from './editedFiles.ts'
import { hasOwnFolder, journalFile, makeOwnFolder, saveFolder, STUDIO_FOLDER } from './studioFolder.ts'

const recordFile = (root: string): string => join(saveFolder(root), 'record.json')

/** One file of a save: where its new text waits (undefined: it is to be removed), and what it replaces. */
interface SaveEntry {
  file: string
  temporary: string | undefined
  before: string | undefined
}

/**
 * Writes all changes or none. From the moment the record stands the save is decided: `recoverSave` completes it.
 * @param interrupt called between the parts of a save; throws in tests that end it there
 * @returns the files that are not on disk as they were opened; if there is one, nothing is written
 * @throws ForbiddenPath for a file that may not be written
 */
export function saveFiles(
  root: string,
  changes: FileChange[],
  interrupt: () => void = () => undefined,
): SaveConflict[] {
  // One that could not be completed, for want of room on the disk perhaps, comes first.
  recoverSave(root)
  const conflicts = changes.flatMap(({ file, before, after }) => {
    const disk = readTextFile(writablePath(root, file))
    return disk === before || disk === after ? [] : [{ file, disk, after }]
  })
  if (conflicts.length > 0 || changes.length === 0) return conflicts
  makeOwnFolder(root)
  const folder = saveFolder(root)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const entries = changes.map(({ file, before, after }, at): SaveEntry => {
    const temporary = after === undefined ? undefined : `${at}.json`
    if (temporary !== undefined && after !== undefined) writeDurably(join(folder, temporary), after)
    interrupt()
    return { file, temporary, before }
  })
  writeDurably(join(folder, 'record.new'), JSON.stringify(entries))
  interrupt()
  replaceFile(join(folder, 'record.new'), recordFile(root))
  complete(root, entries, interrupt)
  return []
}

/**
 * Completes a save that was decided, or takes back one that was not; called at each start. A record that no save has written
 * is put aside: a project that somebody else made may hold one.
 */
export function recoverSave(root: string): void {
  if (!hasOwnFolder(root)) return
  const folder = saveFolder(root)
  if (!existsSync(recordFile(root))) {
    rmSync(folder, { recursive: true, force: true })
    return
  }
  const entries = lstatSync(folder).isDirectory() ? readRecord(recordFile(root)) : undefined
  if (entries?.every(({ file }) => isWritable(root, file)) === true) complete(root, entries)
  else renameSync(folder, join(root, STUDIO_FOLDER, `save-${Date.now()}`))
}

/** The entries of a record; undefined if it is none. */
function readRecord(file: string): SaveEntry[] | undefined {
  try {
    const record: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(record) && record.every(isEntry) ? record : undefined
  } catch {
    return undefined
  }
}

function complete(root: string, entries: SaveEntry[], interrupt: () => void = () => undefined): void {
  // What is saved is no unsaved work any more; after a crash it would be laid over what was saved later.
  rmSync(journalFile(root), { force: true })
  for (const { file, temporary, before } of entries) {
    interrupt()
    const target = writablePath(root, file)
    const disk = readTextFile(target)
    if (temporary === undefined) {
      if (disk === before) rmSync(target, { force: true })
      // The process may have ended between the file and its folders.
      if (disk === before || disk === undefined) removeEmptyFolders(root, file)
      continue
    }
    const source = join(saveFolder(root), temporary)
    // Already in its place, or changed by somebody else since the crash: theirs stays.
    if (lstatSync(source, { throwIfNoEntry: false })?.isFile() !== true || disk !== before) continue
    mkdirSync(dirname(target), { recursive: true })
    replaceFile(source, target)
  }
  interrupt()
  rmSync(saveFolder(root), { recursive: true, force: true })
}

/** What waits is in the folder of the save itself. */
const isEntry = (value: unknown): value is SaveEntry =>
  isObject(value) &&
  typeof value.file === 'string' &&
  (value.temporary === undefined || (typeof value.temporary === 'string' && /^\d+\.json$/.test(value.temporary))) &&
  (value.before === undefined || typeof value.before === 'string')

/** Removes the folders of a language that a removed file leaves empty: a folder of `locales/` is a language. */
export function removeEmptyFolders(root: string, file: string): void {
  for (let folder = dirname(file); folder.startsWith('locales/'); folder = dirname(folder)) {
    try {
      rmdirSync(join(root, folder))
    } catch {
      return
    }
  }
}
