import {
  copyFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { NEWEST } from '../migrate.ts'
import { StoreError } from '../store.ts'
import { copyKey, KEY_FILE, MANIFEST_FILE, type Manifest } from './backup.ts'
import { DATABASE_FILE } from './connect.ts'
import { factsOf, flush, flushFolder, timeName, type Facts } from './copy.ts'
import { hashFile } from './hashFile.ts'
import { holdFolder, LOCK_FILE } from './hold.ts'
import { restoringFolder } from './served.ts'

/**
 * Puts a backup in the place of DATA_DIR. It is copied and looked at beside it first; then two renames change the folders, and
 * a server that is started between them (or after a kill there) refuses.
 * @param from a folder made by `backUp`, or a file of a database beside its secret.key
 * @param replace whether data that is there already may be set aside
 * @returns what was restored, and where the former data is now
 * @throws StoreError when a server runs, the backup is not whole, or there is data already; nothing is changed then
 */
export function restore(dataDir: string, from: string, replace: boolean): { facts: Facts; aside: string | undefined } {
  const staging = restoringFolder(dataDir)
  const ours = holdFolder(staging)
  try {
    const theirs = existsSync(dataDir) ? holdFolder(dataDir) : undefined
    try {
      const hasData = theirs !== undefined && readdirSync(dataDir).some((name) => name !== LOCK_FILE)
      if (hasData && !replace)
        throw new StoreError(`DATA_DIR (${dataDir}) holds data already: with --replace it is set aside, never deleted.`)
      const facts = stage(staging, resolve(from))
      const aside = hasData ? `${dataDir}-before-${timeName()}` : undefined
      // Windows renames no folder with a file open in it, so there no server can get in between.
      if (process.platform === 'win32') for (const held of [ours, theirs]) held?.release()
      exchange(staging, dataDir, aside)
      return { facts, aside }
    } finally {
      if (process.platform !== 'win32') theirs?.release()
    }
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error instanceof StoreError
      ? error
      : new StoreError(`The backup could not be restored: ${(error as Error).message}.`, { cause: error })
  } finally {
    if (process.platform !== 'win32') ours.release()
  }
}

/** Copies what is to be restored into a folder, and looks at the copy. */
function stage(staging: string, from: string): Facts {
  for (const name of readdirSync(staging))
    if (name !== LOCK_FILE) rmSync(join(staging, name), { recursive: true, force: true })
  if (!existsSync(from)) throw new StoreError(`There is no backup at ${from}.`)
  const file = statSync(from).isDirectory() ? join(from, DATABASE_FILE) : from
  if (!existsSync(file)) throw new StoreError(`There is no ${DATABASE_FILE} in ${from}.`)
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0)
    throw new StoreError(
      `The database ${file} has changes in its ${DATABASE_FILE}-wal: make the copy with npm run backup.`,
    )
  const copy = join(staging, DATABASE_FILE)
  copyFileSync(file, copy)
  chmodSync(copy, 0o600)
  flush(copy)
  const facts = factsOf(copy)
  if (facts.version < 1 || facts.counts.submissions === undefined)
    throw new StoreError(`The file ${file} is no database of this program.`)
  if (facts.version > NEWEST)
    throw new StoreError(
      `The backup is of version ${facts.version}, but this program knows versions up to ${NEWEST}: restore it with the newer program.`,
    )
  agree(join(dirname(file), MANIFEST_FILE), copy, from, facts)
  copyKey(join(dirname(file), KEY_FILE), staging, copy)
  flushFolder(staging)
  return facts
}

/** @throws StoreError when a backup is not what it was when it was made */
function agree(manifest: string, copy: string, from: string, { counts }: Facts): void {
  if (!statSync(from).isDirectory() || !existsSync(manifest)) return
  const said = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  const isSame = said.sha256 === hashFile(copy) && JSON.stringify(said.counts) === JSON.stringify(counts)
  if (!isSame) throw new StoreError(`The backup ${from} is not what it was when it was made (${MANIFEST_FILE}).`)
}

function exchange(staging: string, dataDir: string, aside: string | undefined): void {
  mkdirSync(dirname(dataDir), { recursive: true })
  if (aside) renameSync(dataDir, aside)
  else if (existsSync(dataDir)) {
    rmSync(join(dataDir, LOCK_FILE), { force: true })
    rmdirSync(dataDir)
  }
  try {
    renameSync(staging, dataDir)
  } catch (error) {
    if (aside && !existsSync(dataDir)) renameSync(aside, dataDir)
    throw error
  }
  flushFolder(dirname(dataDir))
}
