import { expect, test } from 'vitest'
import { nameFault, proposedName } from '../../../src/studio/model/fieldNames.ts'
import { EditError } from '../../../src/lint/source/jsonText.ts'
import * as places from '../../../src/studio/model/placeCommands.ts'
import { retireField } from '../../../src/studio/model/fieldCommands.ts'
import type { Edits } from '../../../src/studio/model/workspace.ts'

const PAGE_FILE = 'schemas/pages/contact.page.json'
const WORD_FILE = 'locales/en/pages/contact.json'
const TEXTS = new Map([
  [
    PAGE_FILE,
    `{
  "id": "contact",
  "schema": {
    "type": "object",
    "required": ["by"],
    "properties": {
      "name": { "$ref": "../fields/name.json" },
      "by": { "type": "string", "enum": ["phone", "mail"] },
      "home": {
        "type": "object",
        "required": ["street"],
        "properties": { "street": { "type": "string" }, "town": { "type": "string" } }
      }
    }
  },
  "uiSchema": { "by": { "ui:widget": "radio" } },
  "steps": [
    { "id": "who", "fields": ["name", "home"] },
    { "id": "how", "fields": ["by"] },
    { "id": "end", "fields": [] }
  ]
}
`,
  ],
  [WORD_FILE, '{ "fields": { "by": { "label": "By" }, "home": { "street": { "label": "Street" } } } }\n'],
  ['locales/en/meta.json', '{}\n'],
])

/** The lines that edits take away (`-`) and bring (`+`). */
function diff(edits: Edits): string[] {
  return [...edits].flatMap(([file, after = '']) => {
    const [old, now] = [(TEXTS.get(file) ?? '').split('\n'), after.split('\n')]
    return [
      ...old.filter((line) => !now.includes(line)).map((line) => `-${line.trim()}`),
      ...now.filter((line) => !old.includes(line)).map((line) => `+${line.trim()}`),
    ]
  })
}

test('a copy brings its words, its look and whether it is required, under a name that is free', () => {
  const copy = places.copyOfField(TEXTS, 'contact', 'by')
  const { name, edits } = places.pasteField(TEXTS, 'contact', copy, { after: 'by' })
  expect(name).toBe('by2')
  expect(diff(edits)).toEqual([
    '-"required": ["by"],',
    '-"uiSchema": { "by": { "ui:widget": "radio" } },',
    '-{ "id": "how", "fields": ["by"] },',
    '+"required": ["by", "by2"],',
    '+"by2": { "type": "string", "enum": ["phone", "mail"] },',
    '+"uiSchema": { "by": { "ui:widget": "radio" }, "by2": { "ui:widget": "radio" } },',
    '+{ "id": "how", "fields": ["by", "by2"] },',
    '-{ "fields": { "by": { "label": "By" }, "home": { "street": { "label": "Street" } } } }',
    '+{ "fields": { "by": { "label": "By" }, "home": { "street": { "label": "Street" } }, "by2": { "label": "By" } } }',
  ])
})

test('a retired field that is brought back has its files as they were', () => {
  const retired = places.withEdits(TEXTS, retireField(TEXTS, 'contact', 'name'))
  expect(places.withEdits(retired, places.restoreField(retired, 'contact', 'name'))).toEqual(TEXTS)
  expect(() => places.restoreField(TEXTS, 'contact', 'name')).toThrow(EditError)
})

test('a field inside another one moves and goes, with its words', () => {
  const street = ['schema', 'properties', 'home', 'properties', 'street']
  expect(diff(places.movePart(TEXTS, 'contact', street, 1))).toEqual([
    '-"properties": { "street": { "type": "string" }, "town": { "type": "string" } }',
    '+"properties": { "town": { "type": "string" }, "street": { "type": "string" } }',
  ])
  expect(diff(places.removePart(TEXTS, 'contact', street))).toEqual([
    '-"required": ["street"],',
    '-"properties": { "street": { "type": "string" }, "town": { "type": "string" } }',
    '+"properties": { "town": { "type": "string" } }',
    '-{ "fields": { "by": { "label": "By" }, "home": { "street": { "label": "Street" } } } }',
    '+{ "fields": { "by": { "label": "By" } } }',
  ])
})

test('a label proposes a payload name; names that cannot be are told apart', () => {
  expect(proposedName('Télégram  name (optional)')).toBe('telegramNameOptional')
  expect(proposedName('電話')).toBeUndefined()
  expect(
    ['phone', 'a b', '1a', '__proto__', 'constructor', 'toString', '', 'x'].map((name) => nameFault(['phone'], name)),
  ).toEqual([
    'nameTaken',
    'nameIllegal',
    'nameIllegal',
    'nameReserved',
    'nameReserved',
    'nameReserved',
    'nameIllegal',
    undefined,
  ])
})
