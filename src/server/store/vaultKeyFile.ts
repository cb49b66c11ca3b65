import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatKeyRing, KEY_BYTES, parseKeyRing, type KeyRing } from '../secrets/keyRing.ts'
import { createVault, type Vault } from '../secrets/vault.ts'
import { syncFolder } from './fileSync.ts'
import { errorMessage } from '../../model/errorDetails.ts'
import { StoreError } from './storeErrors.ts'

/** The file in DATA_DIR with the keys of all sealed data, unless SECRET_KEY_FILE names another. */
export const VAULT_KEY_FILE = 'secret.key'

/** Location of the keys. */
export interface KeyLocation {
  dataDir: string
  /** The setting SECRET_KEY_FILE. */
  secretKeyFile?: string | undefined
}

/** The path of the key file. */
export const keyFileOf = ({ dataDir, secretKeyFile }: KeyLocation): string =>
  secretKeyFile ?? join(dataDir, VAULT_KEY_FILE)

/**
 * The vault of a folder; creates folder and key file if they are missing, but never the file that SECRET_KEY_FILE
 * names. Follows the file: it uses a key from `npm run keys` as soon as the file has it, also while the server runs.
 * @param mustExist whether something was sealed before, so that a new key must not replace a missing one
 * @throws StoreError when the file is missing although it must exist, cannot be read, or is no key
 */
export function openVault(dataDir: string, mustExist = false, secretKeyFile?: string): Vault {
  const file = keyFileOf({ dataDir, secretKeyFile })
  if (secretKeyFile === undefined && mustExist && !existsSync(file)) {
    throw new StoreError(
      `The key file ${file} is missing, but this database was written with one: put it back, or copy it from a server that shares the database.`,
    )
  }
  ensureKeyFile(dataDir, file, secretKeyFile !== undefined)
  return createVault(followKeyRing(file, readKeyRing({ dataDir, secretKeyFile })))
}

/**
 * The vault of a folder that a server has used; creates nothing.
 * @throws StoreError when the key file is missing, cannot be read, or is no key
 */
export function openExistingVault(location: KeyLocation): Vault {
  const ring = readKeyRing(location)
  return createVault(() => ring)
}

/** @throws StoreError when the key file is missing, cannot be read, can be written by others, or holds no key */
export function readKeyRing(location: KeyLocation): KeyRing {
  const file = keyFileOf(location)
  if (location.secretKeyFile !== undefined) assertUsableSecret(file)
  let ring: KeyRing | undefined
  try {
    ring = parseKeyRing(readFileSync(file))
  } catch (error) {
    throw unusableKeyFile(file, error)
  }
  if (ring) return ring
  throw new StoreError(`The key file ${file} is no key of ${KEY_BYTES} bytes: put the right one back.`)
}

/**
 * Replaces the key file: after a kill at any time it is the old one or the new one, whole.
 * @throws StoreError when it cannot be replaced; the old one remains then
 */
export function writeKeyRing(location: KeyLocation, ring: KeyRing): void {
  const file = keyFileOf(location)
  const draft = `${file}.${process.pid}.new`
  try {
    writeFileSync(draft, formatKeyRing(ring), { mode: 0o600, flag: 'wx', flush: true })
    renameSync(draft, file)
    syncFolder(dirname(file))
  } catch (error) {
    rmSync(draft, { force: true })
    throw new StoreError(`The key file ${file} cannot be replaced: ${errorMessage(error)}.`, { cause: error })
  }
}

function ensureKeyFile(dataDir: string, file: string, isNamed: boolean): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!isNamed && !existsSync(file))
      writeFileSync(file, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    throw unusableKeyFile(file, error)
  }
}

/** @throws StoreError with the setting and the problem of its file */
function assertUsableSecret(file: string): void {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new StoreError(`SECRET_KEY_FILE (${file}) ${reason}.`, { cause })
  }
  if (!existsSync(file))
    refuse('does not exist: make it once with “head -c 32 /dev/urandom”, and give all servers the same file')
  try {
    const { mode, size } = statSync(file)
    if (process.platform !== 'win32' && (mode & 0o022) !== 0)
      refuse('can be written by others: take that right away (chmod go-w), and see who has used it')
    if (!parseKeyRing(readFileSync(file)))
      refuse(`holds ${size} bytes that are no key: it must be ${KEY_BYTES} random bytes, or what npm run keys wrote`)
  } catch (error) {
    if (error instanceof StoreError) throw error
    refuse(`cannot be read: ${errorMessage(error)}`, error)
  }
}

/**
 * Reads the ring again once its file has changed, so that no server seals with a key that was removed meanwhile. Only a
 * ring written by `npm run keys` counts as a change; an unreadable file changes nothing.
 */
function followKeyRing(file: string, first: KeyRing): () => KeyRing {
  let ring = first
  let version = fileVersion(file)
  return () => {
    const current = fileVersion(file)
    if (current === version || current === undefined) return ring
    version = current
    try {
      const content = readFileSync(file)
      // A file with a single key belongs to a database that never had another; the next start refuses it if it is the
      // wrong one.
      if (content.length !== KEY_BYTES) ring = parseKeyRing(content) ?? ring
    } catch {
      // While the file is being replaced or is missing, the keys in memory stay in use.
    }
    return ring
  }
}

function fileVersion(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats && `${stats.ino} ${stats.mtimeMs} ${stats.size}`
}

const unusableKeyFile = (file: string, error: unknown): StoreError =>
  new StoreError(`The key file ${file} cannot be used: ${errorMessage(error)}.`, { cause: error })
