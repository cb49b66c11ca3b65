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
import { LATEST_VERSION } from '../migrations/migrate.ts'
import { syncFile, syncFolder } from '../fileSync.ts'
import { errorMessage } from '../../../model/errorDetails.ts'
import { StoreError } from '../storeErrors.ts'
import { VAULT_KEY_FILE } from '../vaultKeyFile.ts'
import { copyVaultKey, MANIFEST_FILE, type BackupManifest } from './createBackup.ts'
import { DATABASE_FILE } from './connectSqlite.ts'
import { inspectDatabase, timestampForFileName, type DatabaseInfo } from './copyDatabase.ts'
import { hashFile } from './hashFile.ts'
import { lockFolder, LOCK_FILE } from './folderLock.ts'
import { restoreStagingFolder } from './serveSqlite.ts'

/**
 * Replaces DATA_DIR by a backup: copies and checks it beside DATA_DIR first, then swaps the folders by two renames.
 * Between them, or after a kill there, a server refuses to start.
 * @param source a folder made by `createBackup`, or a database file beside its key file
 * @param mayReplace whether existing data may be moved aside
 * @returns the content of the restored database, and the folder of the previous data
 * @throws StoreError when a server runs, the backup is damaged, or data exists already; nothing is changed then
 */
export function restoreBackup(
  dataDir: string,
  source: string,
  mayReplace: boolean,
): { info: DatabaseInfo; previousDataDir: string | undefined } {
  const staging = restoreStagingFolder(dataDir)
  const stagingLock = lockFolder(staging)
  try {
    const dataDirLock = existsSync(dataDir) ? lockFolder(dataDir) : undefined
    try {
      const hasData = dataDirLock !== undefined && readdirSync(dataDir).some((name) => name !== LOCK_FILE)
      if (hasData && !mayReplace)
        throw new StoreError(`DATA_DIR (${dataDir}) holds data already: with --replace it is set aside, never deleted.`)
      const info = stageBackup(staging, resolve(source))
      const previousDataDir = hasData ? `${dataDir}-before-${timestampForFileName()}` : undefined
      // Windows renames no folder with an open file in it, so there the locks are released first.
      if (process.platform === 'win32') for (const folderLock of [stagingLock, dataDirLock]) folderLock?.release()
      swapFolders(staging, dataDir, previousDataDir)
      return { info, previousDataDir }
    } finally {
      if (process.platform !== 'win32') dataDirLock?.release()
    }
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error instanceof StoreError
      ? error
      : new StoreError(`The backup could not be restored: ${errorMessage(error)}.`, { cause: error })
  } finally {
    if (process.platform !== 'win32') stagingLock.release()
  }
}

/** Copies a backup into a folder and checks the copy. */
function stageBackup(staging: string, source: string): DatabaseInfo {
  for (const name of readdirSync(staging))
    if (name !== LOCK_FILE) rmSync(join(staging, name), { recursive: true, force: true })
  if (!existsSync(source)) throw new StoreError(`There is no backup at ${source}.`)
  const file = statSync(source).isDirectory() ? join(source, DATABASE_FILE) : source
  if (!existsSync(file)) throw new StoreError(`There is no ${DATABASE_FILE} in ${source}.`)
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0)
    throw new StoreError(
      `The database ${file} has changes in its ${DATABASE_FILE}-wal: make the copy with npm run backup.`,
    )
  const copy = join(staging, DATABASE_FILE)
  copyFileSync(file, copy)
  chmodSync(copy, 0o600)
  syncFile(copy)
  const info = inspectDatabase(copy)
  if (info.version < 1 || info.counts.submissions === undefined)
    throw new StoreError(`The file ${file} is no database of this program.`)
  if (info.version > LATEST_VERSION)
    throw new StoreError(
      `The backup is of version ${info.version}, but this program knows versions up to ${LATEST_VERSION}: restore it with the newer program.`,
    )
  verifyManifest(join(dirname(file), MANIFEST_FILE), copy, source, info)
  copyVaultKey(join(dirname(file), VAULT_KEY_FILE), staging, copy)
  syncFolder(staging)
  return info
}

/** @throws StoreError when a backup was changed after it was made */
function verifyManifest(manifest: string, copy: string, source: string, { counts }: DatabaseInfo): void {
  if (!statSync(source).isDirectory() || !existsSync(manifest)) return
  const recordedManifest: BackupManifest = JSON.parse(readFileSync(manifest, 'utf8'))
  const isSame =
    recordedManifest.sha256 === hashFile(copy) && JSON.stringify(recordedManifest.counts) === JSON.stringify(counts)
  if (!isSame) throw new StoreError(`The backup ${source} is not what it was when it was made (${MANIFEST_FILE}).`)
}

function swapFolders(staging: string, dataDir: string, previousDataDir: string | undefined): void {
  mkdirSync(dirname(dataDir), { recursive: true })
  if (previousDataDir) renameSync(dataDir, previousDataDir)
  else if (existsSync(dataDir)) {
    rmSync(join(dataDir, LOCK_FILE), { force: true })
    rmdirSync(dataDir)
  }
  try {
    renameSync(staging, dataDir)
  } catch (error) {
    if (previousDataDir && !existsSync(dataDir)) renameSync(previousDataDir, dataDir)
    throw error
  }
  syncFolder(dirname(dataDir))
}
