import { expect, test } from 'vitest'
import { EditError, JsonText } from '../../../src/project/source/jsonText.ts'

const PAGE = `{
  "required": ["name", "email"],
  "properties": {
    "name": { "$ref": "../fields/name.json" },
    "email":   { "$ref": "../fields/email.json" }
  },
  "empty": {}
}
`

test.each([
  ['an item at the end', (json: JsonText) => json.set(['required', 2], 'phone'), '"email"],', '"email", "phone"],'],
  ['an item first', (json: JsonText) => json.set(['required', 2], 'phone', 0), '["name"', '["phone", "name"'],
  ['without an item', (json: JsonText) => json.remove(['required', 0]), '"name", "email"]', '"email"]'],
  ['without the last item', (json: JsonText) => json.remove(['required', 1]), '"name", "email"]', '"name"]'],
  [
    'a member between others',
    (json: JsonText) => json.set(['properties', 'phone'], { $ref: '../fields/phone.json' }, 1),
    '"../fields/name.json" },\n',
    '"../fields/name.json" },\n    "phone": { "$ref": "../fields/phone.json" },\n',
  ],
  [
    'a keyword on the line of its group',
    (json: JsonText) => json.set(['properties', 'name', 'minLength'], 2),
    'name.json" }',
    'name.json", "minLength": 2 }',
  ],
  [
    'another value',
    (json: JsonText) => json.set(['properties', 'email', '$ref'], 'x'),
    '"../fields/email.json"',
    '"x"',
  ],
  ['another name', (json: JsonText) => json.rename(['properties', 'email'], 'mail'), '"email":   {', '"mail":   {'],
  [
    'into an empty group',
    (json: JsonText) => json.set(['empty', 'a'], 1),
    '"empty": {}',
    '"empty": {\n    "a": 1\n  }',
  ],
  [
    'a group on the way',
    (json: JsonText) => json.set(['a', 'b'], [1, 'c']),
    '"empty": {}',
    '"empty": {},\n  "a": { "b": [1, "c"] }',
  ],
  [
    'a member moved as it is written',
    (json: JsonText) => json.move(['properties', 'email'], 0),
    '"name": { "$ref": "../fields/name.json" },\n    "email":   { "$ref": "../fields/email.json" }',
    '"email":   { "$ref": "../fields/email.json" },\n    "name": { "$ref": "../fields/name.json" }',
  ],
])(
  '%s: nothing else changes, with any line ends and indentation, and with a byte order mark',
  (_name, edit, before, after) => {
    expect(PAGE).toContain(before)
    expect(edit(new JsonText(PAGE)).text).toBe(PAGE.replace(before, after))
    const foreign = (text: string) =>
      `\uFEFF${text.replace(/^( {2})+/gm, (indent) => '\t'.repeat(indent.length / 2)).replaceAll('\n', '\r\n')}`
    expect(edit(new JsonText(foreign(PAGE))).text).toBe(foreign(PAGE.replace(before, after)))
  },
)

test('a long value of a group of several lines has several lines', () => {
  const words = Array.from({ length: 12 }, (_, at) => `option number ${at}`)
  const { text } = new JsonText(PAGE).set(['properties', 'name', 'enum'], words).set(['words'], { words })
  expect(text).toContain('"enum": ["option number 0", "option number 1"')
  expect(text).toContain('\n  "words": {\n    "words": [\n      "option number 0",\n')
})

test('an equal value changes nothing', () => {
  const json = new JsonText(PAGE)
  expect(json.set(['required'], ['name', 'email'])).toBe(json)
  expect(json.remove(['nowhere', 'at', 'all'])).toBe(json)
})

test.each(['', '{', '[1,]', '{"a": 1} x', '/* */ {}', '['.repeat(200_000)])(
  'a text that is not JSON is refused',
  (text) => {
    expect(() => new JsonText(text)).toThrow(EditError)
  },
)
