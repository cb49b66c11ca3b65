import { expect, test } from 'vitest'
import { schemaFaults } from '../../../../src/model/site/problems/schemaFaults.ts'

const tree = (child: object) => ({ type: 'object', required: ['child'], properties: { child } })

test.each([
  { $ref: '#' },
  { type: 'array', minItems: 1, items: { $ref: '#' } },
  { type: 'array', contains: { $ref: '#' } },
  { oneOf: [{ $ref: '#' }, { allOf: [{ $ref: '#' }] }] },
])('what no finite value can fit is a fault: %j', (child) => {
  expect(schemaFaults(tree(child))).toMatchObject([{ fault: { phrase: 'fault-endless' } }])
})

test.each([
  { type: 'array', items: { $ref: '#' } },
  { anyOf: [{ $ref: '#' }, { type: 'null' }] },
  { type: 'object', properties: { child: { $ref: '#' } } },
])('what may end is none: %j', (child) => {
  expect(schemaFaults(tree(child))).toEqual([])
})
