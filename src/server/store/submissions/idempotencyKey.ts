import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from '../../secrets/aes.ts'

/** What makes a repeat of a submission known, derived from a key of which only the browser has the clear text. */
export interface IdempotencyKey {
  /** Under which the first answer is looked up. */
  keyHash: string
  /** Of the form's content; keyed, so that the table gives no hold for guessing at what was typed. */
  fingerprint: string
  seal(envelopeJson: string): string
  open(sealed: string): string
}

/**
 * @param key the `Idempotency-Key` header
 * @param data the normalised form without its answer to a verification image
 */
export function deriveIdempotencyKey(key: string, call: string, data: unknown): IdempotencyKey {
  const deriveKey = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, 'formwright', `${purpose} ${call}`, 32))
  const envelopeEncryptionKey = deriveKey('answer')
  return {
    keyHash: createHash('sha256').update(key).digest('hex'),
    fingerprint: createHmac('sha256', deriveKey('fingerprint')).update(JSON.stringify(data)).digest('hex'),
    seal: (envelopeJson) => encrypt(envelopeEncryptionKey, envelopeJson, call),
    open: (sealed) => decrypt(envelopeEncryptionKey, sealed, call),
  }
}
