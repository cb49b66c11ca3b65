import { expect, test } from 'vitest'
import { compileSchema } from '../../../src/model/schema/createAjv.ts'
import { fieldChoices, rulesMeta } from '../../../src/studio/client/fieldMeta.ts'
import { memberChanges, metaInput, shownValues } from '../../../src/studio/client/metaInputs.ts'

/** What a field gets if a member of its rarely used rules is shown as this. */
function changed(own: Record<string, unknown>, shown: object, isMore = true): unknown[] {
  const { type, items, enum: values = Object(items).enum as unknown } = own
  const input = metaInput(rulesMeta(type, Object.keys(own), isMore, items), {
    choices: fieldChoices(new Map(), [], type, undefined, values),
  })
  if (!input) throw new Error('Nothing is drawn.')
  const after = { ...(shownValues(input, own, undefined) as object), ...shown }
  return memberChanges(input, { own, inherited: undefined }, after, (schema, value) =>
    compileSchema(schema)(value),
  ).map(({ path, value }) => [path.join('.'), value])
}

test('kind, only value, first value and an entry that must be there are chosen or typed, each as its kind', () => {
  const list = { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }
  expect(changed({ type: 'string' }, { type: 'integer' })).toEqual([['type', 'integer']])
  expect(changed({ type: 'string' }, { const: 'yes' })).toEqual([['const', 'yes']])
  expect(changed({ type: 'integer' }, { const: 7 })).toEqual([['const', 7]])
  expect(changed({ type: 'string', enum: ['a', 'b'] }, { const: 'c' })).toEqual([])
  expect(changed({ type: 'boolean' }, { default: true })).toEqual([['default', true]])
  expect(changed({ type: 'boolean', default: true }, { default: false }, false)).toEqual([['default', undefined]])
  expect(changed(list, { default: ['b'] })).toEqual([['default', ['b']]])
  expect(changed({ type: 'array', items: { type: 'string' } }, { default: ['x', 'y'] })).toEqual([
    ['default', ['x', 'y']],
  ])
  expect(changed(list, { contains: { const: 'b' } })).toEqual([['contains.const', 'b']])
  expect(changed({ type: 'array', items: { type: 'number' } }, { contains: { minimum: 3 } })).toEqual([
    ['contains.minimum', 3],
  ])
})

test('a declaration has no first value, and what is something else entirely is left to the JSON', () => {
  const names = (type: unknown, set: string[]) => Object.keys(rulesMeta(type, set, true).properties as object)
  expect(names('boolean', ['type', 'const'])).not.toContain('default')
  expect(names(['string', 'number'], ['type'])).not.toContain('type')
})
