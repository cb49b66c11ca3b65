import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { SchemaForm } from '../../../../src/forms/react/form/SchemaForm.tsx'
import { MuiStandardFields } from '../../../../src/site/app/theme/MuiFields.tsx'
import { interpretedValidator } from '../../../../src/forms/react/rjsf/interpretedValidator.ts'
import { idFromPointer, pointerFromId } from '../../../../src/forms/react/state/fieldIds.ts'
import { tidyData } from '../../../../src/forms/react/rjsf/tidyData.ts'
import { initI18n } from '../../../../src/site/i18n/i18n.ts'
import { namesDialect } from '../../../../src/forms/schema/dialect.ts'
import type { JsonSchema } from '../../../../src/forms/schema/jsonSchema.ts'
import type { UiSchema } from '../../../../src/forms/schema/schema.ts'
import { compileSchema } from '../../../../src/forms/schema/createAjv.ts'
import { resolveForm } from '../../../../src/model/site/resolveReferences.ts'
import { PROJECT_ROOT } from '../../../support/projectRoot.ts'

beforeAll(() => initI18n('en'))

const FOLDER = join(PROJECT_ROOT, 'tests/forms/schema/jsonSchema/schemas')

function draw(jsonSchema: JsonSchema, initialData?: Record<string, unknown>, uiSchema?: UiSchema): string {
  const form = resolveForm(
    {
      id: 'drawn',
      kind: 'form',
      path: '/drawn',
      access: 'public',
      schema: { jsonSchema },
      ...(uiSchema ? { uiSchema } : {}),
      submit: { path: '/pc/drawnUpdate' },
    },
    {},
  )
  const definition = {
    form,
    validate: compileSchema(form.schema),
    validator: interpretedValidator(form.schema.jsonSchema ?? {}),
    Fields: MuiStandardFields,
  }
  return renderToString(
    <SchemaForm definition={definition} services={{}} onSubmit={() => undefined} initialData={initialData}>
      <></>
    </SchemaForm>,
  )
}

test.each(readdirSync(FOLDER))('%s is drawn', (file) => {
  expect(draw(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as JsonSchema)).toMatch(
    /<(input|select|textarea|button)[^>]* id="form(\.|__add)/,
  )
})

test('a declaration is never ticked by its default; other defaults are filled in', () => {
  const html = draw({
    type: 'object',
    properties: {
      agree: { type: 'boolean', const: true, default: true },
      news: { type: 'boolean', default: true },
      city: { type: 'string', default: 'Hualien' },
    },
  })
  expect(/<input[^>]*id="form\.agree"[^>]*>/.exec(html)?.[0]).not.toContain('checked')
  expect(/<input[^>]*id="form\.news"[^>]*>/.exec(html)?.[0]).toContain('checked')
  expect(/<input[^>]*id="form\.city"[^>]*>/.exec(html)?.[0]).toContain('value="Hualien"')
})

test('title and description of the schema replace missing texts', () => {
  const html = draw({ type: 'object', properties: { a: { type: 'string', title: 'Boat', description: 'Its name' } } })
  expect(html).toContain('Boat')
  expect(html).toContain('Its name')
})

test('tidyData omits an optional object with defaults only, and makes an unticked required box false', () => {
  const view = {
    type: 'object' as const,
    required: ['on'],
    properties: {
      on: { type: 'boolean' as const },
      place: {
        type: 'object' as const,
        required: ['street'],
        properties: { street: { type: 'string' as const }, country: { type: 'string' as const, default: 'US' } },
      },
    },
  }
  expect(tidyData(view, { place: { country: 'US' } })).toEqual({ on: false })
  expect(tidyData(view, { on: true, place: { country: 'US', street: 'x' } })).toEqual({
    on: true,
    place: { street: 'x', country: 'US' },
  })
})

test('tidyData omits an empty tuple, and empty items at its end', () => {
  const view = { type: 'object' as const, properties: { point: { type: 'array' as const }, old: {} } }
  expect(tidyData(view, { point: [undefined, undefined, undefined], old: [undefined] })).toEqual({})
  expect(tidyData(view, { point: [1, undefined], old: [undefined, 2] })).toEqual({ point: [1], old: [null, 2] })
})

