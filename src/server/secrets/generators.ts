import { randomInt } from 'node:crypto'

/** Without 0, O, 1, l and I, which people confuse. */
const PASSWORD_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomString = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Generates a password to copy by hand: 16 characters, 93 bits. Source: docs/contract.md section 3 (15 or more). */
export const generatePassword = (): string => randomString(PASSWORD_ALPHABET, 16)

/** Generates a reference to quote when asking about a submission: `FW-7K3M-Q2XD-9T`, 49 bits. */
export const generateReference = (): string =>
  `FW-${randomString(REFERENCE_ALPHABET, 4)}-${randomString(REFERENCE_ALPHABET, 4)}-${randomString(REFERENCE_ALPHABET, 2)}`

/** Generates a random trading account number of 8 digits, which may be taken already. */
export const generateAccountNumber = (): string => String(randomInt(10_000_000, 100_000_000))
