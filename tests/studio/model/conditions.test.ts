import { expect, test } from 'vitest'
import { compileSchema } from '../../../src/forms/schema/createAjv.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import { EditError } from '../../../src/project/source/jsonText.ts'
import { addRule, changeRule, removeRule } from '../../../src/studio/model/commands/ruleCommands.ts'
import { renameField } from '../../../src/studio/model/commands/fieldCommands.ts'
import { renameOption } from '../../../src/studio/model/commands/optionCommands.ts'
import {
  conditionSchema,
  conditionsIn,
  otherJoin,
  readCondition,
  type Condition,
  type FlatCondition,
  type SimpleCondition,
} from '../../../src/studio/model/conditions.ts'
import { pageFile } from '../../../src/studio/model/fileEdits.ts'
import { simpleRules, type SimpleRule } from '../../../src/studio/model/simpleRules.ts'
import { withEdits } from '../../../src/studio/model/workspace.ts'
import { CONDITIONS, PROPERTIES, VALUES } from '../../support/studioConditions.ts'
import { brief, rulesIn } from '../../support/studioRules.ts'

const FILE = pageFile('contact')
const TEXTS = new Map([
  [FILE, `${JSON.stringify({ id: 'contact', schema: { type: 'object', properties: PROPERTIES } }, null, 2)}\n`],
])

const BESIDE: SimpleCondition = { field: 'agreed', operator: 'filled' }
const holdsFor = (data: Record<string, unknown>) => (condition: SimpleCondition) =>
  condition === BESIDE
    ? data.agreed !== undefined
    : (CONDITIONS.find(([each]) => each === condition)?.[1](data[condition.field]) ?? false)
const holds = (condition: Condition, data: Record<string, unknown>): boolean => {
  if (!('join' in condition)) return holdsFor(data)(condition)
  return condition.join === 'all'
    ? condition.conditions.every((each) => holds(each, data))
    : condition.conditions.some((each) => holds(each, data))
}

/** Every condition alone, and every two of different fields joined in both ways. */
const GENERATED: FlatCondition[] = CONDITIONS.flatMap(([one], at) => [
  one,
  ...CONDITIONS.slice(at + 1).flatMap(([other]): FlatCondition[] =>
    other.field === one.field
      ? []
      : [
          { join: 'all', conditions: [one, other] },
          { join: 'any', conditions: [other, one] },
        ],
  ),
])
/** Some of these joined ones, beside a third condition. */
const NESTED: Condition[] = GENERATED.flatMap((inner, at): Condition[] =>
  'join' in inner && at % 5 === 0 ? [{ join: otherJoin(inner.join), conditions: [inner, BESIDE] }] : [],
)
const effectsOf = (when: Condition): SimpleRule[] => [
  { effect: 'show', field: 'note', when },
  { effect: 'require', field: 'note', when },
  { effect: 'options', field: 'town', values: ['Rome', 'Oslo'], isList: false, when },
  { effect: 'limit', field: 'note', keyword: 'minLength', limit: 5, when },
  { effect: 'limit', field: 'price', keyword: 'maximum', limit: '99.5', when },
  { effect: 'limit', field: 'due', keyword: 'exclusiveMinimum', limit: 'today', when },
]
const schemaOf = (texts: ReadonlyMap<string, string>): Schema =>
  (JSON.parse(texts.get(FILE) ?? '{}') as { schema: Schema }).schema

test('every rule is read back as it was written, means what it says, and leaves nothing behind', () => {
  expect(GENERATED.length).toBeGreaterThan(120)
  for (const when of [...GENERATED, ...NESTED])
    for (const rule of effectsOf(when)) {
      const written = withEdits(TEXTS, addRule(TEXTS, 'contact', rule))
      const [found, ...others] = rulesIn(written)
      expect([found?.simple, found?.source, others]).toEqual([rule, undefined, []])
      expect(withEdits(written, removeRule(written, 'contact', rule)).get(FILE)).toBe(TEXTS.get(FILE))
    }
})

