import { expect, test } from 'vitest'
import { addField } from '../../../../src/studio/model/commands/addCommands.ts'
import * as fields from '../../../../src/studio/model/commands/fieldCommands.ts'
import { fieldPath } from '../../../../src/studio/model/fieldLocations.ts'
import * as forms from '../../../../src/studio/model/commands/formCommands.ts'
import * as steps from '../../../../src/studio/model/commands/stepCommands.ts'
import { EditError } from '../../../../src/project/source/jsonText.ts'
import type { Edits } from '../../../../src/studio/model/workspace.ts'
import { lineDiff } from '../../../support/lineDiff.ts'

const PAGE = `{
  "id": "contact",
  "kind": "form",
  "schema": {
    "type": "object",
    "required": ["name", "by"],
    "properties": {
      "name": { "$ref": "../fields/name.json" },
      "by": { "type": "string", "enum": ["phone", "mail"] },
      "phone": { "type": "string", "maxLength": 15 },
      "again": { "type": "string", "equalTo": "phone" }
    },
    "if": { "properties": { "by": { "const": "phone" } }, "required": ["by"] },
    "then": { "required": ["phone"] }
  },
  "steps": [
    { "id": "who", "fields": ["name"] },
    { "id": "how", "fields": ["by", "phone", "again"] }
  ],
  "submit": { "path": "/pc/contactUpdate", "receipt": ["phone"] }
}
`
const WORDS = `{
  "title": "Contact",
  "fields": { "phone": { "label": "Phone" } },
  "steps": { "who": "You", "how": "Way" }
}
`
const PAGE_FILE = 'schemas/pages/contact.page.json'
const WORD_FILE = 'locales/en/pages/contact.json'
const TEXTS = new Map([
  [PAGE_FILE, PAGE],
  [WORD_FILE, WORDS],
  ['locales/en/meta.json', '{}\n'],
])

const diff = (edits: Edits) => lineDiff(TEXTS, edits)

test('a field becomes required in the order of the fields, and optional again', () => {
  expect(diff(fields.setRequired(TEXTS, 'contact', fieldPath('phone'), true))).toEqual([
    '-    "required": ["name", "by"],',
    '+    "required": ["name", "by", "phone"],',
  ])
  expect(diff(fields.setRequired(TEXTS, 'contact', fieldPath('name'), false))).toEqual([
    '-    "required": ["name", "by"],',
    '+    "required": ["by"],',
  ])
  expect(fields.setRequired(TEXTS, 'contact', fieldPath('name'), true).size).toBe(0)
})

test('a field is added after another one, with its texts', () => {
  const words = { en: { label: 'Extension' } }
  const schema = { type: 'string', maxLength: 6 }
  expect(diff(addField(TEXTS, 'contact', { name: 'ext', schema, after: 'phone', words }))).toEqual([
    '-    { "id": "how", "fields": ["by", "phone", "again"] }',
    '+      "ext": { "type": "string", "maxLength": 6 },',
    '+    { "id": "how", "fields": ["by", "phone", "ext", "again"] }',
    '-  "fields": { "phone": { "label": "Phone" } },',
    '+  "fields": { "phone": { "label": "Phone" }, "ext": { "label": "Extension" } },',
  ])
  for (const name of ['phone', 'a b', '__proto', 'constructor', ''])
    expect(() => addField(TEXTS, 'contact', { name, schema })).toThrow(EditError)
})

test('a field is removed with its texts and from every list', () => {
  expect(diff(fields.removeField(TEXTS, 'contact', fieldPath('phone')))).toEqual([
    '-      "phone": { "type": "string", "maxLength": 15 },',
    '-    { "id": "how", "fields": ["by", "phone", "again"] }',
    '-  "submit": { "path": "/pc/contactUpdate", "receipt": ["phone"] }',
    '+    { "id": "how", "fields": ["by", "again"] }',
    '+  "submit": { "path": "/pc/contactUpdate", "receipt": [] }',
    '-  "fields": { "phone": { "label": "Phone" } },',
  ])
})

test('a renamed field is recorded in renamedFields, and rules, steps and texts follow', () => {
  expect(diff(fields.renameField(TEXTS, 'contact', fieldPath('phone'), 'mobile'))).toEqual([
    '-      "phone": { "type": "string", "maxLength": 15 },',
    '-      "again": { "type": "string", "equalTo": "phone" }',
    '-    "then": { "required": ["phone"] }',
    '-    { "id": "how", "fields": ["by", "phone", "again"] }',
    '-  "submit": { "path": "/pc/contactUpdate", "receipt": ["phone"] }',
    '+      "mobile": { "type": "string", "maxLength": 15 },',
    '+      "again": { "type": "string", "equalTo": "mobile" }',
    '+    "then": { "required": ["mobile"] }',
    '+    { "id": "how", "fields": ["by", "mobile", "again"] }',
    '+  "renamedFields": { "phone": "mobile" },',
    '+  "submit": { "path": "/pc/contactUpdate", "receipt": ["mobile"] }',
    '-  "fields": { "phone": { "label": "Phone" } },',
    '+  "fields": { "mobile": { "label": "Phone" } },',
  ])
})

