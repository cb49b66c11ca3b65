import { expect, test } from 'vitest'
import {
  movePart,
  removeField,
  renameField,
  setRequired,
  setRetired,
} from '../../../../src/studio/model/commands/fieldCommands.ts'
import { groupOfPart, lookPathOfPart } from '../../../../src/studio/model/fieldLocations.ts'
import { setType } from '../../../../src/studio/model/commands/typeCommands.ts'
import { withEdits, type Edits } from '../../../../src/studio/model/workspace.ts'
import { lineDiff } from '../../../support/lineDiff.ts'

const FILE = 'schemas/pages/a.page.json'
const WORDS = 'locales/en/pages/a.json'
const PAGE = `{
  "id": "a",
  "schema": {
    "type": "object",
    "properties": {
      "people": {
        "type": "array",
        "items": {
          "type": "object",
          "required": ["name", "mail"],
          "properties": {
            "name":  { "type": "string", "maxLength": 9 },
            "mail": { "type": "string" },
            "again": { "type": "string", "equalTo": "mail" }
          },
          "if": { "required": ["mail"] },
          "then": { "required": ["again"] }
        }
      }
    }
  },
  "uiSchema": { "people": { "items": { "ui:order": ["mail", "name", "again"], "mail": { "ui:width": "half" } } } }
}
`
const TEXTS = new Map([
  ['locales/en/meta.json', '{}'],
  [FILE, PAGE],
  [WORDS, '{ "fields": { "people": { "name": { "label": "Name" }, "mail": { "label": "Mail" } } } }'],
])
const ENTRY = ['schema', 'properties', 'people', 'items']
const part = (name: string) => [...ENTRY, 'properties', name]

/** Changed lines without indentation. */
const changedLines = (edits: Edits) => lineDiff(TEXTS, edits).map((line) => line.replace(/^(.)\s+/, '$1'))

test('a field inside another one is renamed everywhere in the page and its texts', () => {
  expect(changedLines(renameField(TEXTS, 'a', part('mail'), 'email'))).toEqual([
    '-"required": ["name", "mail"],',
    '-"mail": { "type": "string" },',
    '-"again": { "type": "string", "equalTo": "mail" }',
    '-"if": { "required": ["mail"] },',
    '-"uiSchema": { "people": { "items": { "ui:order": ["mail", "name", "again"], "mail": { "ui:width": "half" } } } }',
    '+"required": ["name", "email"],',
    '+"email": { "type": "string" },',
    '+"again": { "type": "string", "equalTo": "email" }',
    '+"if": { "required": ["email"] },',
    '+"uiSchema": { "people": { "items": { "ui:order": ["email", "name", "again"], "email": { "ui:width": "half" } } } }',
    '-{ "fields": { "people": { "name": { "label": "Name" }, "mail": { "label": "Mail" } } } }',
    '+{ "fields": { "people": { "name": { "label": "Name" }, "email": { "label": "Mail" } } } }',
  ])
  for (const name of ['name', 'a b', '__proto__'])
    expect(() => renameField(TEXTS, 'a', part('mail'), name)).toThrow(/./)
  expect(() => renameField(TEXTS, 'a', part('gone'), 'other')).toThrow(/./)
})

test('a field inside another one is retired, and shown again', () => {
  const retiredEdits = setRetired(TEXTS, 'a', part('again'), true)
  expect(changedLines(retiredEdits)).toEqual([
    '-"then": { "required": ["again"] }',
    '-"uiSchema": { "people": { "items": { "ui:order": ["mail", "name", "again"], "mail": { "ui:width": "half" } } } }',
    '+"then": {}',
    expect.stringContaining('"again": { "ui:widget": "hidden" }'),
  ])
  expect(setRetired(withEdits(TEXTS, retiredEdits), 'a', part('again'), false).get(FILE)).toBe(
    PAGE.replace('{ "required": ["again"] }', '{}'),
  )
  expect(() => setRetired(TEXTS, 'a', part('name'), false)).toThrow(/./)
})

test('a field in a condition of an object belongs to the object itself', () => {
  expect(groupOfPart([...ENTRY, 'allOf', 0, 'then', 'properties', 'x'])).toEqual(ENTRY)
  expect(groupOfPart([...ENTRY, 'dependencies', 'mail', 'properties', 'x'])).toEqual(ENTRY)
  expect(groupOfPart(['schema', 'properties', 'then', 'properties', 'x'])).toEqual(['schema', 'properties', 'then'])
})

test('a new type removes the keywords of the former type', () => {
  expect(changedLines(setType(TEXTS, 'a', part('name'), 'integer'))).toEqual([
    '-"name":  { "type": "string", "maxLength": 9 },',
    '+"name":  { "type": "integer" },',
  ])
  expect(changedLines(setType(TEXTS, 'a', part('mail'), 'array'))).toEqual([
    '-"mail": { "type": "string" },',
    '+"mail": { "type": "array", "items": { "type": "string", "maxLength": 100 } },',
  ])
})

test('a field of each entry of a list becomes required, in the order of its neighbours, and optional again', () => {
  expect(changedLines(setRequired(TEXTS, 'a', part('again'), true))).toEqual([
    '-"required": ["name", "mail"],',
    '+"required": ["name", "mail", "again"],',
  ])
  const optional = setRequired(TEXTS, 'a', part('name'), false)
  expect(changedLines(optional)).toEqual(['-"required": ["name", "mail"],', '+"required": ["mail"],'])
  expect(setRequired(withEdits(TEXTS, optional), 'a', part('name'), true).get(FILE)).toBe(PAGE)
  const none = setRequired(withEdits(TEXTS, optional), 'a', part('mail'), false)
  expect(none.get(FILE)).toBe(PAGE.replace('          "required": ["name", "mail"],\n', ''))
  expect(setRequired(withEdits(TEXTS, none), 'a', part('mail'), true).get(FILE)).toBe(
    PAGE.replace('["name", "mail"],', '["mail"],'),
  )
})

test('a field inside another one moves, and is removed with its texts and its look', () => {
  const movedText = movePart(TEXTS, 'a', part('name'), 1).get(FILE) ?? ''
  expect(movedText).toMatch(/"mail": [^\n]+\n +"name": {2}/)
  expect(changedLines(removeField(TEXTS, 'a', part('mail')))).toEqual([
    '-"required": ["name", "mail"],',
    '-"mail": { "type": "string" },',
    expect.stringContaining('"mail": { "ui:width": "half" }'),
    '+"required": ["name"],',
    expect.stringMatching(/^\+"uiSchema": \{ "people": \{ "items": \{ "ui:order": \[[^\]]+\] \} \} \}$/),
    expect.stringContaining('"mail": { "label": "Mail" }'),
    '+{ "fields": { "people": { "name": { "label": "Name" } } } }',
  ])
})

test('the path of a field in the uiSchema has the names on the way to it', () => {
  expect(lookPathOfPart(part('name'))).toEqual(['people', 'items', 'name'])
  expect(lookPathOfPart(['schema', 'allOf', 0, 'then', 'properties', 'if', 'properties', 'items'])).toEqual([
    'if',
    'items',
  ])
})
