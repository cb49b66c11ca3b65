import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileSchema } from '../../src/forms/schema/createAjv.ts'
import { isObject } from '../../src/forms/schema/isObject.ts'
import { valueAt } from '../../src/forms/schema/jsonPointer.ts'
import type { Schema } from '../../src/forms/schema/schema.ts'
import { problemName, type DefinitionProblem } from '../../src/model/site/definitionProblem.ts'
import { checkProject } from '../../src/project/checks/checkProject.ts'
import { PAGE_FILE } from '../support/project/brokenProject.ts'
import { toProject, validProject, type ProjectFiles } from '../support/project/validProject.ts'

/** The problems of a form's schemas, with pointers from the form's schema. */
function problemsOf(schema: Schema): DefinitionProblem[] {
  const page = validProject[PAGE_FILE] as ProjectFiles
  const files = { ...validProject, [PAGE_FILE]: { ...page, uiSchema: {}, schema } }
  return checkProject(toProject(files))
    .filter(({ file, pointer }) => file === PAGE_FILE && pointer.startsWith('/schema/'))
    .map((problem) => ({ ...problem, pointer: problem.pointer.slice('/schema'.length) }))
}

const inForm = (x: Schema): Schema => ({ type: 'object', properties: { x } })

it.each<[string, Schema]>([
  ['the largest amount', { type: 'string', decimal: { maximum: 1000, decimalPlaces: 2 } }],
  ['a pattern with an end', { type: 'string', pattern: '^[a-z]{2,9}$' }],
  ['the largest number', { type: 'number', minimum: 1, maximum: 9 }],
  ['exact steps', { type: 'number', multipleOf: 0.25 }],
])('%s needs no maximum length and gets no warning', (_name, schema) => {
  expect(problemsOf(inForm(schema)).filter(({ id }) => id !== 'missing-autofill')).toEqual([])
})

it('a pattern without an end bounds no text', () => {
  const ids = problemsOf(inForm({ type: 'string', pattern: '^[a-z]{2,9}' })).map(({ id }) => id)
  expect(ids).toContain('unlimited-text')
})

it.each<[string, Schema]>([
  [
    'oneOf',
    inForm({
      type: 'string',
      oneOf: [
        { const: 'a', title: 'A' },
        { const: 'b', title: 'B' },
      ],
    }),
  ],
  [
    'anyOf',
    inForm({
      type: 'string',
      anyOf: [
        { const: 'a', title: 'A' },
        { const: 'b', title: 'B' },
      ],
    }),
  ],
  ['a default', inForm({ type: 'string', default: 'b', anyOf: [{ const: 'a' }, { const: 'b' }] })],
  [
    'alternative lengths',
    inForm({
      anyOf: [
        { type: 'string', const: 'long' },
        { type: 'string', maxLength: 1 },
      ],
    }),
  ],
  [
    'a branch each',
    {
      type: 'object',
      properties: { x: { type: 'integer', minimum: 0, maximum: 9 }, y: { type: 'boolean' } },
      if: { properties: { y: { const: true } } },
      then: { properties: { x: { const: 1 } } },
      else: { properties: { x: { const: 2 } } },
    },
  ],
])('the check accepts a choice of constants: %s', (_, schema) => {
  expect(problemsOf(schema)).toEqual([])
})

const TEXTS = ['', 'a', 'b', 'ab', 'abc', 'abcd']
const NUMBERS = [-1, 0, 0.5, 1, 1.5, 2, 3, 4]
const VALUES = [...TEXTS, ...NUMBERS, true, false]

const small = fc.nat(4)
const ofText = fc.record(
  { type: fc.constant('string' as const), minLength: small, maxLength: small },
  { requiredKeys: ['type', 'maxLength'] },
)
const ofNumber = fc.record(
  {
    type: fc.constantFrom('number' as const, 'integer' as const),
    minimum: small,
    maximum: small,
    exclusiveMinimum: small,
    exclusiveMaximum: small,
    multipleOf: fc.constantFrom(0.5, 1, 2, 3),
  },
  { requiredKeys: ['type'] },
)

/** Schemas of a scalar, by its kind: options, a constant, a default, limits. */
const partOf = (limits: fc.Arbitrary<Schema>, values: unknown[]): fc.Arbitrary<Schema> =>
  fc
    .tuple(
      limits,
      fc.record(
        {
          enum: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }),
          const: fc.constantFrom(...values),
          default: fc.constantFrom(...values),
        },
        { requiredKeys: [] },
      ),
      fc.boolean(),
    )
    .map(([rules, choice, hasLimits]) => ({ ...(hasLimits ? rules : { type: rules.type }), ...choice }) as Schema)

