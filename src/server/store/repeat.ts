import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from './aes.ts'

/** What makes a repeat of a submission known, derived from a key of which only the browser has the clear text. */
export interface RepeatKey {
  /** Under which the first answer is looked up. */
  keyHash: string
  /** Of the form's content; keyed, so that the table gives no hold for guessing at what was typed. */
  fingerprint: string
  seal(answer: string): string
  open(sealed: string): string
}

/**
 * @param key the `Idempotency-Key` header
 * @param data the normalised form without its answer to a verification image
 */
export function repeatKey(key: string, call: string, data: unknown): RepeatKey {
  const derived = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, 'formwright', `${use} ${call}`, 32))
  const answerKey = derived('answer')
  return {
    keyHash: createHash('sha256').update(key).digest('hex'),
    fingerprint: createHmac('sha256', derived('fingerprint')).update(JSON.stringify(data)).digest('hex'),
    seal: (answer) => encrypt(answerKey, answer, call),
    open: (sealed) => decrypt(answerKey, sealed, call),
  }
}
