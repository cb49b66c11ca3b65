import { createHmac } from 'node:crypto'
import { generateToken, timingSafeEquals } from './tokens.ts'

const SIGNED_TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/

/**
 * A text that only who holds `secret` can have made, and for this binding only: `<HMAC-SHA-256>.<256 random bits>`.
 * Source: decision 016; OWASP, signed double submit.
 */
export function signCsrfToken(secret: Uint8Array, binding: string, random: string = generateToken()): string {
  // With the lengths said, no part can pass for another.
  const message = `${binding.length}!${binding}!${random.length}!${random}`
  return `${createHmac('sha256', secret).update(message).digest('base64url')}.${random}`
}

/** Whether a text came from `signPair` with this secret and binding. */
export function isSignedCsrfToken(
  secret: Uint8Array,
  binding: string,
  csrfToken: string | undefined,
): csrfToken is string {
  if (csrfToken === undefined || !SIGNED_TOKEN_PATTERN.test(csrfToken)) return false
  return timingSafeEquals(signCsrfToken(secret, binding, csrfToken.slice(csrfToken.indexOf('.') + 1)), csrfToken)
}