test('a default that breaks its own rule is not filled in', () => {
  const html = draw({
    type: 'object',
    properties: {
      colour: { type: 'string', default: '#aaa000', pattern: 'ff$' },
      code: { type: 'string', default: 'abc', pattern: 'c$' },
      size: { type: 'integer', default: 9, maximum: 5 },
    },
  })
  expect(html).not.toContain('#aaa000')
  expect(html).toContain('value="abc"')
  expect(html).not.toContain('value="9"')
})

test('a list of any values shows each item, an object as JSON', () => {
  const html = draw(
    { type: 'object', properties: { pages: { type: 'array' } } },
    { pages: ['plain', { url: 'https://harbour.example' }] },
  )
  expect(html).toContain('value="plain"')
  expect(html).toContain('harbour.example')
})

test('only a json-schema.org URL in $schema names a dialect', () => {
  expect(namesDialect({ $schema: 'https://json-schema.org/draft/2020-12/schema' })).toBe(true)
  expect(namesDialect({ $schema: '../meta/field.schema.json' })).toBe(false)
})

test('a schema that is recursive in several places is drawn as deep as its data', () => {
  const again = { $ref: '#/definitions/node' }
  const node = {
    type: 'object',
    properties: { name: { type: 'string' }, left: again, right: again, below: { type: 'array', items: again } },
  }
  const chain = (depth: number): object => (depth === 0 ? {} : { name: `at ${depth}`, below: [chain(depth - 1)] })
  const html = draw({ ...node, definitions: { node } }, { ...chain(9) })
  expect(html.match(/value="at \d"/g)).toHaveLength(9)
})

/** Reads a schema of the collection. */
const readSchema = (name: string): JsonSchema =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as JsonSchema

/** Ids of all inputs, and of the buttons that add items to a list. */
const idsIn = (html: string): string[] =>
  [...html.matchAll(/<(?:input|select|textarea|button)[^>]* id="(form\.[^"]*)"/g)]
    .map(([, id = '']) => id.replace(/(?:__add|-button)$/, ''))
    .filter((id) => !/__(?:remove|moveUp|moveDown)$/.test(id))

test('mutually recursive parts are drawn once, and again when they are opened or have data', () => {
  const idsWithoutData = ['form.team.name', 'form.team.lead.first', 'form.team.lead.team', 'form.team.lead.friends']
  expect(idsIn(draw(readSchema('mutualRecursion')))).toEqual(idsWithoutData)
  const item = 'form.team.lead.friends.0'
  const data = { team: { name: 'A', lead: { first: 'B', friends: [{ first: 'C' }] } } }
  const filledIds = idsIn(draw(readSchema('mutualRecursion'), data))
  expect(filledIds.filter((id) => id.startsWith(item))).toEqual([
    `${item}.first`,
    `${item}.team.name`,
    `${item}.team.lead`,
    `${item}.friends`,
  ])
})

test('an item whose condition only requires members is drawn with these members', () => {
  const ids = idsIn(draw(readSchema('conditionOfItems'), { staff: [{ job: 'waiter' }] }))
  expect(ids).toEqual(['form.staff.0.job', 'form.staff.0.dish', 'form.staff.0.shift', 'form.staff'])
})

test('a member that alternatives constrain is drawn once', () => {
  const ids = idsIn(draw(readSchema('memberOfAlternatives')))
  expect(ids).toEqual(['form.name', 'form.mode', 'form.x'])
})

test('a required read-only member without a value is editable; a member of type null is null', () => {
  const html = draw(readSchema('requiredWithoutInput'))
  expect(/<input[^>]*id="form\.id"[^>]*>/.exec(html)?.[0]).not.toMatch(/readonly|disabled/i)
  const textual = draw({ type: 'object', required: ['a'], properties: { a: { type: 'integer', readOnly: 'true' } } })
  expect(textual).toContain('id="form.a"')
  expect(textual).not.toMatch(/readonly/i)
  expect(tidyData({ type: 'object', required: ['nothing'], properties: { nothing: { type: 'null' } } }, {})).toEqual({
    nothing: null,
  })
})

