import { expect, test } from 'vitest'
import { removeFieldWithRules, renameField } from '../../../../src/studio/model/commands/fieldCommands.ts'
import { fieldPath } from '../../../../src/studio/model/fieldLocations.ts'
import { addRule } from '../../../../src/studio/model/commands/ruleCommands.ts'
import { withEdits } from '../../../../src/studio/model/workspace.ts'
import { lineDiff } from '../../../support/lineDiff.ts'

const FILE = 'schemas/pages/contact.page.json'
const PAGE = `{
  "id": "contact",
  "schema": {
    "type": "object",
    "properties": {
      "by": { "type": "string", "enum": ["phone", "mail"] },
      "phone": { "type": "string" },
      "again": { "type": "string", "equalTo": "phone" }
    }
  },
  "submit": {
    "path": "/pc/contactUpdate",
    "account": { "email": "again", "phone": ["by", "phone"] },
    "historyField": "by"
  }
}
`
const TEXTS = new Map([[FILE, PAGE]])
const IS_PHONE = { field: 'by', operator: 'is', value: 'phone' } as const

test('a field is removed with the rules that name it, and a field that depended on it is always shown', () => {
  const textsWithRule = withEdits(
    TEXTS,
    addRule(TEXTS, 'contact', { effect: 'showRequired', field: 'phone', when: IS_PHONE }),
  )
  expect(lineDiff(TEXTS, removeFieldWithRules(textsWithRule, 'contact', 'by'))).toEqual([
    '-      "by": { "type": "string", "enum": ["phone", "mail"] },',
    '-    "account": { "email": "again", "phone": ["by", "phone"] },',
    '+    "required": ["phone"],',
    '+    "account": { "email": "again", "phone": ["phone"] },',
  ])
  // The removal of a field of a condition removes the whole condition.
  expect(lineDiff(TEXTS, removeFieldWithRules(textsWithRule, 'contact', 'phone'))).toEqual([
    '-      "phone": { "type": "string" },',
    '-      "again": { "type": "string", "equalTo": "phone" }',
    '-    "account": { "email": "again", "phone": ["by", "phone"] },',
    '+      "again": { "type": "string" }',
    '+    "account": { "email": "again", "phone": ["by"] },',
  ])
})

test('a field of a condition, and a field that `submit` refers to, is renamed everywhere', () => {
  const textsWithRule = withEdits(TEXTS, addRule(TEXTS, 'contact', { effect: 'show', field: 'phone', when: IS_PHONE }))
  const text =
    renameField(textsWithRule, 'contact', ['schema', 'then', 'properties', 'phone'], 'mobile').get(FILE) ?? ''
  expect(text.replace('"renamedFields": { "phone": "mobile" },', '').match(/"phone"(?!, "mail"| \})/g)).toEqual([
    '"phone"',
  ])
  expect(text).toContain('"account": { "email": "again", "phone": ["by", "mobile"] }')
  expect(text).toMatch(/"then": \{\s+"properties": \{\s+"mobile"/)
  expect(renameField(TEXTS, 'contact', fieldPath('by'), 'way').get(FILE)).toContain('"historyField": "way"')
  const shownFor = PAGE.replace(
    '"submit"',
    '"uiSchema": { "again": { "ui:onlyFor": { "field": "by", "values": ["phone"] } } },\n  "submit"',
  )
  expect(renameField(new Map([[FILE, shownFor]]), 'contact', fieldPath('by'), 'way').get(FILE)).toContain(
    '"ui:onlyFor": { "field": "way", "values": ["phone"] }',
  )
  const needed = new Map([
    [FILE, PAGE.replace('"properties"', '"dependentRequired": { "by": ["phone"] },\n    "properties"')],
  ])
  expect(renameField(needed, 'contact', fieldPath('phone'), 'mobile').get(FILE)).toContain(
    '"dependentRequired": { "by": ["mobile"] }',
  )
})
