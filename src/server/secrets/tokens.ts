import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** 256 bits that nobody can guess, in 43 characters of base64url. */
export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Whether a text can have come from `makeToken`. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && TOKEN_PATTERN.test(text)

/** SHA-256 in hex: how a token is kept. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Whether two texts are the same, in a time that says nothing about where they differ. */
export function timingSafeEquals(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
