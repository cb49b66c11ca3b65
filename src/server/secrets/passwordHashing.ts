import { hash, parseOptions, type Options } from '@node-rs/argon2'
import { createHmac, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createFairLimiter, type FairLimiter } from '../limits/fairLimiter.ts'
import type { Vault } from './vault.ts'

/** The recommended minimum for argon2id. Source: OWASP Password Storage Cheat Sheet. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const SALT_BYTES = 16
/** 32 bytes in base64, which complete a salt to a PHC form. */
const ANY_DIGEST = 'A'.repeat(43)
/** Each hash takes a core and 19 MiB for some 30 ms, so few run, and a core is left for everything else. */
const MAX_RUNNING = availableParallelism() > 2 ? 2 : 1
/** A flood of strangers leaves the other place, if there is one. */
const MAX_RUNNING_OF_STRANGERS = 1

/**
 * Limits password hashing, so that it leaves time for everything else; clients take turns. Refuses none, since a guess
 * has been counted by then: guesses (`createGuessLimiter`) and requests in flight are bounded.
 */
export type Hasher = FairLimiter

export const createHasher = (maxRunning = MAX_RUNNING): Hasher =>
  createFairLimiter(maxRunning, Infinity, maxRunning, { maxRunning: MAX_RUNNING_OF_STRANGERS, maxWaiting: Infinity })

/**
 * Hashes a password with argon2id, in PHC form.
 * @param salt as `saltOf` or `personSalt` return it; default: a new one
 */
export const hashPassword = (
  password: string,
  salt: string = toSalt(ARGON2_COST, randomBytes(SALT_BYTES)),
): Promise<string> => hash(password, hashOptionsOf(salt))

/**
 * The salt of a hash with the costs it was made at: the PHC form `$argon2id$v=19$m=…,t=…,p=…$<salt>` without the hash.
 */
export const saltOf = (phc: string): string => phc.slice(0, phc.lastIndexOf('$'))

/**
 * The salt for all accounts of one person, so that one computation serves any number of them, also when they are opened
 * at the same moment on several servers. Without the vault's key it cannot be computed.
 * @param person the text that they sign in with
 */
export const personSalt = (person: string, vault: Vault): string =>
  toSalt(
    ARGON2_COST,
    createHmac('sha256', vault.deriveKey('password salts')).update(person).digest().subarray(0, SALT_BYTES),
  )

const toSalt = ({ memoryCost, timeCost, parallelism }: typeof ARGON2_COST, salt: Buffer): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt.toString('base64').replaceAll('=', '')}`

function hashOptionsOf(salt: string): Options {
  const { memoryCost, timeCost, parallelism } = parseOptions(`${salt}$${ANY_DIGEST}`)
  return { memoryCost, timeCost, parallelism, salt: Buffer.from(salt.split('$')[4] ?? '', 'base64') }
}
