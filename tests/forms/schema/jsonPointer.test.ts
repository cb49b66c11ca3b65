import { expect, it } from 'vitest'
import { fromPointer, toPointer, valueAt } from '../../../src/forms/schema/jsonPointer.ts'

it('fromPointer reverses toPointer, and valueAt reads own members only', () => {
  const path = ['a/b', 'c~d', '0']
  expect(fromPointer(toPointer(path))).toEqual(path)
  expect(valueAt({ 'a/b': { 'c~d': ['x'] } }, toPointer(path))).toBe('x')
  expect(valueAt({}, '/constructor')).toBeUndefined()
})
