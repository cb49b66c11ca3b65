import { expect, test } from 'vitest'
import { fieldChoices, rulesMeta } from '../../../../src/studio/client/properties/fieldMeta.ts'
import { memberChanges, metaPart } from '../../../../src/studio/client/properties/metaPart.ts'

/** The inputs of the rarely used rules of a field. */
function inputsFor(own: Record<string, unknown>) {
  const { type, items, enum: values = Object(items).enum as unknown } = own
  const part = metaPart(
    rulesMeta(own, true, []),
    { own },
    {
      choices: fieldChoices(new Map(), [], type, undefined, values),
      wordOf: () => '',
    },
  )
  return Object(part?.schema.properties) as Record<string, unknown>
}

test('`type`, `const`, `default` and `contains` have inputs that fit the type of the field', () => {
  const list = { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }
  expect(inputsFor({ type: 'string' }).type).toMatchObject({
    enum: expect.arrayContaining(['string', 'integer']) as unknown,
  })
  expect(inputsFor({ type: 'string' }).const).toMatchObject({ type: 'string' })
  expect(inputsFor({ type: 'integer' }).const).toMatchObject({ type: 'integer' })
  expect(inputsFor({ type: 'string', enum: ['a', 'b'] }).const).toMatchObject({ enum: ['a', 'b'] })
  expect(inputsFor({ type: 'boolean' }).default).toMatchObject({ type: 'boolean' })
  expect(inputsFor(list).default).toMatchObject({ items: { enum: ['a', 'b'] }, uniqueItems: true })
  expect(inputsFor(list).contains).toMatchObject({ properties: { const: { enum: ['a', 'b'] } } })
  expect(inputsFor({ type: 'array', items: { type: 'number' } }).contains).toMatchObject({
    properties: { minimum: { type: 'number' } },
  })
  expect(memberChanges({ contains: {} }, { contains: { minimum: 3 } })).toMatchObject([
    { path: ['contains', 'minimum'] },
  ])
})

test('a date has bounds of its own, a day or today; other fields have none', () => {
  expect(inputsFor({ type: 'string', format: 'date' }).compare).toMatchObject({
    properties: { minimum: { type: 'string' }, exclusiveMaximum: { type: 'string' } },
  })
  expect(inputsFor({ type: 'string' })).not.toHaveProperty('compare')
  expect(memberChanges({ compare: {} }, { compare: { minimum: 'today' } })).toMatchObject([
    { path: ['compare', 'minimum'], value: 'today' },
  ])
})

test('a declaration has no default, and a list of types is left to the JSON pane', () => {
  const names = (own: Record<string, unknown>) => Object.keys(rulesMeta(own, true, []).properties as object)
  expect(names({ type: 'boolean', const: true })).not.toContain('default')
  expect(names({ type: ['string', 'number'] })).not.toContain('type')
})
