import { expect, test } from 'vitest'
import { EditError } from '../../../../src/project/source/jsonText.ts'
import { setMember } from '../../../../src/studio/model/commands/memberCommands.ts'
import { renamePage } from '../../../../src/studio/model/commands/formCommands.ts'
import { moveToStep, stepOf, stepsOfPage } from '../../../../src/studio/model/commands/stepCommands.ts'
import { lineDiff } from '../../../support/lineDiff.ts'

const PAGE = `{
  "id": "contact",
  "kind": "form",
  "path": "/contact",
  "access": "public",
  "schema": { "type": "object", "properties": { "by": { "type": "string" }, "phone": { "type": "string" } } },
  "steps": [
    { "id": "who", "fields": ["by"] },
    { "id": "how", "fields": ["phone"] }
  ],
  "submit": {
    "path": "/pc/contactUpdate",
    "result": ["reference", "account"],
    "next": ["home"]
  }
}
`
const OTHER = `{ "id": "home", "parent": "contact", "submit": { "next": ["contact"], "nextParameters": { "contact": {} } } }\n`
const TEXTS = new Map([
  ['schemas/pages/contact.page.json', PAGE],
  ['schemas/pages/home.page.json', OTHER],
  ['schemas/pages/torn.page.json', '{'],
  ['locales/en/meta.json', '{}\n'],
  ['locales/en/pages/contact.json', '{ "title": "Contact" }\n'],
])
const ORDER = ['id', 'kind', 'path', 'access', 'status', 'menu', 'schema', 'uiSchema', 'steps', 'submit']
const set = (path: string[], value: unknown, base: string[] = []) =>
  lineDiff(TEXTS, setMember(TEXTS, 'contact', { base, path, order: ORDER }, value))

test('members of a page are set at their place in the order, and removed with their group', () => {
  expect(set(['access'], 'funds')).toEqual(['-  "access": "public",', '+  "access": "funds",'])
  expect(set(['menu', 'order'], 65)).toEqual(['+  "menu": { "order": 65 },'])
  expect(
    setMember(TEXTS, 'contact', { base: [], path: ['status'], order: ORDER }, 'draft').get(
      'schemas/pages/contact.page.json',
    ),
  ).toContain('"access": "public",\n  "status": "draft",\n  "schema"')
  expect(set(['submit', 'path'], '/pc/ask')).toEqual(['-    "path": "/pc/contactUpdate",', '+    "path": "/pc/ask",'])
  expect(set(['uiSchema', 'by', 'ui:width'], 'half')).toEqual(['+  "uiSchema": { "by": { "ui:width": "half" } },'])
  const withMenu = new Map(TEXTS).set(
    'schemas/pages/contact.page.json',
    setMember(TEXTS, 'contact', { base: [], path: ['menu', 'order'], order: ORDER }, 65).get(
      'schemas/pages/contact.page.json',
    ) ?? '',
  )
  const without = setMember(withMenu, 'contact', { base: [], path: ['menu', 'order'] }, undefined)
  expect(without.get('schemas/pages/contact.page.json')).toBe(PAGE)
})

test('a field that loses its only keyword stays', () => {
  const base = ['schema', 'properties', 'by']
  expect(set(['type'], undefined, base)[1]).toContain('"by": {}')
  expect(setMember(TEXTS, 'contact', { base: ['uiSchema', 'by'], path: ['ui:width'] }, undefined).size).toBe(0)
})

test('only added and removed items of a list are written', () => {
  expect(set(['submit', 'next'], ['home', 'contact'])).toEqual([
    '-    "next": ["home"]',
    '+    "next": ["home", "contact"]',
  ])
  expect(set(['submit', 'result'], ['account'])).toEqual([
    '-    "result": ["reference", "account"],',
    '+    "result": ["account"],',
  ])
  expect(set(['submit', 'result'], ['account', 'reference'])).toEqual([
    '-    "result": ["reference", "account"],',
    '+    "result": ["account", "reference"],',
  ])
  expect(set(['submit', 'receipt'], ['by'])).toEqual([
    '-    "next": ["home"]',
    '+    "next": ["home"],',
    '+    "receipt": ["by"]',
  ])
  expect(set(['submit', 'result'], ['reference', 'account'])).toEqual([])
})

test('a field moves to another step', () => {
  expect(stepOf(TEXTS, 'contact', 'phone')).toBe('how')
  expect(lineDiff(TEXTS, moveToStep(TEXTS, 'contact', 'phone', 'who'))).toEqual([
    '-    { "id": "who", "fields": ["by"] },',
    '-    { "id": "how", "fields": ["phone"] }',
    '+    { "id": "who", "fields": ["by", "phone"] },',
    '+    { "id": "how", "fields": [] }',
  ])
  expect(moveToStep(TEXTS, 'contact', 'phone', 'how').size).toBe(0)
  expect(() => moveToStep(TEXTS, 'contact', 'phone', 'gone')).toThrow(EditError)
  expect(stepsOfPage(TEXTS, 'torn')).toEqual([])
})

test('a page is renamed: its files, its address and the references to it', () => {
  const edits = renamePage(TEXTS, 'contact', 'ask')
  expect([...edits.keys()].sort()).toEqual([
    'locales/en/pages/ask.json',
    'locales/en/pages/contact.json',
    'schemas/pages/ask.page.json',
    'schemas/pages/contact.page.json',
    'schemas/pages/home.page.json',
  ])
  expect(edits.get('schemas/pages/contact.page.json')).toBeUndefined()
  expect(edits.get('schemas/pages/ask.page.json')).toBe(
    PAGE.replace('"id": "contact"', '"id": "ask"').replace('/contact', '/ask'),
  )
  expect(edits.get('schemas/pages/home.page.json')).toBe(OTHER.replaceAll('"contact"', '"ask"'))
  expect(() => renamePage(TEXTS, 'contact', 'home')).toThrow(EditError)
  expect(() => renamePage(TEXTS, 'contact', 'a b')).toThrow(EditError)
})
