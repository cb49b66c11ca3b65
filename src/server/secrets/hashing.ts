import { hash, parseOptions, type Options } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { createTurns, type Turns } from '../turns.ts'
import { sameText } from './tokens.ts'

/** argon2id, the least that OWASP asks for. Source: security notes, section 2. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const SALT_BYTES = 16
/** Each hash takes a core and 19 MiB for some 30 ms, so few run and few wait; the others hear that the server is busy. */
const MOST_RUNNING = 2
const MOST_WAITING = 32

/** Hashes passwords, and compares them, without starving everything else. */
export type Hasher = Turns

export const createHasher = (): Hasher => createTurns(MOST_RUNNING, MOST_WAITING)

/**
 * The argon2id hash of a password, in PHC form.
 * @param like an older hash of the same person: its salt is used again, so that one computation serves all their accounts
 */
export function hashPassword(password: string, like?: string): Promise<string> {
  return hash(password, like ? settingsOf(like) : { ...COST, salt: randomBytes(SALT_BYTES) })
}

/**
 * The position of the first of `hashes` that is the password's, or -1. Costs one hash for one person's accounts, and
 * the same where there is none, so that the time does not tell who is a customer.
 */
export async function findPassword(password: string, hashes: string[]): Promise<number> {
  const computed = new Map<string, string>()
  for (const known of hashes) {
    if (!computed.has(settingsPart(known))) computed.set(settingsPart(known), await hash(password, settingsOf(known)))
  }
  if (hashes.length === 0) await hashPassword(password)
  return hashes.findIndex((known) => sameText(known, computed.get(settingsPart(known)) ?? ''))
}

/** `$argon2id$v=19$m=…,t=…,p=…$<salt>$<hash>` without the hash. */
const settingsPart = (phc: string): string => phc.slice(0, phc.lastIndexOf('$'))

function settingsOf(phc: string): Options {
  const { memoryCost, timeCost, parallelism } = parseOptions(phc)
  return { memoryCost, timeCost, parallelism, salt: Buffer.from(phc.split('$')[4] ?? '', 'base64') }
}
