import { expect, test } from 'vitest'
import { isEasilyGuessed } from '../../../src/server/secrets/passwordStrength.ts'

const OWNER = ['an.nguyen@example.com', '8800001', 'Nguyễn Văn An']

test.each(['nguyenvanan2026', 'AnVanNguyen88', 'NguyễnVănAn1990'])(
  '%s is made of the owner’s name',
  async (password) => {
    expect(await isEasilyGuessed(password, OWNER)).toBe(true)
  },
)

test('words that nobody connects with the owner are no easy guess', async () => {
  expect(await isEasilyGuessed('seven green bicycles', OWNER)).toBe(false)
})
