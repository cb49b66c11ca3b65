import { expect, test } from 'vitest'
import { schemaFaults } from '../../../../src/model/site/problems/schemaFaults.ts'

const tree = (child: object) => ({ type: 'object', required: ['child'], properties: { child } })

test.each([
  { $ref: '#' },
  { type: 'array', minItems: 1, items: { $ref: '#' } },
  { type: 'array', contains: { $ref: '#' } },
  { oneOf: [{ $ref: '#' }, { allOf: [{ $ref: '#' }] }] },
])('a schema without finite values is a fault: %j', (child) => {
  expect(schemaFaults(tree(child))).toMatchObject([{ fault: { phrase: 'fault-endless' } }])
})

test.each([
  { type: 'array', items: { $ref: '#' } },
  { anyOf: [{ $ref: '#' }, { type: 'null' }] },
  { type: 'object', properties: { child: { $ref: '#' } } },
])('a schema with finite values is no fault: %j', (child) => {
  expect(schemaFaults(tree(child))).toEqual([])
})