test('a form requires, narrows and limits by its conditions as their sentences say', () => {
  for (const when of GENERATED) {
    const rules = effectsOf(when).filter(({ effect }) => effect !== 'show')
    const [isRequired, isNarrowed, isLimited, isPriced, isDue] = rules.map((rule) => {
      const validate = compileSchema(schemaOf(addRule(TEXTS, 'contact', rule) as ReadonlyMap<string, string>))
      return (data: object) => !validate(data)
    })
    const [one, other] = conditionsIn(when)
    for (const value of VALUES[one?.field ?? ''] ?? [])
      for (const second of VALUES[other?.field ?? ''] ?? [undefined]) {
        const entries = Object.entries({ [one?.field ?? '']: value, [other?.field ?? 'none']: second })
        const data = Object.fromEntries(entries.filter(([, each]) => each !== undefined))
        const expected = holds(when, data)
        expect([when, data, isRequired?.(data)]).toEqual([when, data, expected])
        expect([when, data, isNarrowed?.({ ...data, town: 'Bonn' })]).toEqual([when, data, expected])
        expect([when, data, isLimited?.({ ...data, note: 'four' })]).toEqual([when, data, expected])
        expect([when, data, isPriced?.({ ...data, price: '100' })]).toEqual([when, data, expected])
        expect([when, data, isDue?.({ ...data, due: '2001-02-03' })]).toEqual([when, data, expected])
        expect([isPriced?.({ ...data, price: '99.50' }), isDue?.({ ...data, due: '2199-02-03' })]).toEqual([
          false,
          false,
        ])
      }
  }
})

test('a condition in a group of the other join holds as its brackets say', () => {
  for (const when of NESTED) {
    const validate = compileSchema({ type: 'object', if: conditionSchema(when) as Schema, then: false } as never)
    const [one, other] = conditionsIn(when)
    if (!one || !other) throw new Error('There are conditions.')
    for (const value of VALUES[one.field] ?? [])
      for (const second of VALUES[other.field] ?? [])
        for (const agreed of [undefined, true]) {
          const entries = Object.entries({ agreed, [one.field]: value, [other.field]: second })
          const data = Object.fromEntries(entries.filter(([, each]) => each !== undefined))
          expect([when, data, !validate(data)]).toEqual([when, data, holds(when, data)])
        }
  }
})

test('conditions of several fields in one schema are read too, and what no sentence says stays JSON', () => {
  expect(
    readCondition({ required: ['a', 'b', 'c'], properties: { a: { const: 1 }, b: { not: { enum: ['x'] } } } }),
  ).toEqual({
    join: 'all',
    conditions: [
      { field: 'a', operator: 'is', value: 1 },
      { field: 'b', operator: 'noneOf', value: ['x'] },
      { field: 'c', operator: 'filled' },
    ],
  })
  expect(readCondition({ anyOf: [{ required: ['a', 'b'] }, { required: ['c'] }] })).toEqual({
    join: 'any',
    conditions: [
      {
        join: 'all',
        conditions: [
          { field: 'a', operator: 'filled' },
          { field: 'b', operator: 'filled' },
        ],
      },
      { field: 'c', operator: 'filled' },
    ],
  })
  for (const schema of [
    // Holds also while the field is empty.
    { properties: { a: { const: 1 } } },
    { required: ['a'], properties: { a: { pattern: 'x' } } },
    { required: ['a'], properties: { a: { minimum: 1, const: 2 } } },
    { required: ['a'], properties: { a: { enum: [] } } },
    { not: { required: ['a', 'b'] } },
    { allOf: [{ required: ['a'] }, { allOf: [{ required: ['b'] }, { required: ['c'] }] }] },
    {
      allOf: [
        { required: ['a'] },
        { anyOf: [{ required: ['b'] }, { allOf: [{ required: ['c'] }, { required: ['d'] }] }] },
      ],
    },
    { anyOf: [{ required: ['a'] }] },
    { anyOf: [{ required: ['a'] }, { required: ['b'] }], required: ['c'] },
    true,
  ])
    expect(readCondition(schema)).toBeUndefined()
  const rule: SimpleRule = {
    effect: 'limit',
    field: 'age',
    keyword: 'minimum',
    limit: 18,
    when: { field: 'by', operator: 'filled' },
  }
  const page = JSON.parse(addRule(TEXTS, 'contact', rule).get(FILE) ?? '') as { schema: Schema }
  page.schema.then = { properties: { age: { minimum: 18, multipleOf: 2 } } }
  expect(simpleRules(page.schema).size).toBe(0)
  expect(rulesIn(new Map([[FILE, JSON.stringify(page)]]))).toMatchObject([
    { pointer: '/schema/if', fields: ['by', 'age'] },
  ])
})

