import { hash, parseOptions, type Options } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'
import { timingSafeEquals } from './tokens.ts'

/** The recommended minimum for argon2id. Source: OWASP Password Storage Cheat Sheet. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const SALT_BYTES = 16
/** Each hash takes a core and 19 MiB for some 30 ms, so few run and few wait; others are refused as busy. */
const MAX_RUNNING = 2
const MAX_WAITING = 32

/** Limits password hashing, so that it does not starve everything else. */
export type Hasher = ConcurrencyLimiter

export const createHasher = (): Hasher => createConcurrencyLimiter(MAX_RUNNING, MAX_WAITING)

/**
 * Hashes a password with argon2id, in PHC form.
 * @param saltSource another hash of the same person, whose salt is reused so that one computation serves all their
 *   accounts
 */
export function hashPassword(password: string, saltSource?: string): Promise<string> {
  return hash(password, saltSource ? hashOptionsOf(saltSource) : { ...ARGON2_COST, salt: randomBytes(SALT_BYTES) })
}

/**
 * The index of the first hash that matches the password, or -1. Takes one computation for one person's accounts, and as
 * long without any account, so that the time does not reveal who is a customer.
 */
export async function findMatchingHash(password: string, hashes: string[]): Promise<number> {
  const computedHashes = new Map<string, string>()
  for (const storedHash of hashes) {
    if (!computedHashes.has(withoutDigest(storedHash)))
      computedHashes.set(withoutDigest(storedHash), await hash(password, hashOptionsOf(storedHash)))
  }
  if (hashes.length === 0) await hashPassword(password)
  return hashes.findIndex((storedHash) =>
    timingSafeEquals(storedHash, computedHashes.get(withoutDigest(storedHash)) ?? ''),
  )
}

/** `$argon2id$v=19$m=…,t=…,p=…$<salt>$<hash>` without the last part. */
const withoutDigest = (phc: string): string => phc.slice(0, phc.lastIndexOf('$'))

function hashOptionsOf(phc: string): Options {
  const { memoryCost, timeCost, parallelism } = parseOptions(phc)
  return { memoryCost, timeCost, parallelism, salt: Buffer.from(phc.split('$')[4] ?? '', 'base64') }
}
