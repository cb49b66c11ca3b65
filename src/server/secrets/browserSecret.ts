import { hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from './aes.ts'

/** Encrypts a text that only a browser can open again, with a secret of which the server keeps a hash only. */
export const sealFor = (secret: string, text: string): string => encrypt(keyOf(secret), text, '')

/** @throws when the secret differs, or the text was changed */
export const openFor = (secret: string, sealed: string): string => decrypt(keyOf(secret), sealed, '')

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'formwright', 'browser secret', 32))
