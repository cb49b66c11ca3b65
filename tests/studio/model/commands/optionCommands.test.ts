import { expect, test } from 'vitest'
import { EditError } from '../../../../src/project/source/jsonText.ts'
import {
  addOption,
  addOptions,
  moveOption,
  removeOption,
  renameOption,
  type OptionList,
} from '../../../../src/studio/model/commands/optionCommands.ts'
import { optionLines } from '../../../../src/studio/model/optionLines.ts'
import { withEdits, type Edits } from '../../../../src/studio/model/workspace.ts'
import { lineDiff } from '../../../support/lineDiff.ts'

const TEXTS = new Map([
  ['schemas/fields/gender.json', '{\n  "type": "string",\n  "enum": ["male", "female"]\n}\n'],
  ['locales/en/meta.json', '{}\n'],
  [
    'locales/en/fields.json',
    '{\n  "gender": { "label": "Gender", "options": { "male": "Male", "female": "Female" } }\n}\n',
  ],
])
const LIST: OptionList = {
  file: 'schemas/fields/gender.json',
  path: ['enum'],
  wordFile: 'fields.json',
  wordPath: ['gender', 'options'],
}

test('an option of the library is added and removed with its texts', () => {
  expect(lineDiff(TEXTS, addOption(TEXTS, LIST, 'unsaid', { en: 'Unsaid' }))).toEqual([
    '-  "enum": ["male", "female"]',
    '+  "enum": ["male", "female", "unsaid"]',
    '-  "gender": { "label": "Gender", "options": { "male": "Male", "female": "Female" } }',
    '+  "gender": { "label": "Gender", "options": { "male": "Male", "female": "Female", "unsaid": "Unsaid" } }',
  ])
  expect(lineDiff(TEXTS, removeOption(TEXTS, LIST, 'male'))).toEqual([
    '-  "enum": ["male", "female"]',
    '+  "enum": ["female"]',
    '-  "gender": { "label": "Gender", "options": { "male": "Male", "female": "Female" } }',
    '+  "gender": { "label": "Gender", "options": { "female": "Female" } }',
  ])
})

test('an impossible option is refused with a sentence', () => {
  for (const value of ['', 'male', 'a.b', 'a:b']) expect(() => addOption(TEXTS, LIST, value)).toThrow(EditError)
  expect(() => removeOption(TEXTS, LIST, 'other')).toThrow(EditError)
  expect(() => addOption(TEXTS, { ...LIST, path: ['gone', 'enum'] }, 'x')).toThrow(EditError)
})

const PAGE = 'schemas/pages/trip.page.json'
const SCHEMA = {
  properties: {
    by: { type: 'string', enum: ['bus', 'train'], default: 'bus' },
    seats: { type: 'array', maxItems: 2, items: { enum: ['bus', 'aisle'] } },
    gender: { $ref: '../fields/gender.json' },
    own: { $ref: '../fields/gender.json', enum: ['male'] },
    note: { type: 'string' },
  },
  if: { required: ['by'], properties: { by: { const: 'bus' } } },
  then: { properties: { stop: { type: 'string' } } },
  allOf: [
    { if: { anyOf: [{ properties: { by: { not: { enum: ['train', 'bus'] } } } }] }, then: { required: ['note'] } },
    { if: { properties: { gender: { const: 'male' }, own: { const: 'male' } } }, then: { required: ['note'] } },
  ],
}
const TRIP = new Map([
  ...TEXTS,
  [
    PAGE,
    JSON.stringify({
      schema: SCHEMA,
      uiSchema: { note: { 'ui:onlyFor': { field: 'by', values: ['bus'] } }, by: { 'ui:preferredOptions': ['bus'] } },
    }),
  ],
  [
    'locales/en/pages/trip.json',
    JSON.stringify({
      fields: { by: { options: { bus: 'Bus' } }, gender: { options: { male: 'Man' } } },
    }),
  ],
])
const BY: OptionList = {
  file: PAGE,
  path: ['schema', 'properties', 'by', 'enum'],
  wordFile: 'pages/trip.json',
  wordPath: ['fields', 'by', 'options'],
}
const parsed = (edits: Edits, file: string): unknown => JSON.parse(withEdits(TRIP, edits).get(file) ?? 'null')

