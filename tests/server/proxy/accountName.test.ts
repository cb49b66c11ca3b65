import { expect, test } from 'vitest'
import { foldAccount, isAccountName } from '../../../src/server/proxy/accountName.ts'

test.each(['anna@mail.example', '8800001', '08800001', '8800001@mail.example', '1990.01.02@mail.example'])(
  '%s is an account',
  (typed) => {
    expect(isAccountName(typed)).toBe(true)
  },
)

test.each([
  '&O041443401',
  '&H864701',
  'NT$8800001',
  '8,800,001',
  '8800001.3',
  '8800001.3@mail.example',
  '+88_00000.7@mail.example',
  '8800001x',
  '+8800001',
  'real@mail.example\u{1F600}',
  're\u03B1l@mail.example',
  'jeßıca@mail.example',
  'an\u3164na@mail.example',
  ' anna@mail.example',
  'anna@mail.example\n',
  '88.00001e5@mail.example',
  '8800001e1@mail.example',
  '8800001d1@mail.example',
  '&H864701Ax1@mail.example',
  '880000100E-2@mail.example',
  '0x864701@mail.example',
  'r%l@mail.example',
  '8800001_7@mail.example',
  '',
])('%j is none, whatever a backend takes it for', (typed) => {
  expect(isAccountName(typed)).toBe(false)
})

test.each([
  '08800001',
  '8800001@mail.example',
  '8800001x@mail.example',
  '8_80_0001_@mail.example',
  '8.800.001@mail.example',
  "8'800.001@mail.example",
  '8800001/7@mail.example',
  '8_800001/7@mail.example',
  '+8800001-7@mail.example',
  String(8800001n + 7n * 2n ** 32n),
])('%s counts with the number 8800001, at which it starts', (other) => {
  expect(foldAccount(other)).toBe(foldAccount('8800001'))
})

test.each(['Anna.Li@mail.example', 'annali+1@mail.example', '+annali@mail.example'])(
  '%s counts with annali@mail.example, since some backends take them for one',
  (other) => {
    expect(foldAccount(other)).toBe(foldAccount('annali@mail.example'))
  },
)

test('tags after a minus and the other domain of Gmail count with their mailbox', () => {
  expect(foldAccount('annali-1@yahoo.co.id')).toBe(foldAccount('anna.li@yahoo.co.id'))
  expect(foldAccount('anna.li@googlemail.com')).toBe(foldAccount('annali@gmail.com'))
})

test('other accounts stay apart, also those that begin like a number without digits', () => {
  const accounts = [
    'anna@mail.example',
    'hanna@mail.example',
    'anna@mail2.example',
    'anna-li@mail.example',
    '8800001',
    '8800002',
    'infinity@mail.example',
    'e5@a.example',
    '88elsa@a.example',
    '88emil@a.example',
    '1.chen@a.example',
    '1love@a.example',
    '2023tom@a.example',
    '2023ann@a.example',
  ]
  expect(new Set(accounts.map(foldAccount)).size).toBe(accounts.length)
})