test('a field moves with its line, and to the step of its new neighbour', () => {
  expect(diff(fields.moveField(TEXTS, 'contact', 'phone', 'after', 'name'))).toEqual([
    '-    { "id": "who", "fields": ["name"] },',
    '-    { "id": "how", "fields": ["by", "phone", "again"] }',
    '+    { "id": "who", "fields": ["name", "phone"] },',
    '+    { "id": "how", "fields": ["by", "again"] }',
  ])
  const movedText = fields.moveField(TEXTS, 'contact', 'again', 'before', 'name').get(PAGE_FILE) ?? ''
  expect(movedText).toMatch(/"properties": \{\n {6}"again": [^\n]+\n {6}"name"/)
})

test('a retired field is hidden, and no longer required', () => {
  expect(diff(fields.setRetired(TEXTS, 'contact', fieldPath('by'), true))).toEqual([
    '-    "required": ["name", "by"],',
    '+    "required": ["name"],',
    '+  "uiSchema": { "by": { "ui:widget": "hidden" } },',
  ])
})

test('a retired field of a condition is hidden, and no longer required anywhere', () => {
  const page = (uiSchema: string, required: string, then: string, needs: string) => `{
  "schema": {
    "properties": { "by": { "type": "string" }, "name": { "type": "string" } },
    "dependencies": { ${needs}"by": ["name"] },
    "if": { "required": ["by"] },
    "then": { ${then}"properties": { "phone": { "type": "string" } } },
    "allOf": [{ "if": { "required": ["phone"] }, "then": { "required": [${required}"by"] } }]
  },
${uiSchema}  "id": "brought"
}
`
  const before = page('', '"phone", ', '"required": ["phone"], ', '"name": ["phone"], ')
  const retire = (name: string) =>
    fields.setRetired(
      new Map([['schemas/pages/brought.page.json', before]]),
      'brought',
      ['schema', 'then', 'properties', name],
      true,
    )
  const edits = retire('phone')
  expect(edits.get('schemas/pages/brought.page.json')).toBe(
    page('  "uiSchema": { "phone": { "ui:widget": "hidden" } },\n', '', '', ''),
  )
  expect(() => retire('fax')).toThrow(EditError)
})

test('steps are added and removed', () => {
  expect(diff(steps.addStep(TEXTS, 'contact', 'end', { en: 'End' }))).toEqual([
    '-    { "id": "how", "fields": ["by", "phone", "again"] }',
    '+    { "id": "how", "fields": ["by", "phone", "again"] },',
    '+    { "id": "end", "fields": [] }',
    '-  "steps": { "who": "You", "how": "Way" }',
    '+  "steps": { "who": "You", "how": "Way", "end": "End" }',
  ])
  expect(diff(steps.removeStep(TEXTS, 'contact', 'who'))).toEqual([
    '-    { "id": "who", "fields": ["name"] },',
    '-    { "id": "how", "fields": ["by", "phone", "again"] }',
    '+    { "id": "how", "fields": ["name", "by", "phone", "again"] }',
    '-  "steps": { "who": "You", "how": "Way" }',
    '+  "steps": { "how": "Way" }',
  ])
})

test('a new form and a copy are drafts with addresses of their own', () => {
  const newForm = forms.newForm(TEXTS, 'ask', { en: 'Ask us' })
  expect([...newForm.keys()]).toEqual(['schemas/pages/ask.page.json', 'locales/en/pages/ask.json'])
  expect(JSON.parse(newForm.get('schemas/pages/ask.page.json') ?? '')).toMatchObject({
    id: 'ask',
    status: 'draft',
    path: '/ask',
  })
  const copy = forms.duplicateForm(TEXTS, 'contact', 'contact2')
  expect(JSON.parse(copy.get('schemas/pages/contact2.page.json') ?? '')).toMatchObject({
    id: 'contact2',
    path: '/contact2',
    status: 'draft',
    submit: { path: '/pc/contact2Update' },
  })
  expect(copy.get('locales/en/pages/contact2.json')).toBe(WORDS)
  expect(() => forms.newForm(TEXTS, 'contact', {})).toThrow(EditError)
})

test('a removed text takes empty groups with it', () => {
  expect(diff(forms.setWord(TEXTS, 'en', 'pages/contact.json', ['fields', 'phone', 'label'], ''))).toEqual([
    '-  "fields": { "phone": { "label": "Phone" } },',
  ])
  expect(diff(forms.setWord(TEXTS, 'en', 'pages/contact.json', ['fields', 'phone', 'hint'], 'Day or night.'))).toEqual([
    '-  "fields": { "phone": { "label": "Phone" } },',
    '+  "fields": { "phone": { "label": "Phone", "hint": "Day or night." } },',
  ])
})
