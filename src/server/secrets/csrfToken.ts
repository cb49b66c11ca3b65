import { createHmac, type KeyObject } from 'node:crypto'
import { generateToken, timingSafeEquals } from './tokens.ts'

const SIGNED_TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/

/** Whether a text looks like a CSRF token, without a check of its signature. */
export const isTokenShaped = (text: string | undefined): text is string =>
  text !== undefined && SIGNED_TOKEN_PATTERN.test(text)

/**
 * Signs a CSRF token for one session or browser: `<HMAC-SHA-256>.<256 random bits>`.
 * @param secret as a `KeyObject` where many tokens are signed: Node would create one from the bytes each time
 * @param binding the cookie that the token belongs to
 * Source: decision 016; OWASP, signed double submit.
 */
export function signCsrfToken(
  secret: Uint8Array | KeyObject,
  binding: string,
  random: string = generateToken(),
): string {
  // The lengths keep one part from being taken for another.
  const message = `${binding.length}!${binding}!${random.length}!${random}`
  return `${createHmac('sha256', secret).update(message).digest('base64url')}.${random}`
}

/** Whether a token was signed with this secret and binding. */
export function isSignedCsrfToken(
  secret: Uint8Array | KeyObject,
  binding: string,
  csrfToken: string | undefined,
): csrfToken is string {
  if (!isTokenShaped(csrfToken)) return false
  return timingSafeEquals(signCsrfToken(secret, binding, csrfToken.slice(csrfToken.indexOf('.') + 1)), csrfToken)
}
