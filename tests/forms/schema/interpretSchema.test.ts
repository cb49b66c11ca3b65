import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toProblems } from '../../../src/forms/data/toProblems.ts'
import { compileStandard } from '../../../src/forms/schema/createAjv.ts'
import { interpretSchema } from '../../../src/forms/schema/interpretSchema.ts'
import { canonicalSchema } from '../../../src/forms/schema/jsonSchema/canonicalSchema.ts'
import type { JsonSchema } from '../../../src/forms/schema/jsonSchema.ts'
import { collectionNames, readCollectionSchema, valuesFor } from '../../support/jsonSchema/schemaCollection.ts'

/** Problems of data by a compiled and by an interpreted schema. */
function judge(source: JsonSchema, data: unknown) {
  const schema = canonicalSchema(source)
  const compiled = compileStandard(schema)
  const interpreted = interpretSchema(schema)
  compiled(data)
  interpreted(data)
  const rules = (errors: Parameters<typeof toProblems>[0]) =>
    Object.fromEntries(toProblems(errors).map(({ pointer, rule }) => [pointer, rule]))
  return { compiled: rules(compiled.errors), interpreted: rules(interpreted.errors) }
}

const IF_PAST: JsonSchema = { if: { properties: { a: { compare: { maximum: 'today' } } } } }

describe('an interpreted schema reports the rules of the compiled one', () => {
  test.each<[string, JsonSchema, unknown]>([
    ['a missing member', { required: ['a', 'b "c"'] }, { a: 1 }],
    ['an unknown member', { properties: { a: {} }, additionalProperties: false }, { a: 1, 'b/c~d %': 2 }],
    ['a rule of other members', { additionalProperties: { type: 'string' } }, { a: 1 }],
    ['a forbidden member', { properties: { a: false } }, { a: 1 }],
    ['a member that another one requires', { dependencies: { a: ['b'] } }, { a: 1 }],
    ['a schema that a member requires', { dependencies: { a: { required: ['b'] } } }, { a: 1 }],
    ['a member that another one requires today', { dependentRequired: { a: ['b'] } }, { a: 1 }],
    ['an item', { properties: { a: { type: 'array', items: { minLength: 2 } } } }, { a: ['xx', 'x'] }],
    ['an object in a list', { properties: { a: { items: { required: ['b'] } } } }, { a: [{}] }],
    ['a condition', { if: { required: ['a'] }, then: { required: ['b'] } }, { a: 1 }],
    ['the closest alternative', { anyOf: [{ required: ['a', 'b'] }, { required: ['c'] }] }, { a: 1 }],
    ['a reference', { $defs: { x: { minimum: 3 } }, properties: { a: { $ref: '#/$defs/x' } } }, { a: 1 }],
    ['an e-mail address', { properties: { a: { format: 'email' } } }, { a: 'ada@localhost' }],
    ['a time without a zone', { properties: { a: { format: 'time' } } }, { a: '25:00' }],
    ['a format', { properties: { a: { format: 'ipv4' } } }, { a: '300.1.1.1' }],
    ['an amount', { properties: { a: { compare: { minimum: 9, maximum: 100 } } } }, { a: '1000' }],
    ['a date', { properties: { a: { allOf: [{}], compare: { exclusiveMinimum: 'today' } } } }, { a: '2001-02-03' }],
    ['a condition on a date', { ...IF_PAST, then: { required: ['b'] } }, { a: '2001-02-03' }],
    ['the other case of it', { ...IF_PAST, else: { required: ['b'] } }, { a: '2199-02-03' }],
    [
      'a foreign use of a keyword of ours',
      { compare: 'x', properties: { a: { compare: true, maximum: 1 } } },
      { a: 2 },
    ],
  ])('%s', (_title, schema, data) => {
    const { compiled, interpreted } = judge({ type: 'object', ...schema }, data)
    expect(Object.keys(compiled)).not.toEqual([])
    expect(interpreted).toEqual(compiled)
  })
})

test('an interpreted schema reports a list without a certain item at the list', () => {
  const schema = { type: 'object', properties: { a: { contains: { const: 1 } } } }
  expect(judge(schema, { a: [2, 3] }).interpreted).toEqual({ '/a': 'contains' })
})

test.each(collectionNames())('%s accepts the same values interpreted and compiled', (name) => {
  const source = readCollectionSchema(name)
  for (const data of fc.sample<unknown>(valuesFor(source), { numRuns: 40, seed: 15 })) {
    const { compiled, interpreted } = judge(source, data)
    expect([data, Object.keys(interpreted).length === 0]).toEqual([data, Object.keys(compiled).length === 0])
  }
})
