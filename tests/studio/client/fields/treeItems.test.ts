import { expect, test } from 'vitest'
import { partAt, treeItems } from '../../../../src/studio/client/fields/treeItems.ts'

/** The tree as lines, each indented below its parent. */
function lines(page: object): string[] {
  const items = treeItems(new Map([['schemas/pages/form.page.json', JSON.stringify(page)]]), 'form')
  const below = (id: string, indent: string): string[] => {
    const node = items.get(id)
    if (!node) return [`${indent}?${id}`]
    const text = `${indent}${node.branch ?? node.kind} ${node.dependsOn?.join() ?? node.name}${node.isRequired ? ' *' : ''}${node.isRetired ? ' -' : ''}`
    return [text, ...node.children.flatMap((child) => below(child, `${indent}  `))]
  }
  return below('form', '')
}

test('the tree has steps with fields in the order of the screen, groups, lists and branches', () => {
  expect(
    lines({
      schema: {
        required: ['name'],
        properties: {
          name: { type: 'string' },
          home: { type: 'object', required: ['town'], properties: { town: { type: 'string' } } },
          people: { type: 'array', items: { type: 'object', properties: { age: { type: 'integer' } } } },
          late: { type: 'string' },
        },
        if: { properties: { name: { const: 'x' } } },
        then: { properties: { name: { minLength: 2 }, extra: { type: 'string' } } },
        else: { required: ['late'] },
        oneOf: [{ properties: { card: { type: 'string' } } }, {}],
        dependencies: { late: { properties: { reason: { type: 'string' } } } },
      },
      uiSchema: { 'ui:order': ['late', '*'], home: { 'ui:widget': 'hidden' } },
      steps: [
        { id: 'one', fields: ['name', 'late', 'gone'] },
        { id: 'two', fields: ['late'] },
      ],
    }),
  ).toEqual([
    'form form',
    '  step one',
    '    field name *',
    '    field late',
    '  step two',
    '  field home -',
    '    part town *',
    '  field people',
    '    part age',
    '  when name',
    '    part extra',
    '  alternative 1',
    '    part card',
    '  with late',
    '    part reason',
  ])
})

test('a moved field comes last in its new step, as on the screen', () => {
  const properties = { name: {}, phone: {}, note: {} }
  const steps = [
    { id: 'one', fields: ['phone'] },
    { id: 'two', fields: ['note', 'name'] },
  ]
  expect(lines({ schema: { properties }, steps }).slice(3)).toEqual(['  step two', '    field note', '    field name'])
  // The only step of a form does not set the order.
  const only = [{ id: 'one', fields: ['note', 'name'] }]
  expect(lines({ schema: { properties }, steps: only }).slice(1, 4)).toEqual([
    '  step one',
    '    field name',
    '    field note',
  ])
})

test.each([
  [{}],
  [{ schema: 1, steps: {} }],
  [{ schema: { properties: { a: null }, items: [] }, steps: [null, { id: 1 }] }],
])('an invalid form has a tree, too: %j', (page) => {
  expect(lines(page)[0]).toBe('form form')
})

test('a click in the form finds the field inside a group, a list or a branch, else the part around it', () => {
  const page = {
    schema: {
      properties: {
        home: { properties: { town: {} } },
        people: { items: { properties: { home: { properties: { town: {} } } } } },
      },
      then: { properties: { extra: {} } },
    },
  }
  const items = treeItems(new Map([['schemas/pages/form.page.json', JSON.stringify(page)]]), 'form')
  const at = (names: string) => partAt(items, names.split('.'))?.slice(1).join('.')
  expect(at('home')).toBeUndefined()
  expect(at('home.town')).toBe('properties.home.properties.town')
  expect(at('people.home.town')).toBe('properties.people.items.properties.home.properties.town')
  expect(at('people.home.street')).toBe('properties.people.items.properties.home')
  expect(at('people.name')).toBeUndefined()
  expect(at('extra')).toBe('then.properties.extra')
})

test('a field of a condition can be retired like any other field', () => {
  expect(
    lines({
      schema: {
        properties: { name: { type: 'string' } },
        then: { properties: { extra: { type: 'object', properties: { in: {} } } } },
      },
      uiSchema: { extra: { 'ui:widget': 'hidden' } },
    }),
  ).toContain('    part extra -')
})
