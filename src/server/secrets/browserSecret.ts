import { hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from './aes.ts'

/** Encrypts texts that only a browser can open again, with a secret of which the server keeps a hash only. */
export interface BrowserVault {
  seal(text: string): string
  /** @throws when the secret differs, or the text was changed */
  open(sealed: string): string
}

export function browserVault(secret: string): BrowserVault {
  const key = Buffer.from(hkdfSync('sha256', secret, 'formwright', 'browser secret', 32))
  return { seal: (text) => encrypt(key, text, ''), open: (sealed) => decrypt(key, sealed, '') }
}
