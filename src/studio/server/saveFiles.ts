import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isObject } from '../../forms/schema/isObject.ts'
import type { SaveConflict } from '../model/protocol.ts'
import type { FileChange } from '../model/workspace.ts'
import { replaceFile, writeDurably } from './durableFile.ts'
import { isWritable, readTextFile, writablePath } from './editedFiles.ts'
import { hasOwnFolder, journalFile, makeOwnFolder, saveFolder, STUDIO_FOLDER } from './studioFolder.ts'

const recordFile = (root: string): string => join(saveFolder(root), 'record.json')

/**
 * One file of a save: the temporary file with its new text (undefined: remove the file), and the text that it replaces.
 */
interface SaveEntry {
  file: string
  temporary: string | undefined
  before: string | undefined
}

/**
 * Writes all changes or none. Once the record is on disk, the save is decided: `recoverSave` completes it.
 * @param interrupt called between the parts of a save; tests throw in it to end the save there
 * @returns the files that have changed on disk since they were opened; if there is one, nothing is written
 * @throws ForbiddenPath for a file that may not be written
 */
export function saveFiles(
  root: string,
  changes: FileChange[],
  interrupt: () => void = () => undefined,
): SaveConflict[] {
  // First complete a save that failed halfway, perhaps on a full disk.
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
  completeSave(root, entries, interrupt)
  return []
}

/**
 * Completes a decided save, or discards an undecided one; called at each start. Moves a record aside that no save has
 * written, since a project from elsewhere may contain one.
 */
export function recoverSave(root: string): void {
  if (!hasOwnFolder(root)) return
  const folder = saveFolder(root)
  if (!existsSync(recordFile(root))) {
    rmSync(folder, { recursive: true, force: true })
    return
  }
  const entries = lstatSync(folder).isDirectory() ? readRecord(recordFile(root)) : undefined
  if (entries?.every(({ file }) => isWritable(root, file)) === true) completeSave(root, entries)
  else renameSync(folder, join(root, STUDIO_FOLDER, `save-${Date.now()}`))
}

/** The entries of a record; undefined if the record is invalid. */
function readRecord(file: string): SaveEntry[] | undefined {
  try {
    const record: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(record) && record.every(isEntry) ? record : undefined
  } catch {
    return undefined
  }
}

function completeSave(root: string, entries: SaveEntry[], interrupt: () => void = () => undefined): void {
  // Saved work must leave the journal: after a crash it would overwrite later saves.
  rmSync(journalFile(root), { force: true })
  for (const { file, temporary, before } of entries) {
    interrupt()
    const target = writablePath(root, file)
    const disk = readTextFile(target)
    if (temporary === undefined) {
      if (disk === before) rmSync(target, { force: true })
      // An earlier run may have removed the file but not its folders.
      if (disk === before || disk === undefined) removeEmptyFolders(root, file)
      continue
    }
    const source = join(saveFolder(root), temporary)
    // Skip a file that is already in its place, or that another program has changed since the crash.
    if (lstatSync(source, { throwIfNoEntry: false })?.isFile() !== true || disk !== before) continue
    mkdirSync(dirname(target), { recursive: true })
    replaceFile(source, target)
  }
  interrupt()
  rmSync(saveFolder(root), { recursive: true, force: true })
}

/** Accepts only temporary names that stay in the folder of the save. */
const isEntry = (value: unknown): value is SaveEntry =>
  isObject(value) &&
  typeof value.file === 'string' &&
  (value.temporary === undefined || (typeof value.temporary === 'string' && /^\d+\.json$/.test(value.temporary))) &&
  (value.before === undefined || typeof value.before === 'string')

/**
 * Removes the folders of a language that a removed file leaves empty, since every folder of `locales/` counts as a
 * language.
 */
export function removeEmptyFolders(root: string, file: string): void {
  for (let folder = dirname(file); folder.startsWith('locales/'); folder = dirname(folder)) {
    try {
      rmdirSync(join(root, folder))
    } catch {
      return
    }
  }
}
