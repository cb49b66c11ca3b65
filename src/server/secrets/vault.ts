import { createHmac, hkdfSync } from 'node:crypto'
import { decrypt, decryptBytes, encrypt, encryptBytes } from './aes.ts'

/** Length of the vault's key. */
export const VAULT_KEY_BYTES = 32

/** Encrypts what must not lie in clear in the database, such as document numbers. */
export interface Vault {
  /** Identifies the key without revealing it. */
  keyId: string
  /** Keyed hash for equality checks only: 256 bits in hex, which cannot be tried out without the key. */
  keyedHash(text: string): string
  /** @param context where the value belongs (`<reference>/<pointer>`); `open` needs the same */
  seal(value: unknown, context: string): Sealed
  /** @throws when the key or the context differs */
  open(sealed: Sealed, context: string): unknown
  /** Encrypts the content of a file; context: `<reference>/<pointer>/<position>`. */
  sealBytes(bytes: Uint8Array, context: string): Uint8Array
  /** @throws when the key or the context differs */
  openBytes(sealed: Uint8Array, context: string): Buffer
  /**
   * A key of 32 bytes for another purpose, which reveals nothing of this one; the same on all servers that share the
   * key.
   */
  deriveKey(purpose: string): Buffer
}

/** A sealed value in stored data. No form can send one: no field name begins with `$`. */
export interface Sealed {
  $sealed: string
}

/** @param key of `VAULT_KEY_BYTES` bytes */
export function createVault(key: Buffer): Vault {
  return {
    keyId: createHmac('sha256', key).update('formwright key id').digest('hex').slice(0, 16),
    keyedHash: (text) => createHmac('sha256', key).update(`formwright mark ${text}`).digest('hex'),
    seal: (value, context) => ({ $sealed: encrypt(key, JSON.stringify(value), context) }),
    open: ({ $sealed }, context): unknown => JSON.parse(decrypt(key, $sealed, context)),
    sealBytes: (bytes, context) => encryptBytes(key, bytes, context),
    openBytes: (sealed, context) => decryptBytes(key, sealed, context),
    deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', key, 'formwright', purpose, VAULT_KEY_BYTES)),
  }
}
