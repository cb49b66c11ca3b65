import { createHmac } from 'node:crypto'
import { makeToken, sameText } from './tokens.ts'

const FORM = /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/

/**
 * A text that only who holds `secret` can have made, and for this binding only: `<HMAC-SHA-256>.<256 random bits>`.
 * Source: security notes, section 4.4; OWASP, signed double submit.
 */
export function signPair(secret: Uint8Array, binding: string, random: string = makeToken()): string {
  // With the lengths said, no part can pass for another.
  const said = `${binding.length}!${binding}!${random.length}!${random}`
  return `${createHmac('sha256', secret).update(said).digest('base64url')}.${random}`
}

/** Whether a text came from `signPair` with this secret and binding. */
export function isSigned(secret: Uint8Array, binding: string, text: string | undefined): text is string {
  if (text === undefined || !FORM.test(text)) return false
  return sameText(signPair(secret, binding, text.slice(text.indexOf('.') + 1)), text)
}
