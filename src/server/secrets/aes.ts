import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with AES-256-GCM: nonce, tag and ciphertext in base64. `decrypt` needs the same `context`. */
export const encrypt = (key: Buffer, text: string, context: string): string =>
  encryptBytes(key, Buffer.from(text, 'utf8'), context).toString('base64')

/** @throws when the key or the context differs, or the text was changed */
export const decrypt = (key: Buffer, sealed: string, context: string): string =>
  decryptBytes(key, Buffer.from(sealed, 'base64'), context).toString('utf8')

/** Like `encrypt`, for bytes. */
export function encryptBytes(key: Buffer, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context))
  const ciphertext = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...ciphertext])
}

/** @throws when the key or the context differs, or the bytes were changed */
export function decryptBytes(key: Buffer, sealed: Uint8Array, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