test('inputs in tuples have a label or legend too', () => {
  const pets = { type: 'array', items: [{ type: 'boolean', title: 'Dogs' }] }
  const html = (widget: string) =>
    draw({ type: 'object', properties: { pets } }, { pets: [true] }, { pets: { items: [{ 'ui:widget': widget }] } })
  expect(html('select')).toMatch(/<label[^>]* for="form\.pets\.0"[^>]*>.*?Dogs/)
  expect(html('radio')).toMatch(/<legend[^>]*>.*?Dogs/)
})

test('a list of single values is drawn as checkboxes, a list of other alternatives as items', () => {
  const list = (items: JsonSchema) => ({
    type: 'object',
    properties: { a: { type: 'array', uniqueItems: true, items } },
  })
  const text = { type: 'string' }
  const colours = [
    { ...text, enum: ['#f00'], title: 'Red' },
    { const: '#00f', title: 'Blue' },
  ]
  expect(idsIn(draw(list({ anyOf: colours })))).toEqual(['form.a-0', 'form.a-1'])
  const group = { type: 'object', properties: { port: { type: 'integer' } } }
  for (const items of [{ oneOf: [text, group] }, { anyOf: [text, group] }])
    expect(idsIn(draw(list(items)))).toEqual(['form.a'])
})

test.each(['select', 'radio'])(
  'options that are objects have distinct names in a %s, and the selected one is shown',
  (widget) => {
    const places = [null, { port: 'Hualien' }, { port: 'Suao' }]
    const schema = (member: JsonSchema) => ({ type: 'object', properties: { home: { enum: places, ...member } } })
    const ui = { home: { 'ui:widget': widget } }
    const html = draw(schema({}), { home: { port: 'Suao' } }, ui)
    expect(html).toMatch(/\{&quot;port&quot;:&quot;Hualien&quot;\}</)
    expect(html).not.toContain('[object')
    expect(draw(schema({ enumNames: ['', 'East', 'North'] }), {}, ui)).toMatch(/East<.*North</)
    if (widget === 'radio') expect(/<input[^>]*id="form\.home__1"[^>]*>/.exec(html)?.[0]).toContain('checked')
  },
)

test('the input mode is decimal only if every type is a number', () => {
  const modeOf = (...type: string[]) =>
    /inputmode="(\w+)"/i.exec(draw({ type: 'object', properties: { a: { type } } }))?.[1]
  expect([modeOf('integer'), modeOf('integer', 'null'), modeOf('number', 'integer')]).toEqual(Array(3).fill('decimal'))
  expect([modeOf('integer', 'boolean'), modeOf('integer', 'string'), modeOf('string', 'boolean')]).toEqual(Array(3))
})

test('a list ignores a default that is too short; a tuple can have more items', () => {
  const html = draw(readSchema('moreOfTuple'), { point: ['a', 'b', 1] })
  expect(html).not.toContain('carp')
  expect(idsIn(html)).toContain('form.point')
})

test('ids distinguish every name from a path of names, also an empty name, and contain no spaces', () => {
  const properties = { 'a.b': { type: 'string' }, a: { type: 'object', properties: { b: { type: 'string' } } } }
  const odd = {
    'c d': { type: 'string' },
    'e/f': { type: 'string' },
    '50%': { type: 'string' },
    '': { type: 'string' },
  }
  const ids = idsIn(draw({ type: 'object', properties: { ...properties, ...odd } }))
  expect(ids).toEqual(['form.a%2Eb', 'form.a.b', 'form.c%20d', 'form.e/f', 'form.50%25', 'form.'])
  const pointers = ['/a.b', '/a/b', '/c d', '/e~1f', '/50%', '/']
  expect(ids.map(pointerFromId)).toEqual(pointers)
  expect(pointers.map(idFromPointer)).toEqual(ids)
})
