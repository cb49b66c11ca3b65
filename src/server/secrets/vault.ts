import { createHmac, hkdfSync } from 'node:crypto'
import { decrypt, decryptBytes, encrypt, encryptBytes } from './aes.ts'
import { KEY_BYTES, type KeyRing, type RingKey } from './keyRing.ts'

/** Encrypts what must not lie in clear in the database, such as document numbers. */
export interface Vault {
  /** Identifies the key that seals, without revealing it. */
  readonly keyId: string
  /** Of all keys that open, the sealing one first. */
  readonly keyIds: string[]
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
   * key. Changes with the sealing key.
   */
  deriveKey(purpose: string): Buffer
}

/** A sealed value in stored data. No form can send one: no field name begins with `$`. */
export interface Sealed {
  $sealed: string
}

/** Format of sealed values: `2.<key id>.<base64>`; older programs wrote base64 alone, under the key itself. */
const SEALED_TEXT = /^2\.([0-9a-f]{16})\.(.+)$/
/** Of sealed files: these bytes and the 8 of the key's id come first; older programs wrote neither. */
const FILE_MARK = Buffer.from('FWS2')
/** Length of a sealed file's beginning by which `keyIdOfFile` tells its key. */
export const FILE_HEAD_BYTES = FILE_MARK.length + 8

/** Purposes of keys; changing one makes what it sealed unreadable. Source: decision 026. */
const PURPOSES = { value: 'seal values', file: 'seal files', hash: 'keyed hashes' } as const

/** The id of the key that sealed a value; undefined: an older program, which named none. */
export const keyIdOfValue = ({ $sealed }: Sealed): string | undefined => SEALED_TEXT.exec($sealed)?.[1]

/** The same of a file, by its first `FILE_HEAD_BYTES`. */
export function keyIdOfFile(head: Uint8Array): string | undefined {
  const bytes = Buffer.from(head)
  return bytes.subarray(0, FILE_MARK.length).equals(FILE_MARK)
    ? bytes.subarray(FILE_MARK.length, FILE_HEAD_BYTES).toString('hex')
    : undefined
}

/** @param readRing the keys as they are now; may change while the server runs */
export function createVault(readRing: () => KeyRing): Vault {
  const derivedKeys = new Map<string, Buffer>()

  function derive({ id, key }: RingKey, purpose: string): Buffer {
    const name = `${id} ${purpose}`
    const derivedKey = derivedKeys.get(name) ?? Buffer.from(hkdfSync('sha256', key, 'formwright', purpose, KEY_BYTES))
    derivedKeys.set(name, derivedKey)
    return derivedKey
  }

  const findKey = (id: string): RingKey | undefined => readRing().find((each) => each.id === id)

  function requireKey(id: string): RingKey {
    const found = findKey(id)
    if (!found) throw new Error(`Sealed with the key ${id}, which the key file does not hold.`)
    return found
  }

  /** Opens what an older program sealed: under the key itself, with no id. */
  function openUnnamed<T>(open: (key: Buffer) => T): T {
    const [primary, ...others] = readRing()
    for (const { key } of others) {
      try {
        return open(key)
      } catch {
        // Another key's.
      }
    }
    return open(primary.key)
  }

  return {
    get keyId() {
      return readRing()[0].id
    },
    get keyIds() {
      return readRing().map(({ id }) => id)
    },
    keyedHash: (text) => createHmac('sha256', derive(readRing()[0], PURPOSES.hash)).update(text).digest('hex'),
    seal(value, context) {
      const [primary] = readRing()
      const sealed = encrypt(derive(primary, PURPOSES.value), JSON.stringify(value), context)
      return { $sealed: `2.${primary.id}.${sealed}` }
    },
    open({ $sealed }, context): unknown {
      const [, id, text = ''] = SEALED_TEXT.exec($sealed) ?? []
      return JSON.parse(
        id === undefined
          ? openUnnamed((key) => decrypt(key, $sealed, context))
          : decrypt(derive(requireKey(id), PURPOSES.value), text, context),
      )
    },
    sealBytes(bytes, context) {
      const [primary] = readRing()
      const sealed = encryptBytes(derive(primary, PURPOSES.file), bytes, context)
      return Buffer.concat([FILE_MARK, Buffer.from(primary.id, 'hex'), sealed])
    },
    openBytes(sealed, context) {
      const id = keyIdOfFile(sealed)
      // What an older program sealed begins with random bytes, which name a key of the ring once in 2^96 files.
      const key = id === undefined ? undefined : findKey(id)
      if (key) return decryptBytes(derive(key, PURPOSES.file), sealed.subarray(FILE_HEAD_BYTES), context)
      return openUnnamed((unnamedKey) => decryptBytes(unnamedKey, sealed, context))
    },
    deriveKey: (purpose) => derive(readRing()[0], purpose),
  }
}
