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

test.each([
  '08800001',
  '+8800001',
  '8800001.00',
  '8800001.3',
  '8,800,001',
  '8.800001e6',
  '8.800001D006',
  '&H00864701',
  '８８００００１',
])('%s is the trading account 8800001 to a backend that compares numbers', (other) => {
  expect(foldAccount(other)).toBe(foldAccount('8800001'))
})

test('accounts that no backend takes for one stay apart', () => {
  const accounts = [
    'anna@mail.example',
    'hanna@mail.example',
    '8800001',
    '8800002',
    '1ann',
    '1bob',
    '',
    '0912-345-678',
    '0912-345-679',
    '阿明@mail.example',
    '阿美@mail.example',
  ]
  expect(new Set(accounts.map(foldAccount)).size).toBe(accounts.length)
})
