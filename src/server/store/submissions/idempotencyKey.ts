import { hash, createHmac, hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from '../../secrets/aes.ts'

/** Identifies repeats of a submission; derived from a key that only the browser has in clear. */
export interface IdempotencyKey {
  /** Hash under which the first envelope is stored. */
  keyHash: string
  /** Keyed hash of the form's content; nobody can test guesses of the content with it. */
  fingerprint: string
  seal(envelopeJson: string): string
  open(sealed: string): string
}

/**
 * @param key the `Idempotency-Key` header
 * @param data the normalised form without the solution of a captcha
 */
export function deriveIdempotencyKey(key: string, call: string, data: unknown): IdempotencyKey {
  const deriveKey = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, 'formwright', `${purpose} ${call}`, 32))
  const envelopeEncryptionKey = deriveKey('answer')
  return {
    keyHash: hash('sha256', key),
    fingerprint: createHmac('sha256', deriveKey('fingerprint')).update(JSON.stringify(data)).digest('hex'),
    seal: (envelopeJson) => encrypt(envelopeEncryptionKey, envelopeJson, call),
    open: (sealed) => decrypt(envelopeEncryptionKey, sealed, call),
  }
}
