import { expect, test } from 'vitest'
import { groupOfPart, renamePart, restorePart, retirePart } from '../../../src/studio/model/innerCommands.ts'
import { setType } from '../../../src/studio/model/typeCommands.ts'
import { withEdits } from '../../../src/studio/model/placeCommands.ts'
import type { Edits } from '../../../src/studio/model/workspace.ts'

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

/** The lines that edits take out and put in. */
function changed(edits: Edits): string[] {
  return [...edits].flatMap(([file, after = '']) => {
    const [old, now] = [(TEXTS.get(file) ?? '').split('\n'), after.split('\n')]
    return [
      ...old.filter((line) => !now.includes(line)).map((line) => `-${line.trim()}`),
      ...now.filter((line) => !old.includes(line)).map((line) => `+${line.trim()}`),
    ]
  })
}

test('a field inside another one has another name wherever the page and its words speak of it', () => {
  expect(changed(renamePart(TEXTS, 'a', part('mail'), 'email'))).toEqual([
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
  for (const name of ['name', 'a b', '__proto__']) expect(() => renamePart(TEXTS, 'a', part('mail'), name)).toThrow(/./)
  expect(() => renamePart(TEXTS, 'a', part('gone'), 'other')).toThrow(/./)
})

test('a field inside another one is retired, and shown again', () => {
  const retired = retirePart(TEXTS, 'a', part('again'))
  expect(changed(retired)).toEqual([
    '-"then": { "required": ["again"] }',
    '-"uiSchema": { "people": { "items": { "ui:order": ["mail", "name", "again"], "mail": { "ui:width": "half" } } } }',
    '+"then": {}',
    expect.stringContaining('"again": { "ui:widget": "hidden" }'),
  ])
  expect(restorePart(withEdits(TEXTS, retired), 'a', part('again')).get(FILE)).toBe(
    PAGE.replace('{ "required": ["again"] }', '{}'),
  )
  expect(() => restorePart(TEXTS, 'a', part('name'))).toThrow(/./)
})

test('the conditions of an object are about the object itself', () => {
  expect(groupOfPart([...ENTRY, 'allOf', 0, 'then', 'properties', 'x'])).toEqual(ENTRY)
  expect(groupOfPart([...ENTRY, 'dependencies', 'mail', 'properties', 'x'])).toEqual(ENTRY)
  expect(groupOfPart(['schema', 'properties', 'then', 'properties', 'x'])).toEqual(['schema', 'properties', 'then'])
})

test('another kind of value takes along what only the former can have', () => {
  expect(changed(setType(TEXTS, 'a', part('name'), 'integer'))).toEqual([
    '-"name":  { "type": "string", "maxLength": 9 },',
    '+"name":  { "type": "integer" },',
  ])
  expect(changed(setType(TEXTS, 'a', part('mail'), 'array'))).toEqual([
    '-"mail": { "type": "string" },',
    '+"mail": { "type": "array", "items": { "type": "string", "maxLength": 100 } },',
  ])
})
