import { lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ForbiddenPath } from './editedFiles.ts'

/** Folder of unsaved work and of a save in progress; git ignores it. */
export const STUDIO_FOLDER = '.studio'
export const journalFile = (root: string): string => join(root, STUDIO_FOLDER, 'journal.json')
export const saveFolder = (root: string): string => join(root, STUDIO_FOLDER, 'save')

/**
 * Whether the Studio's own folder exists.
 * @throws ForbiddenPath if it is a link, which could lead to files outside the project
 */
export function hasOwnFolder(root: string): boolean {
  const stats = lstatSync(join(root, STUDIO_FOLDER), { throwIfNoEntry: false })
  if (stats && !stats.isDirectory()) throw new ForbiddenPath(`${STUDIO_FOLDER} is a link, or no folder. Remove it.`)
  return stats !== undefined
}

/** Makes the Studio's own folder unless it exists. @throws ForbiddenPath if it is a link */
export function makeOwnFolder(root: string): void {
  if (!hasOwnFolder(root)) mkdirSync(join(root, STUDIO_FOLDER))
}
