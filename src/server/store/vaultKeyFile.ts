import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVault, VAULT_KEY_BYTES, type Vault } from '../secrets/vault.ts'
import { errorMessage, StoreError } from './storeErrors.ts'

/** The file in DATA_DIR with the key of everything that is sealed in the database. */
export const VAULT_KEY_FILE = 'secret.key'

/**
 * The vault of a folder; makes folder and key file if they are missing.
 * @param mustExist whether something was sealed before, so that a missing key must not be replaced by a new one
 * @throws StoreError when the file is missing although it must exist, cannot be read, or is no key
 */
export function openVault(dataDir: string, mustExist = false): Vault {
  const file = join(dataDir, VAULT_KEY_FILE)
  if (mustExist && !existsSync(file)) {
    throw new StoreError(
      `The key file ${file} is missing, but this database was written with one: put it back, or copy it from a server that shares the database.`,
    )
  }
  ensureKeyFile(dataDir, file)
  return createVault(readKeyFile(file))
}

/**
 * The vault of a folder that a server has worked with; creates nothing.
 * @throws StoreError when the key file is missing, cannot be read, or is no key
 */
export const openExistingVault = (dataDir: string): Vault => createVault(readKeyFile(join(dataDir, VAULT_KEY_FILE)))

function ensureKeyFile(dataDir: string, file: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) writeFileSync(file, randomBytes(VAULT_KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    throw unusableKeyFile(file, error)
  }
}

function readKeyFile(file: string): Buffer {
  try {
    const key = readFileSync(file)
    if (key.length === VAULT_KEY_BYTES) return key
  } catch (error) {
    throw unusableKeyFile(file, error)
  }
  throw new StoreError(`The key file ${file} is no key of ${VAULT_KEY_BYTES} bytes: put the right one back.`)
}

const unusableKeyFile = (file: string, error: unknown): StoreError =>
  new StoreError(`The key file ${file} cannot be used: ${errorMessage(error)}.`, { cause: error })
