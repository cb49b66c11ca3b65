import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ForbiddenPath } from './editedFiles.ts'

/** Folder of unsaved work, of a save in progress and of the token; git ignores it. */
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

/**
 * The token of the Studio's address: the same at each start, so that an open page stays connected. Only its owner can
 * read the file. One that came with the folder, or is another user's, counts for nothing: its maker would know it.
 * @throws ForbiddenPath if the folder is a link
 */
export function readToken(root: string): string {
  makeOwnFolder(root)
  const file = join(root, STUDIO_FOLDER, 'token')
  const stats = lstatSync(file, { throwIfNoEntry: false })
  // Windows has no numbers of users.
  const isOwn = stats?.isFile() && stats.uid === (process.getuid?.() ?? stats.uid)
  const saved = isOwn ? readFileSync(file, 'utf8') : ''
  const { dev, ino, birthtimeMs } = lstatSync(join(root, STUDIO_FOLDER))
  const madeHere = `${dev} ${ino} ${birthtimeMs}`
  const [known = '', folder] = saved.split('\n')
  if (/^[\w-]{32}$/.test(known) && folder === madeHere) return known
  const token = randomBytes(24).toString('base64url')
  rmSync(file, { recursive: true, force: true })
  writeFileSync(file, `${token}\n${madeHere}`, { flag: 'wx', mode: 0o600 })
  return token
}
