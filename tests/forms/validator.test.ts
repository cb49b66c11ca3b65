import { expect, test } from 'vitest'
import { createValidator } from '../../src/forms/validator.ts'

test('bodies of a schema whose type is “object or null” are judged as they are', () => {
  const judge = createValidator({ type: ['object', 'null'], properties: { name: { type: 'string' } } })
  expect(judge({ name: 'Ann' })).toEqual({ isValid: true, errors: {} })
  expect(judge(null).isValid).toBe(true)
  expect(judge({ name: 1 })).toEqual({ isValid: false, errors: { '/name': 'type' } })
})
