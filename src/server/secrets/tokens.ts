import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits in 43 characters of base64url. */
export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Whether a value has the form of `generateToken`. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && TOKEN_PATTERN.test(text)

/** SHA-256 in hex, the form in which tokens are stored. */
export const hashToken = (token: string): string => hash('sha256', token)

/** Compares two texts in a time that depends on their lengths, but not on the position of a difference. */
export function timingSafeEquals(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)]
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB)
}
