import { expect, it } from 'vitest'
import { conditionalFieldNames } from '../../../../src/forms/react/rjsf/conditionalFieldNames.ts'

it('conditionalFieldNames finds the fields that conditions depend on', () => {
  const names = conditionalFieldNames({
    type: 'object',
    properties: {
      free: { type: 'string' },
      deep: { type: 'object', properties: { x: {} }, if: { properties: { x: { const: 1 } } } },
    },
    if: { required: ['a'], properties: { b: { const: 1 } } },
    oneOf: [{ properties: { c: {} } }],
    dependencies: { d: ['free'] },
  })
  expect([...names].sort()).toEqual(['a', 'b', 'c', 'd', 'x'])
})