test('a rule changes as a whole, shares its condition, and follows renamed fields and options', () => {
  const when: Condition = {
    join: 'any',
    conditions: [
      { field: 'by', operator: 'oneOf', value: ['phone', 'mail'] },
      { field: 'age', operator: 'atLeast', value: 18 },
    ],
  }
  const [show, require] = [effectsOf(when)[0], { effect: 'limit', field: 'age', keyword: 'maximum', limit: 9, when }]
  if (!show) throw new Error('There is a rule.')
  expect(() => addRule(TEXTS, 'contact', require as SimpleRule)).toThrow('dependsOnItself')
  const once = withEdits(TEXTS, addRule(TEXTS, 'contact', show))
  const options = effectsOf(when)[2]
  if (!options) throw new Error('There is a rule of options.')
  const twice = withEdits(once, addRule(once, 'contact', options))
  expect(schemaOf(twice).allOf).toBeUndefined()
  expect(() => addRule(twice, 'contact', { ...options, values: ['Bonn'] } as SimpleRule)).toThrow('ruleTaken')
  const joined: Condition = { ...when, join: 'all' }
  const changed = withEdits(twice, changeRule(twice, 'contact', options, { ...options, when: joined } as SimpleRule))
  expect(rulesIn(changed).map(({ simple }) => simple)).toEqual([show, { ...options, when: joined }])
  const list = {
    file: FILE,
    path: ['schema', 'properties', 'by', 'enum'],
    wordFile: 'pages/contact.json',
    wordPath: ['fields', 'by', 'options'],
  }
  const renamed = withEdits(changed, renameOption(changed, list, 'mail', 'email'))
  const moved = withEdits(renamed, renameField(renamed, 'contact', ['schema', 'properties', 'age'], 'years'))
  expect(rulesIn(moved).map(({ sentence }) => sentence && brief(sentence))).toEqual([
    'ruleShow(note, ruleWhen(condAny([condOneOf(by, ["phone", "email"]), condAtLeast(years, 18)])))',
    'ruleOptions(town, ["Rome", "Oslo"], ruleWhen(condAll([condOneOf(by, ["phone", "email"]), condAtLeast(years, 18)])))',
  ])
})

test('a condition without its value is refused', () => {
  const refuse = (when: Condition) =>
    expect(() => addRule(TEXTS, 'contact', { effect: 'require', field: 'note', when })).toThrow(EditError)
  refuse({ field: 'age', operator: 'between', value: [9, 3] })
  refuse({ field: 'age', operator: 'atLeast' })
  refuse({ field: 'sum', operator: 'atLeast', value: 'a lot' })
  refuse({ field: 'day', operator: 'between', value: ['2021-01-01', '2020-01-01'] })
  refuse({ field: 'by', operator: 'oneOf', value: [] })
  refuse({ join: 'all', conditions: [] })
  const when: Condition = { field: 'by', operator: 'filled' }
  const empty: SimpleRule = { effect: 'options', field: 'town', values: [], isList: false, when }
  expect(() => addRule(TEXTS, 'contact', empty)).toThrow('ruleValue')
  const limitless: SimpleRule = { effect: 'limit', field: 'note', keyword: 'maxLength', limit: Number.NaN, when }
  expect(() => addRule(TEXTS, 'contact', limitless)).toThrow('ruleValue')
})
