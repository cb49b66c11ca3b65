import { expect, test } from 'vitest'
import { removeFieldWithRules, renameField } from '../../../src/studio/model/fieldCommands.ts'
import { fieldPath } from '../../../src/studio/model/fieldLocations.ts'
import { addRule } from '../../../src/studio/model/ruleCommands.ts'
import { withEdits } from '../../../src/studio/model/workspace.ts'
import { lineDiff } from '../../support/lineDiff.ts'

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

test('a field goes with the rules that name it, and what depended on it is always there', () => {
  const shown = withEdits(TEXTS, addRule(TEXTS, 'contact', { effect: 'showRequired', field: 'phone', when: IS_PHONE }))
  expect(lineDiff(TEXTS, removeFieldWithRules(shown, 'contact', 'by'))).toEqual([
    '-      "by": { "type": "string", "enum": ["phone", "mail"] },',
    '-    "account": { "email": "again", "phone": ["by", "phone"] },',
    '+    "required": ["phone"],',
    '+    "account": { "email": "again", "phone": ["phone"] },',
  ])
  // Of what a condition brings nothing is left either.
  expect(lineDiff(TEXTS, removeFieldWithRules(shown, 'contact', 'phone'))).toEqual([
    '-      "phone": { "type": "string" },',
    '-      "again": { "type": "string", "equalTo": "phone" }',
    '-    "account": { "email": "again", "phone": ["by", "phone"] },',
    '+      "again": { "type": "string" }',
    '+    "account": { "email": "again", "phone": ["by"] },',
  ])
})

test('a field that a condition brings, and one that is named by what is sent, is called otherwise everywhere', () => {
  const shown = withEdits(TEXTS, addRule(TEXTS, 'contact', { effect: 'show', field: 'phone', when: IS_PHONE }))
  const text = renameField(shown, 'contact', ['schema', 'then', 'properties', 'phone'], 'mobile').get(FILE) ?? ''
  expect(text.replace('"renamedFields": { "phone": "mobile" },', '').match(/"phone"(?!, "mail"| \})/g)).toEqual([
    '"phone"',
  ])
  expect(text).toContain('"account": { "email": "again", "phone": ["by", "mobile"] }')
  expect(text).toMatch(/"then": \{\s+"properties": \{\s+"mobile"/)
  expect(renameField(TEXTS, 'contact', fieldPath('by'), 'way').get(FILE)).toContain('"historyField": "way"')
  const needed = new Map([
    [FILE, PAGE.replace('"properties"', '"dependentRequired": { "by": ["phone"] },\n    "properties"')],
  ])
  expect(renameField(needed, 'contact', fieldPath('phone'), 'mobile').get(FILE)).toContain(
    '"dependentRequired": { "by": ["mobile"] }',
  )
})
