import { expect, test } from 'vitest'
import { nameFault, proposedName } from '../../../../src/studio/model/fieldNames.ts'
import { EditError } from '../../../../src/project/source/jsonText.ts'
import { copyOfField, pasteField } from '../../../../src/studio/model/commands/addCommands.ts'
import { setRetired } from '../../../../src/studio/model/commands/fieldCommands.ts'
import { fieldPath } from '../../../../src/studio/model/fieldLocations.ts'
import { withEdits, type Edits } from '../../../../src/studio/model/workspace.ts'
import { lineDiff } from '../../../support/lineDiff.ts'

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

/** Changed lines without indentation. */
const diff = (edits: Edits) => lineDiff(TEXTS, edits).map((line) => line.replace(/^(.)\s+/, '$1'))

test('a copy has the texts, the look and the requirement of the field, under a free name', () => {
  const copy = copyOfField(TEXTS, 'contact', 'by')
  const { name, edits } = pasteField(TEXTS, 'contact', copy, { after: 'by' })
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

test('a restored field has its files as they were', () => {
  const retiredTexts = withEdits(TEXTS, setRetired(TEXTS, 'contact', fieldPath('name'), true))
  expect(withEdits(retiredTexts, setRetired(retiredTexts, 'contact', fieldPath('name'), false))).toEqual(TEXTS)
  expect(() => setRetired(TEXTS, 'contact', fieldPath('name'), false)).toThrow(EditError)
})

test('a label proposes a payload name, and each faulty name has its own fault', () => {
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
