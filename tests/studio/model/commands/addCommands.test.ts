import { expect, test } from 'vitest'
import { addField, placeOfNew } from '../../../../src/studio/model/commands/addCommands.ts'

const TEXT = { type: 'string', maxLength: 9 }
const DECLARATION = { type: 'boolean', const: true }
const CODE = { $ref: '../fields/code.json' }
const LIBRARY: [string, string] = ['schemas/fields/code.json', '{ "type": "string", "captcha": true }']

const textsOf = (page: object) => new Map([['schemas/pages/ask.page.json', JSON.stringify(page)], LIBRARY])
const pageAfterAdding = (page: object, schema: object, after?: string) => {
  const edits = addField(textsOf(page), 'ask', { name: 'added', schema: { ...schema }, after })
  return JSON.parse(edits.get('schemas/pages/ask.page.json') ?? '') as {
    schema: { properties: object }
    steps?: { fields: string[] }[]
    uiSchema?: Record<string, string[]>
  }
}
const namesOf = ({ schema }: { schema: { properties: object } }) => Object.keys(schema.properties)

test('a field added at the end goes before the declarations and the captcha that end a form', () => {
  const page = { schema: { properties: { name: TEXT, agree: DECLARATION, code: CODE } } }
  expect(namesOf(pageAfterAdding(page, TEXT))).toEqual(['name', 'added', 'agree', 'code'])
  expect(namesOf(pageAfterAdding(page, DECLARATION))).toEqual(['name', 'agree', 'added', 'code'])
  expect(namesOf(pageAfterAdding(page, CODE))).toEqual(['name', 'agree', 'code', 'added'])
  expect(namesOf(pageAfterAdding(page, TEXT, 'code'))).toEqual(['name', 'agree', 'code', 'added'])
  expect(placeOfNew(textsOf(page), 'ask', { schema: TEXT })).toMatchObject({ after: 'name', before: 'agree' })
  // A declaration in the middle does not end the form.
  const open = { schema: { properties: { agree: DECLARATION, name: TEXT } } }
  expect(namesOf(pageAfterAdding(open, TEXT))).toEqual(['agree', 'name', 'added'])
  expect(namesOf(pageAfterAdding({ schema: { properties: {} } }, TEXT))).toEqual(['added'])
})

test('a field added to the last step or to an order goes before them, too', () => {
  const properties = { code: CODE, agree: DECLARATION, name: TEXT, city: TEXT }
  const page = {
    uiSchema: { 'ui:order': ['name', 'city', 'agree', 'code'] },
    schema: { properties },
    steps: [
      { id: 'one', fields: ['name'] },
      { id: 'two', fields: ['city', 'agree', 'code'] },
    ],
  }
  const result = pageAfterAdding(page, TEXT)
  expect(result.steps?.[1]?.fields).toEqual(['city', 'added', 'agree', 'code'])
  expect(result.uiSchema?.['ui:order']).toEqual(['name', 'city', 'added', 'agree', 'code'])
  expect(placeOfNew(textsOf(page), 'ask', { schema: TEXT })).toMatchObject({ step: 'two', before: 'agree' })
  const pageWithOpenOrder = { ...page, uiSchema: { 'ui:order': ['name', '*'] } }
  expect(pageAfterAdding(pageWithOpenOrder, TEXT).uiSchema?.['ui:order']).toEqual(['name', '*'])
})
