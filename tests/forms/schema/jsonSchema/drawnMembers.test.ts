import { expect, test } from 'vitest'
import { drawnSchema } from '../../../../src/forms/schema/jsonSchema/drawnSchema.ts'
import { formView } from '../../../../src/forms/schema/jsonSchema/formView.ts'
import { readCollectionSchema } from '../../../support/jsonSchema/schemaCollection.ts'

test('a member of a part that alternatives repeat is drawn only in the alternatives', () => {
  const view = formView(drawnSchema(readCollectionSchema('partsAndAlternatives')))
  expect(view.allOf).toBeUndefined()
  expect(Object.keys(view.properties ?? {})).toEqual(['count'])
  expect(view.anyOf?.map(({ properties }) => Object.keys(properties ?? {}))).toEqual([
    ['kind', 'reason'],
    ['kind', 'place'],
  ])
})

test('title and description beside a local reference override those of its target', () => {
  const definitions = { port: { type: 'string', title: 'Port', description: 'Any' } }
  const properties = { home: { $ref: '#/definitions/port', title: 'Home port', description: 'Yours' } }
  const view = formView(drawnSchema({ type: 'object', properties, definitions }))
  expect(view.properties?.home).toMatchObject({ type: 'string', title: 'Home port', description: 'Yours' })
})

test('a choice of constants beside a reference is drawn without the alternatives of the target', () => {
  const definitions = { text: { anyOf: [{ type: 'string' }, { type: 'number' }] } }
  const properties = { trim: { $ref: '#/definitions/text', oneOf: [{ const: 'LEFT' }, { const: 'RIGHT' }] } }
  const { trim } = formView(drawnSchema({ type: 'object', properties, definitions })).properties ?? {}
  expect(trim?.oneOf).toHaveLength(2)
  expect([trim?.allOf, trim?.anyOf]).toEqual([undefined, undefined])
})
