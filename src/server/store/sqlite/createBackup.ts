import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncFile, syncFolder } from '../fileSync.ts'
import { errorMessage } from '../../../model/errorDetails.ts'
import { StoreError } from '../storeErrors.ts'
import { keyFileOf, openVault, VAULT_KEY_FILE } from '../vaultKeyFile.ts'
import { DATABASE_FILE } from './connectSqlite.ts'
import { copyDatabase, timestampForFileName, type DatabaseInfo } from './copyDatabase.ts'
import { hashFile } from './hashFile.ts'

/** The manifest of a backup, which a restore compares with the backup. */
export const MANIFEST_FILE = 'backup.json'

export interface BackupManifest extends DatabaseInfo {
  /** ISO 8601, UTC. */
  made: string
  /** SHA-256 of the database's file, in hex. */
  sha256: string
}

/**
 * Copies database and key of a folder, also while a server runs on it, into a new folder that only its owner can read.
 * The folder gets its name once everything is on the disk and checked.
 * @param secretKeyFile the setting SECRET_KEY_FILE
 * @param to the folder to create; in an existing one, a folder named by the time is created
 * @returns the folder, and the content of the copy
 * @throws StoreError when there is nothing to copy, the copy is damaged, or the folder cannot be created
 */
export function createBackup(
  dataDir: string,
  to: string,
  secretKeyFile?: string,
): { folder: string; info: DatabaseInfo } {
  if (!existsSync(join(dataDir, DATABASE_FILE)))
    throw new StoreError(`There is no database in DATA_DIR (${dataDir}) to back up.`)
  const folder = targetFolder(resolve(to))
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
    const stagingFolder = mkdtempSync(`${folder}.unfinished-`)
    try {
      const info = writeBackup(stagingFolder, dataDir, keyFileOf({ dataDir, secretKeyFile }))
      renameSync(stagingFolder, folder)
      syncFolder(dirname(folder))
      return { folder, info }
    } catch (error) {
      rmSync(stagingFolder, { recursive: true, force: true })
      throw error
    }
  } catch (error) {
    throw error instanceof StoreError
      ? error
      : new StoreError(`The backup ${folder} could not be made: ${errorMessage(error)}.`, { cause: error })
  }
}

function targetFolder(to: string): string {
  if (!existsSync(to)) return to
  if (!statSync(to).isDirectory())
    throw new StoreError(`The backup ${to} exists and is never written over: name another.`)
  return join(to, `formwright-${timestampForFileName()}`)
}

function writeBackup(folder: string, dataDir: string, keyFile: string): DatabaseInfo {
  const copy = join(folder, DATABASE_FILE)
  const connection = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 5000 })
  let info: DatabaseInfo
  try {
    info = copyDatabase(connection, copy)
  } finally {
    connection.close()
  }
  copyVaultKey(keyFile, folder, copy)
  const manifest: BackupManifest = { made: new Date().toISOString(), sha256: hashFile(copy), ...info }
  writeFileSync(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  syncFolder(folder)
  return info
}

/** @throws StoreError when the key is missing, or the database was written with another one */
export function copyVaultKey(file: string, folder: string, database: string): void {
  if (!existsSync(file))
    throw new StoreError(`There is no key file ${file}: without it the sealed data cannot be read.`)
  const copy = join(folder, VAULT_KEY_FILE)
  copyFileSync(file, copy)
  chmodSync(copy, 0o600)
  syncFile(copy)
  const connection = new DatabaseSync(database, { readOnly: true })
  const expectedKeyId = connection.prepare("SELECT value FROM meta WHERE name = 'vaultKey'").get()?.value
  connection.close()
  if (typeof expectedKeyId === 'string' && !openVault(folder).keyIds.includes(expectedKeyId))
    throw new StoreError(
      `The key ${basename(file)} in ${dirname(file)} is not the one that the database was written with.`,
    )
}
