import { expect, test } from 'vitest'
import { lookPathOfPart, setPartRequired } from '../../../src/studio/model/partCommands.ts'

const FILE = 'schemas/pages/a.page.json'
const PEOPLE = ['schema', 'properties', 'people', 'items']
const page = (items: string) =>
  new Map([[FILE, `{ "id": "a", "schema": { "properties": { "people": { "type": "array", "items": ${items} } } } }`]])
const itemsOf = (text: string | undefined) => /"items": (.*) \} \} \} \}$/.exec(text ?? '')?.[1]

test('a field of each entry of a list becomes required, in the order of its neighbours, and optional again', () => {
  const bare = '{ "type": "object", "properties": { "a": {}, "b": {}, "c": {} } }'
  const set = (from: string, name: string, required: boolean) =>
    itemsOf(setPartRequired(page(from), 'a', [...PEOPLE, 'properties', name], required).get(FILE))
  const one = '{ "type": "object", "required": ["b"], "properties": { "a": {}, "b": {}, "c": {} } }'
  expect(set(bare, 'b', true)).toBe(one)
  expect(set(one, 'a', true)).toBe(one.replace('["b"]', '["a", "b"]'))
  expect(set(one, 'c', true)).toBe(one.replace('["b"]', '["b", "c"]'))
  expect(set(one, 'b', false)).toBe(bare)
})

test('the uiSchema speaks of a field inside another one by the names on the way to it', () => {
  expect(lookPathOfPart([...PEOPLE, 'properties', 'name'])).toEqual(['people', 'items', 'name'])
  expect(lookPathOfPart(['schema', 'allOf', 0, 'then', 'properties', 'if', 'properties', 'items'])).toEqual([
    'if',
    'items',
  ])
})
