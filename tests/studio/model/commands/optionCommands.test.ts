import { expect, test } from 'vitest'
import { EditError } from '../../../../src/project/source/jsonText.ts'
import { addOption, removeOption, type OptionList } from '../../../../src/studio/model/commands/optionCommands.ts'
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
