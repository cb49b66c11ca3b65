import { sayFinding } from '../../src/model/findings/findingTexts.ts'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DefinitionError } from '../../src/model/site/definitionProblem.ts'
import type { JsonSchema } from '../../src/forms/schema/jsonSchema.ts'
import { importSchema, requireSoundPage } from '../../src/tools/import/importSchema.ts'
import { createProjectCopy } from '../support/projectCopy.ts'

const { root, remove } = createProjectCopy()
mkdirSync(join(root, 'inbox'))
afterAll(remove)

const place = (name: string, content: JsonSchema): string => {
  writeFileSync(join(root, 'inbox', name), JSON.stringify(content))
  return join(root, 'inbox', name)
}
/** Skips the test render, which takes seconds. */
const importWithoutRender = (source: string, id: string) =>
  importSchema({ root, source, id }, () => Promise.resolve(undefined))

test('keywords with another meaning in this project are left out, with a note', async () => {
  const source = place('price.json', {
    type: 'object',
    properties: { price: { type: 'number', currency: 'USD' }, pin: { type: 'string', sensitive: true } },
  })
  const { notes } = await importWithoutRender(source, 'price')
  expect(notes.map(({ id, params }) => sayFinding('note', id, params))).toEqual([
    '“currency” at /properties/price/currency is left out: it has another meaning in this project (docs/product-owners.md).',
  ])
  expect(JSON.parse(readFileSync(join(root, 'schemas/pages/price.page.json'), 'utf8'))).toMatchObject({
    schema: { properties: { price: { type: 'number' }, pin: { sensitive: true } } },
  })
})

test('a layout of rjsf is left out, with a note; the form is rendered as any other', async () => {
  const source = place('grid.json', { type: 'object', properties: { a: { type: 'string' } } })
  place('grid.ui.json', { 'ui:field': 'LayoutGridField', 'ui:layoutGrid': { 'ui:row': ['a'] } })
  const { notes } = await importWithoutRender(source, 'grid')
  expect(notes.map(({ params }) => params?.name)).toEqual(['ui:field', 'ui:layoutGrid'])
  expect(JSON.parse(readFileSync(join(root, 'schemas/pages/grid.page.json'), 'utf8'))).not.toHaveProperty('uiSchema')
})

test('a note reports a form that could not be filled in', async () => {
  const digit = { type: 'object', required: ['digit'], properties: { digit: { type: 'string', enum: [1, 2] } } }
  const { notes } = await importWithoutRender(place('digit.json', digit), 'digitEndless')
  expect(notes.map(({ id }) => id)).toEqual(['neverFilled'])
})

test('an error of the page refuses it, an error of another page does not', async () => {
  const source = place('hull.json', { type: 'object', properties: { hull: { type: 'string' } } })
  const importSound = (id: string) =>
    importSchema({ root, source, id }, (folder) => {
      requireSoundPage(folder, id)
      return Promise.resolve(undefined)
    })
  await importSound('first')
  const file = join(root, 'schemas/pages/first.page.json')
  const page = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...page, uiSchema: { hull: { 'ui:widget': 'RangeWidget' } } }))
  expect(() => {
    requireSoundPage(root, 'first')
  }).toThrow(DefinitionError)
  await importSound('second')
  expect(existsSync(join(root, 'schemas/pages/second.page.json'))).toBe(true)
})
