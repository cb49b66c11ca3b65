import { expect, it } from 'vitest'
import deepEquals from '../../../../src/forms/react/rjsf/deepEquals.ts'

it('JSON values are equal by their content', () => {
  const value = () => ({ a: [1, { b: null }, 'c'], d: { e: Number.NaN } })
  expect(deepEquals(value(), value())).toBe(true)
  expect(deepEquals({ a: undefined }, { b: undefined })).toBe(false)
  expect(deepEquals({}, { toString: 1 })).toBe(false)
  expect(deepEquals({ 0: 'a' }, ['a'])).toBe(false)
  expect(deepEquals([], {})).toBe(false)
  expect(deepEquals(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(deepEquals(1, '1')).toBe(false)
  expect(deepEquals(null, {})).toBe(false)
  expect(deepEquals(Object.create(null), {})).toBe(true)
})

it('functions are equal, and other objects only to themselves', () => {
  expect(
    deepEquals(
      () => 1,
      () => 2,
    ),
  ).toBe(true)
  expect(deepEquals(() => 1, {})).toBe(false)
  const date = new Date(0)
  expect(deepEquals({ date }, { date })).toBe(true)
  expect(deepEquals(new Date(0), new Date(1))).toBe(false)
  expect(deepEquals(new File(['a'], 'a'), new File(['b'], 'b'))).toBe(false)
})
