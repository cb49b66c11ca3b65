import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decrypt, decryptBytes, encrypt, encryptBytes } from './aes.ts'
import { StoreError } from '../store/store.ts'

/** Seals what must not lie in clear in the database, such as document numbers. */
export interface Vault {
  /** Tells this key from another without giving it away. */
  keyId: string
  /** What stands for a text where it must only be recognised, as 256 bits in hex; nobody without the key can try texts out. */
  keyedHash(text: string): string
  /** @param context where the value belongs (`<reference>/<pointer>`); asked for again when it is opened */
  seal(value: unknown, context: string): Sealed
  /** @throws when the key or the context is another */
  open(sealed: Sealed, context: string): unknown
  /** The same for the content of a file (context: `<reference>/<pointer>/<position>`). */
  sealBytes(bytes: Uint8Array, context: string): Uint8Array
  openBytes(sealed: Uint8Array, context: string): Buffer
  /** A key of 32 bytes for another use, which gives no hold on this one; the same on all servers that share the vault's key. */
  deriveKey(purpose: string): Buffer
}

/** A sealed value as it stands in stored data. No form can send it: `$` begins no payload name. */
export interface Sealed {
  $sealed: string
}

const KEY_BYTES = 32

/**
 * The vault whose key is the file `secret.key` of a folder, which is made if need be.
 * @param mustExist whether something was sealed before, so that a missing file must not be made anew
 * @throws StoreError when the file is missing although it is known, cannot be read or is no key
 */
export function openVault(dataDir: string, mustExist = false): Vault {
  const file = join(dataDir, 'secret.key')
  if (mustExist && !existsSync(file)) {
    throw new StoreError(
      `The key file ${file} is missing, but this database was written with one: put it back, or copy it from a server that shares the database.`,
    )
  }
  ensureKeyFile(file)
  return createVault(readKeyFile(file))
}

/**
 * The vault of a folder that a server has worked with; nothing is made.
 * @throws StoreError when there is no key, or it is none
 */
export const openExistingVault = (dataDir: string): Vault => createVault(readKeyFile(join(dataDir, 'secret.key')))

function createVault(key: Buffer): Vault {
  return {
    keyId: createHmac('sha256', key).update('formwright key id').digest('hex').slice(0, 16),
    keyedHash: (text) => createHmac('sha256', key).update(`formwright mark ${text}`).digest('hex'),
    seal: (value, context) => ({ $sealed: encrypt(key, JSON.stringify(value), context) }),
    open: ({ $sealed }, context) => JSON.parse(decrypt(key, $sealed, context)) as unknown,
    sealBytes: (bytes, context) => encryptBytes(key, bytes, context),
    openBytes: (sealed, context) => decryptBytes(key, sealed, context),
    deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', key, 'formwright', purpose, KEY_BYTES)),
  }
}

function ensureKeyFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    if (!existsSync(file)) writeFileSync(file, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    throw unusableKeyFile(file, error)
  }
}

function readKeyFile(file: string): Buffer {
  try {
    const key = readFileSync(file)
    if (key.length === KEY_BYTES) return key
  } catch (error) {
    throw unusableKeyFile(file, error)
  }
  throw new StoreError(`The key file ${file} is no key of ${KEY_BYTES} bytes: put the right one back.`)
}

const unusableKeyFile = (file: string, error: unknown): StoreError =>
  new StoreError(`The key file ${file} cannot be used: ${(error as Error).message}.`, { cause: error })
