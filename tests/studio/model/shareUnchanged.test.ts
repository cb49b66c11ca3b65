import { expect, test } from 'vitest'
import { shareUnchanged } from '../../../src/studio/model/shareUnchanged.ts'

test('unchanged parts are the same objects, at any depth', () => {
  const before = { a: { x: [1, { y: 2 }] }, b: { z: 3 }, c: null }
  const next = shareUnchanged(before, structuredClone({ ...before, b: { z: 4 } }))
  expect(next).toEqual({ ...before, b: { z: 4 } })
  expect(next.a).toBe(before.a)
  expect(next.b).not.toBe(before.b)
  expect(shareUnchanged(before, structuredClone(before))).toBe(before)
})

test('a new order, an added or removed member, and a new length make a new object', () => {
  const before = { a: [1, 2], b: {} }
  for (const next of [{ b: {}, a: [1, 2] }, { a: [1, 2] }, { a: [1], b: {} }, { ...before, c: undefined }])
    expect(shareUnchanged(before, next)).not.toBe(before)
  expect(Object.keys(shareUnchanged(before, { b: {}, a: [1, 2] }))).toEqual(['b', 'a'])
})

test('a list is never taken for a group, nor an inherited property for a member', () => {
  expect(shareUnchanged([], {})).toEqual({})
  expect(shareUnchanged({}, [])).toEqual([])
  const proto = JSON.parse('{ "__proto__": {}, "constructor": {} }') as object
  const shared = shareUnchanged({}, proto)
  expect(JSON.stringify(shared)).toBe('{"__proto__":{},"constructor":{}}')
  expect(Object.getPrototypeOf(shared)).toBe(Object.prototype)
})

test('a value of any depth causes no error', () => {
  const deep = () => JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)) as unknown
  expect(() => shareUnchanged(deep(), deep())).not.toThrow()
})
