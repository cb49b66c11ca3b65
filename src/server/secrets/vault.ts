import { createHmac, hkdfSync } from 'node:crypto'
import { decrypt, decryptBytes, encrypt, encryptBytes } from './aes.ts'
import { KEY_BYTES, type KeyRing, type RingKey } from './keyRing.ts'

/** A sealed value in stored data. No form can send one: no field name begins with `$`. */
export interface Sealed {
  $sealed: string
}

/** Whether a stored value is an object with this member alone, a text. */
export function isTagged(value: unknown, tag: string): boolean {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return entries.length === 1 && entries[0]?.[0] === tag && typeof entries[0][1] === 'string'
}
export const isSealed = (value: unknown): value is Sealed => isTagged(value, '$sealed')

/** Format of sealed values: `2.<key id>.<base64>`. */
const SEALED_TEXT = /^2\.([0-9a-f]{16})\.(.+)$/
/** Start of sealed files: these bytes, then the 8 of the key's id. */
const FILE_MARK = Buffer.from('FWS2')
/** Length of the beginning of a sealed file from which `keyIdOfFile` reads the key. */
export const FILE_HEAD_BYTES = FILE_MARK.length + 8

/** Purposes of keys; changing one makes the data sealed under it unreadable. Source: decision 026. */
const PURPOSES = { value: 'seal values', file: 'seal files', hash: 'keyed hashes' } as const

/** The id of the key that sealed a value; empty if the value names none. */
export const keyIdOfValue = ({ $sealed }: Sealed): string => SEALED_TEXT.exec($sealed)?.[1] ?? ''

/** The same for a file, by its first `FILE_HEAD_BYTES`. */
export const keyIdOfFile = (head: Uint8Array): string =>
  Buffer.from(head.subarray(FILE_MARK.length, FILE_HEAD_BYTES)).toString('hex')

export type Vault = ReturnType<typeof createVault>

/**
 * Encrypts data that must not be in clear in the database, such as document numbers.
 * @param readRing returns the current keys, which may change while the server runs
 */
export function createVault(readRing: () => KeyRing) {
  const derivedKeys = new Map<string, Buffer>()

  function derive({ id, key }: RingKey, purpose: string): Buffer {
    const name = `${id} ${purpose}`
    const derivedKey = derivedKeys.get(name) ?? Buffer.from(hkdfSync('sha256', key, 'formwright', purpose, KEY_BYTES))
    derivedKeys.set(name, derivedKey)
    return derivedKey
  }

  function requireKey(id: string): RingKey {
    const ringKey = readRing().find((each) => each.id === id)
    if (!ringKey) throw new Error(`Sealed with the key ${id}, which the key file does not hold.`)
    return ringKey
  }

  return {
    /** Identifies the key that seals, without revealing it. */
    get keyId(): string {
      return readRing()[0].id
    },
    /** Ids of all keys that open, the sealing one first. */
    get keyIds(): string[] {
      return readRing().map(({ id }) => id)
    },
    /** Keyed hash for equality checks only: 256 bits in hex; nobody can test guesses without the key. */
    keyedHash: (text: string): string =>
      createHmac('sha256', derive(readRing()[0], PURPOSES.hash)).update(text).digest('hex'),
    /** @param context the place of the value (`<reference>/<pointer>`); `open` needs the same */
    seal(value: unknown, context: string): Sealed {
      const [primary] = readRing()
      const sealed = encrypt(derive(primary, PURPOSES.value), JSON.stringify(value), context)
      return { $sealed: `2.${primary.id}.${sealed}` }
    },
    /** @throws when the key or the context differs */
    open({ $sealed }: Sealed, context: string): unknown {
      const [, id = '', text = ''] = SEALED_TEXT.exec($sealed) ?? []
      return JSON.parse(decrypt(derive(requireKey(id), PURPOSES.value), text, context))
    },
    /** Encrypts the content of a file; context: `<reference>/<pointer>/<position>`. */
    sealBytes(bytes: Uint8Array, context: string): Uint8Array {
      const [primary] = readRing()
      const sealed = encryptBytes(derive(primary, PURPOSES.file), bytes, context)
      return Buffer.concat([FILE_MARK, Buffer.from(primary.id, 'hex'), sealed])
    },
    /** @throws when the key or the context differs */
    openBytes: (sealed: Uint8Array, context: string): Buffer =>
      decryptBytes(derive(requireKey(keyIdOfFile(sealed)), PURPOSES.file), sealed.subarray(FILE_HEAD_BYTES), context),
    /**
     * A key of 32 bytes for another purpose, which reveals nothing of this one; the same on all servers that share the
     * key. Changes with the sealing key.
     */
    deriveKey: (purpose: string): Buffer => derive(readRing()[0], purpose),
  }
}
