import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, decryptBytes } from '../../../src/server/secrets/aes.ts'
import { toRingKey } from '../../../src/server/secrets/keyRing.ts'
import { createVault, FILE_HEAD_BYTES } from '../../../src/server/secrets/vault.ts'

const CONTEXT = 'FW-1/documentNumber'
const PURPOSES = ['seal values', 'seal files', 'keyed hashes', 'password salts', 'another']

test('each purpose has its own key, which opens no other data and differs from the main key', () => {
  const primary = toRingKey(randomBytes(32))
  const vault = createVault(() => [primary])
  const keys = [primary.key, ...PURPOSES.map((purpose) => vault.deriveKey(purpose))]
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length)
  const value = vault.seal('A123456789', CONTEXT).$sealed.replace(`2.${primary.id}.`, '')
  const file = Buffer.from(vault.sealBytes(Buffer.from('paper'), CONTEXT)).subarray(FILE_HEAD_BYTES)
  const hash = vault.keyedHash('a@example.com')
  const opens = (work: () => unknown): boolean => {
    try {
      work()
      return true
    } catch {
      return false
    }
  }
  expect(keys.map((key) => opens(() => decrypt(key, value, CONTEXT)))).toEqual(keys.map((_key, index) => index === 1))
  expect(keys.map((key) => opens(() => decryptBytes(key, file, CONTEXT)))).toEqual(
    keys.map((_key, index) => index === 2),
  )
  expect(keys.map((key) => createHmac('sha256', key).update('a@example.com').digest('hex') === hash)).toEqual(
    keys.map((_key, index) => index === 3),
  )
})

test('sealed data opens in its own place only, and names its key', () => {
  const [first, second] = [toRingKey(randomBytes(32)), toRingKey(randomBytes(32))]
  const sealed = createVault(() => [first]).seal('A123456789', CONTEXT)
  const file = createVault(() => [first]).sealBytes(Buffer.from('paper'), CONTEXT)
  const later = createVault(() => [second, first])
  expect(later.open(sealed, CONTEXT)).toBe('A123456789')
  expect(later.openBytes(file, CONTEXT).toString()).toBe('paper')
  expect(() => later.open(sealed, 'FW-2/documentNumber')).toThrow()
  expect(() => later.openBytes(file, 'FW-2/documentNumber')).toThrow()
  const vaultWithoutKey = createVault(() => [second])
  expect(() => vaultWithoutKey.open(sealed, CONTEXT)).toThrow(
    `Sealed with the key ${first.id}, which the key file does not hold.`,
  )
  expect(() => vaultWithoutKey.openBytes(file, CONTEXT)).toThrow()
})
