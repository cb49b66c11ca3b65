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