test('an option moves to another place of its list', () => {
  expect(lineDiff(TRIP, moveOption(TRIP, LIST, 'female', 0))).toEqual([
    '-  "enum": ["male", "female"]',
    '+  "enum": ["female", "male"]',
  ])
  expect(() => moveOption(TRIP, BY, 'plane', 0)).toThrow(EditError)
})

test('a renamed option keeps its place, its text and the rules that name it, in one step', () => {
  const edits = renameOption(TRIP, BY, 'bus', 'coach', { en: 'Coach' })
  expect(parsed(edits, PAGE)).toEqual({
    schema: {
      ...SCHEMA,
      properties: { ...SCHEMA.properties, by: { type: 'string', enum: ['coach', 'train'], default: 'coach' } },
      if: { required: ['by'], properties: { by: { const: 'coach' } } },
      allOf: [
        {
          if: { anyOf: [{ properties: { by: { not: { enum: ['train', 'coach'] } } } }] },
          then: { required: ['note'] },
        },
        SCHEMA.allOf[1],
      ],
    },
    uiSchema: {
      note: { 'ui:onlyFor': { field: 'by', values: ['coach'] } },
      by: { 'ui:preferredOptions': ['coach'] },
    },
  })
  expect(parsed(edits, 'locales/en/pages/trip.json')).toMatchObject({ fields: { by: { options: { coach: 'Coach' } } } })
  expect(() => renameOption(TRIP, BY, 'bus', 'train')).toThrow(EditError)
  expect(() => renameOption(TRIP, BY, 'plane', 'jet')).toThrow(EditError)
})

test('an option of the library is renamed in each form that takes it', () => {
  const edits = renameOption(TRIP, LIST, 'male', 'man')
  expect(parsed(edits, 'schemas/fields/gender.json')).toEqual({ type: 'string', enum: ['man', 'female'] })
  expect(parsed(edits, 'locales/en/fields.json')).toMatchObject({ gender: { options: { man: 'Male' } } })
  expect(parsed(edits, 'locales/en/pages/trip.json')).toMatchObject({ fields: { gender: { options: { man: 'Man' } } } })
  expect(parsed(edits, PAGE)).toMatchObject({
    schema: {
      properties: { own: { enum: ['male'] } },
      allOf: [SCHEMA.allOf[0], { if: { properties: { gender: { const: 'man' }, own: { const: 'male' } } } }],
    },
  })
})

test('each pasted line becomes an option, whose label suggests a missing value', () => {
  const lines = ' male | A man \nBus or coach\nBus or coach\r\n\n巴士\nTWD\nup\tUp to 5'
  expect(optionLines(lines)).toEqual([
    { value: 'male', label: 'A man' },
    { value: 'busOrCoach', label: 'Bus or coach' },
    { value: 'busOrCoach2', label: 'Bus or coach' },
    { value: 'option', label: '巴士' },
    { value: 'TWD', label: undefined },
    { value: 'up', label: 'Up to 5' },
  ])
  const added = addOptions(TRIP, BY, [
    { value: 'tram', words: { en: 'Tram' } },
    { value: 'boat', words: {} },
  ])
  expect(parsed(added, PAGE)).toMatchObject({
    schema: { properties: { by: { enum: ['bus', 'train', 'tram', 'boat'] } } },
  })
})

test('a choice of several that took all options takes a new one too', () => {
  const list = { ...BY, path: ['schema', 'properties', 'seats', 'items', 'enum'] }
  expect(parsed(addOption(TRIP, list, 'window'), PAGE)).toMatchObject({
    schema: { properties: { seats: { maxItems: 3 } } },
  })
})