const fieldOf = (limits: fc.Arbitrary<Schema>, values: unknown[]): fc.Arbitrary<Schema> => {
  const part = partOf(limits, values)
  const parts = fc.array(part, { minLength: 1, maxLength: 3 })
  const combination = fc.oneof(
    fc.constant({}),
    fc.record({ allOf: parts }),
    fc.record({ anyOf: parts }),
    fc.record({ oneOf: parts }),
    fc.record({ if: part, then: part, else: part }),
  )
  return fc.tuple(part, combination).map(([own, combined]) => ({ ...own, ...combined }))
}

/** A form with a field, and with rules for it in a branch that another field decides. */
const anyForm = fc
  .constantFrom([ofText, TEXTS] as const, [ofNumber, NUMBERS] as const)
  .chain(([limits, values]) =>
    fc.tuple(
      fieldOf(limits, values),
      fc.option(fc.tuple(partOf(limits, values), partOf(limits, values)), { nil: undefined }),
      fc.option(fc.tuple(fc.constantFrom(...values), partOf(limits, values)), { nil: undefined }),
    ),
  )
  .map(([x, branches, condition]): Schema => ({
    type: 'object',
    properties: { x, y: { type: 'boolean' } },
    ...(branches && {
      if: { properties: { y: { const: true } }, required: ['y'] },
      then: { properties: { x: branches[0] } },
      else: { properties: { x: branches[1] } },
    }),
    ...(condition && {
      allOf: [{ if: { properties: { x: { const: condition[0] } }, required: ['x'] }, then: { required: ['y'] } }],
    }),
  }))

/** All forms with a value of the field. */
const formsWith = (x: unknown) => [{ x }, { x, y: true }, { x, y: false }]

/** The schema that holds the member at a pointer. */
function schemaAt(form: Schema, { pointer }: DefinitionProblem): Schema {
  const at = [pointer, pointer.replace(/\/[^/]*$/, '')].map((each) => valueAt(form, each)).find(isObject)
  return at as Schema
}

/** Whether AJV contradicts a finding: form and schema accept a value that the finding calls impossible. */
function isContradicted(form: Schema, problem: DefinitionProblem): boolean {
  const accepts = compileSchema(form)
  const acceptsAlone = compileSchema(schemaAt(form, problem))
  const isPossible = (value: unknown) => acceptsAlone(value) && formsWith(value).some((data) => accepts(data))
  const { value, option } = problem.params ?? {}
  switch (problemName(problem)) {
    case 'option-breaks-rule':
    case 'enum-of-other-type':
      return isPossible(JSON.parse(String(option)))
    case 'const-breaks-rule':
    case 'default-breaks-rule':
    case 'unreachable-branch':
      return isPossible(JSON.parse(String(value)))
    case 'swapped-limits':
      return VALUES.some((each) => acceptsAlone(each))
    default:
      return false
  }
}

it('AJV refuses each value that the check calls impossible', () => {
  const found = new Set<string>()
  fc.assert(
    fc.property(anyForm, (form) => {
      const problems = problemsOf(form)
      problems.forEach((problem) => found.add(problemName(problem)))
      expect(problems.filter((problem) => isContradicted(form, problem))).toEqual([])
    }),
    { numRuns: process.env.NIGHTLY === '1' ? 3000 : Number(process.env.FUZZ ?? 100), seed: 29 },
  )
  expect([...found]).toEqual(
    expect.arrayContaining(['option-breaks-rule', 'const-breaks-rule', 'default-breaks-rule', 'swapped-limits']),
  )
})

it('a pattern that hangs is found in a part that a reference reaches outside the keywords of JSON Schema', () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    components: { schemas: { tags: { type: 'object', patternProperties: { '^(a|a)*$': { type: 'string' } } } } },
    properties: { tags: { $ref: '#/components/schemas/tags' } },
  }
  const page = validProject[PAGE_FILE] as ProjectFiles
  const files = { ...validProject, [PAGE_FILE]: { ...page, uiSchema: {}, schema } }
  const hanging = checkProject(toProject(files)).filter(({ id }) => id === 'pattern-hangs')
  expect(hanging).toMatchObject([{ file: PAGE_FILE, pointer: '/schema', params: { pattern: '^(a|a)*$' } }])
})
