import { expect, test } from 'vitest'
import { fieldChoices, rulesMeta } from '../../../src/studio/client/fieldMeta.ts'
import { memberChanges, metaPart } from '../../../src/studio/client/metaPart.ts'

/** What is drawn of the rarely used rules of a field. */
function drawn(own: Record<string, unknown>) {
  const { type, items, enum: values = Object(items).enum as unknown } = own
  const part = metaPart(
    rulesMeta(type, Object.keys(own), true, items),
    { own },
    {
      choices: fieldChoices(new Map(), [], type, undefined, values),
      wordOf: () => '',
    },
  )
  return Object(part?.schema.properties) as Record<string, unknown>
}

test('kind, only value, first value and an entry that must be there are chosen or typed, each as its kind', () => {
  const list = { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }
  expect(drawn({ type: 'string' }).type).toMatchObject({
    enum: expect.arrayContaining(['string', 'integer']) as unknown,
  })
  expect(drawn({ type: 'string' }).const).toMatchObject({ type: 'string' })
  expect(drawn({ type: 'integer' }).const).toMatchObject({ type: 'integer' })
  expect(drawn({ type: 'string', enum: ['a', 'b'] }).const).toMatchObject({ enum: ['a', 'b'] })
  expect(drawn({ type: 'boolean' }).default).toMatchObject({ type: 'boolean' })
  expect(drawn(list).default).toMatchObject({ items: { enum: ['a', 'b'] }, uniqueItems: true })
  expect(drawn(list).contains).toMatchObject({ properties: { const: { enum: ['a', 'b'] } } })
  expect(drawn({ type: 'array', items: { type: 'number' } }).contains).toMatchObject({
    properties: { minimum: { type: 'number' } },
  })
  expect(memberChanges({ contains: {} }, { contains: { minimum: 3 } })).toMatchObject([
    { path: ['contains', 'minimum'] },
  ])
})

test('a declaration has no first value, and what is something else entirely is left to the JSON', () => {
  const names = (type: unknown, set: string[]) => Object.keys(rulesMeta(type, set, true).properties as object)
  expect(names('boolean', ['type', 'const'])).not.toContain('default')
  expect(names(['string', 'number'], ['type'])).not.toContain('type')
})
