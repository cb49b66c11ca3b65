import { expect, test } from 'vitest'
import { differencesOf, resolveConflict, type Difference, type Side } from '../../../src/studio/model/fileConflicts.ts'
import { Workspace } from '../../../src/studio/model/workspace.ts'

const FILE = 'schemas/pages/order.page.json'
const text = (content: object): string => `${JSON.stringify(content, null, 2)}\n`
const page = (members: object, properties: object) => text({ id: 'order', ...members, schema: { properties } })
const conflict = {
  file: FILE,
  before: page({ access: 'public' }, { name: { maxLength: 10 }, city: { maxLength: 20 } }),
  disk: page({ access: 'funds' }, { name: { maxLength: 30 }, city: { maxLength: 20 }, zip: {} }),
  after: page({ access: 'public' }, { name: { maxLength: 40 }, street: { minLength: 1 }, city: { maxLength: 20 } }),
}
const differences = differencesOf(conflict)
const pathOf = ({ path, kind }: Difference) => `${path.join('.')}${kind === 'order' ? ' order' : ''}`
const choose = (sides: Record<string, Side>) =>
  resolveConflict(conflict, differences, (each) => sides[pathOf(each)] ?? each.changedBy ?? 'disk')

test('a conflict is shown member by member, with the side that alone has changed', () => {
  expect(differences.map((each) => [pathOf(each), each.disk, each.here, each.changedBy])).toEqual([
    ['access', 'funds', 'public', 'disk'],
    ['schema.properties.name.maxLength', 30, 40, undefined],
    ['schema.properties.street', undefined, { minLength: 1 }, 'here'],
    ['schema.properties.zip', {}, undefined, 'disk'],
  ])
})

test('the result has the chosen side of each difference, each new member in its place', () => {
  expect(choose({ 'schema.properties.name.maxLength': 'here' })).toBe(
    page({ access: 'funds' }, { name: { maxLength: 40 }, street: { minLength: 1 }, city: { maxLength: 20 }, zip: {} }),
  )
  const everySide = (side: Side) => resolveConflict(conflict, differences, () => side)
  expect([everySide('disk'), everySide('here')]).toEqual([conflict.disk, conflict.after])
})

test('the order of members is a difference of its own', () => {
  const reordered = {
    file: FILE,
    before: text({ a: 1, b: 2, c: 3 }),
    disk: text({ a: 9, b: 2, c: 3, d: 4 }),
    after: text({ c: 3, a: 1, b: 2 }),
  }
  const found = differencesOf(reordered)
  expect(found.map((each) => [pathOf(each), each.changedBy])).toEqual([
    ['a', 'disk'],
    ['d', 'disk'],
    [' order', 'here'],
  ])
  expect(resolveConflict(reordered, found, ({ changedBy = 'disk' }) => changedBy)).toBe(
    text({ c: 3, a: 9, b: 2, d: 4 }),
  )
})

test.each([
  ['a removed file', 'locales/en/fields.json', '{}', undefined, '{ }'],
  ['broken JSON', 'locales/en/fields.json', '{}', '{ "a": 1 }', '{ "a": '],
  ['white space', 'locales/en/fields.json', '{}', '{ }', '{  }'],
  ['a legal document', 'locales/en/legal/terms.md', 'a', 'b', 'c'],
])('%s is one difference', (_name, file, before, disk, after) => {
  const whole = { file, before, disk, after }
  const found = differencesOf(whole)
  expect(found).toEqual([{ kind: 'file', path: [], disk, here: after, changedBy: undefined }])
  expect(resolveConflict(whole, found, () => 'here')).toBe(after)
  expect(resolveConflict(whole, found, () => 'disk')).toBe(disk)
})

test('a resolved conflict is one step, and can be undone', () => {
  const workspace = new Workspace(new Map([[FILE, conflict.before]]))
  workspace.apply('edit', new Map([[FILE, conflict.after]]))
  workspace.followDisk(new Map([[FILE, conflict.disk]]))
  expect(workspace.conflicts()).toEqual([conflict])
  const result = choose({ 'schema.properties.name.maxLength': 'here' })
  workspace.resolve(new Map([[FILE, result]]))
  expect([workspace.conflicts(), workspace.changes()]).toEqual([
    [],
    [{ file: FILE, before: conflict.disk, after: result }],
  ])
  workspace.undo()
  expect([workspace.texts.get(FILE), workspace.conflicts()]).toEqual([conflict.after, []])
})
