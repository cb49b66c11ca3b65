import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEasilyGuessed } from '../../../src/server/secrets/passwordStrength.ts'

test.each([
  ['nguyenvanan2026', 'Nguyễn Văn An'],
  ['AnVanNguyen88', 'Nguyễn Văn An'],
  ['NguyễnVănAn1990', 'Nguyễn Văn An'],
  ['RitaChen2026!', 'Chen Rita 陳麗'],
  ['Danai-Wong-1234', 'Danai Wong'],
  ['wong#danai#abcd', 'Danai Wong'],
])('%s is made of the owner’s name %s', async (password, name) => {
  expect(await isEasilyGuessed(password, ['owner@example.com', '8800001', name])).toBe(true)
})

test.each(['an.nguyen-2026!!', '0912345678-abc', '!8800001-8800001', 'Harbour@1234567', 'Meridian.Harbour.99'])(
  '%s is made of the owner’s email, phone or account, or of the broker’s name',
  async (password) => {
    expect(await isEasilyGuessed(password, ['an.nguyen@example.com', '8800001', '912345678', 'Harbour Meridian'])).toBe(
      true,
    )
  },
)

const OWNER = ['green.li@example.com', '8800001', '0912345678', 'Li Ann Green', 'Harbour Meridian']
const CHARACTERS = [...'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%+-_']
const WORDS =
  'seven bicycle window copper lantern orchard thunder pebble violin market ladder quiet river candle saddle green'.split(
    ' ',
  )

test.each([
  ['twelve random characters', fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 12, maxLength: 12 })],
  [
    'four random words',
    fc
      .tuple(fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 4, maxLength: 4 }), fc.constantFrom('', ' ', '-'))
      .map(([words, separator]) => words.join(separator)),
  ],
])('%s are no easy guess', async (_kind, passwords) => {
  await fc.assert(
    fc.asyncProperty(fc.noBias(passwords), async (password) => {
      expect(await isEasilyGuessed(password, OWNER), password).toBe(false)
    }),
    { numRuns: 300 },
  )
})
