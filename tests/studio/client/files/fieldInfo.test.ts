import { expect, test } from 'vitest'
import { setMember } from '../../../../src/studio/model/commands/memberCommands.ts'
import { allFieldNames, effective, fieldInfo, fieldNames } from '../../../../src/studio/client/files/fieldInfo.ts'

const SCHEMA = {
  properties: { by: { enum: ['a'] }, mail: { $ref: '../fields/email.json', maxLength: 9 } },
  if: { required: ['by'] },
  then: { properties: { phone: { type: 'string' } } },
  allOf: [{ if: { required: ['mail'] }, then: { properties: { late: { type: 'string' } } } }],
}
const FILE = 'schemas/pages/contact.page.json'
const TEXTS = new Map([
  [FILE, JSON.stringify({ schema: SCHEMA })],
  ['schemas/fields/email.json', '{ "type": "string", "maxLength": 128 }'],
])

test('a field is found among the properties, or in the branch of a condition', () => {
  expect(fieldNames(TEXTS, 'contact')).toEqual(['by', 'mail'])
  expect(allFieldNames(TEXTS, 'contact')).toEqual(['by', 'mail', 'late', 'phone'])
  expect(fieldInfo(TEXTS, 'contact', 'phone').path).toEqual(['schema', 'then', 'properties', 'phone'])
  const mail = fieldInfo(TEXTS, 'contact', 'mail')
  expect([mail.library, effective(mail, 'type'), effective(mail, 'maxLength')]).toEqual(['email', 'string', 9])
})

test('a field of a condition is edited in its place, in a list of conditions too', () => {
  for (const field of ['phone', 'late']) {
    const { path } = fieldInfo(TEXTS, 'contact', field)
    const text = setMember(TEXTS, 'contact', { base: path, path: ['maxLength'] }, 5).get(FILE) ?? ''
    expect(text.replace(', "maxLength": 5', '').replaceAll(/[\s]/g, '')).toBe(TEXTS.get(FILE)?.replaceAll(/\s/g, ''))
    expect(text).toContain('"maxLength": 5')
  }
})
