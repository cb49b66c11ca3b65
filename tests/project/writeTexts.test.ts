import { expect, test } from 'vitest'
import type { Texts } from '../../src/model/site/siteTexts.ts'
import { writeTexts } from '../../src/project/texts/textTree.ts'

/** A file with the layout of a person. */
const SOURCE = `{
  "title": "Berth",   "lead":   "Book one",
  "fields": {
    "phone": { "label": "Phone", "hint":"With country code" },
    "email": {"label":"E-mail"}
  },
  "steps": {
    "who": "Who",

    "when": "When"
  },
  "list": { "a": "1" }
}
`
const before = JSON.parse(SOURCE) as Texts & Record<'fields' | 'steps' | 'list', Texts>

/** The removed lines of the source and the added lines of `text`. */
function changedLines(text: string): string[] {
  const [old, now] = [SOURCE.split('\n'), text.split('\n')]
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ]
}

test.each<[string, Texts, string[]]>([
  [
    'a group among groups of one line',
    { ...before, fields: { ...before.fields, telegram: { label: 'T', hint: 'x' } } },
    [
      '-     "email": {"label":"E-mail"}',
      '+     "email": {"label":"E-mail"},',
      '+     "telegram": { "label": "T", "hint": "x" }',
    ],
  ],
  [
    'a text in a group of one line',
    { ...before, list: { a: '1', b: '2' } },
    ['-   "list": { "a": "1" }', '+   "list": { "a": "1", "b": "2" }'],
  ],
  [
    'a text between lines',
    { ...before, steps: { who: 'Who', where: 'Where', when: 'When' } },
    ['+     "where": "Where",'],
  ],
  [
    'another text',
    { ...before, lead: 'Ask for one' },
    ['-   "title": "Berth",   "lead":   "Book one",', '+   "title": "Berth",   "lead":   "Ask for one",'],
  ],
  [
    'one text less',
    { ...before, fields: { phone: { label: 'Phone' }, email: { label: 'E-mail' } } },
    ['-     "phone": { "label": "Phone", "hint":"With country code" },', '+     "phone": { "label": "Phone" },'],
  ],
])('writing changes only the lines of its text: %s', (_what, after, lines) => {
  const text = writeTexts(SOURCE, after)
  expect(JSON.parse(text)).toEqual(after)
  expect(Object.keys((JSON.parse(text) as typeof before).steps)).toEqual(Object.keys((after as typeof before).steps))
  expect(changedLines(text)).toEqual(lines)
})

test('line ends, tabs and a byte order mark stay', () => {
  const source = '\uFEFF{\r\n\t"a": {\r\n\t\t"b": "1"\r\n\t}\r\n}\r\n'
  const text = writeTexts(source, { a: { b: '1', c: { d: '2' } }, e: 'f' })
  expect(text).toBe('\uFEFF{\r\n\t"a": {\r\n\t\t"b": "1",\r\n\t\t"c": { "d": "2" }\r\n\t},\r\n\t"e": "f"\r\n}\r\n')
  expect(writeTexts('{}\n', { a: 'b' })).toBe('{\n  "a": "b"\n}\n')
})
