import { expect, it } from 'vitest'
import { correctedEmail } from '../../../src/forms/data/emailSlip.ts'
import email from '../../../schemas/fields/email.json' with { type: 'json' }

const providers = email.ui['ui:mailProviders']

it.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmai.com', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['Ann.Lee@Hotmial.com', 'Ann.Lee@hotmail.com'],
  ['ann@yahooo.com', 'ann@yahoo.com'],
  ['ann@yahoo.com.tv', 'ann@yahoo.com.tw'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['a@b@gmial.com', 'a@b@gmail.com'],
])('%s is probably %s', (typed, corrected) => {
  expect(correctedEmail(typed, providers)).toBe(corrected)
})

it.each([
  'ann@gmail.com',
  'ann@GMAIL.com',
  'ann@ymail.com',
  'ann@mail.com',
  'ann@email.com',
  'ann@yahoo.co.in',
  'ann@qq.co',
  'ann@gml.com',
  'ann@example.com',
  'ann@gmail',
  '@gmial.com',
  'gmial.com',
])('%s needs no question', (typed) => {
  expect(correctedEmail(typed, providers)).toBeUndefined()
})
