import { expect, test } from 'vitest'
import { foldAccount } from '../../../src/server/proxy/foldAccount.ts'

test.each([
  ['jessica@mail.example', 'jeßıca@mail.example'],
  ['jessica@mail.example', 'ｊéśsica@mail.example'],
  ['caesar@mail.example', 'cæsar@mail.example'],
  ['thor@mail.example', 'þor@mail.example'],
  ['anna@mail.example', 'an\u3164na@mail.example'],
])('%s and %s count as one account', (plain, other) => {
  expect(foldAccount(other)).toBe(foldAccount(plain))
})

test('accounts that no backend takes for one stay apart', () => {
  const accounts = [
    'anna@mail.example',
    'hanna@mail.example',
    '8800001',
    '8800002',
    '阿明@mail.example',
    '阿美@mail.example',
  ]
  expect(new Set(accounts.map(foldAccount)).size).toBe(accounts.length)
})
