import originalDeepEquals from '@rjsf/utils/lib/deepEquals.js'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import deepEquals from '../../../src/engine/rjsf/deepEquals.ts'

const circular = (name: string) => {
  const object: Record<string, unknown> = { name, children: [] }
  object.children = [object]
  return object
}

const noop = () => undefined

/** Values of every kind that rjsf compares: data, schemas, props. */
const VALUES: (() => unknown)[] = [
  () => undefined,
  () => null,
  () => 0,
  () => -0,
  () => Number.NaN,
  () => '',
  () => 'a',
  () => false,
  () => [],
  () => [1, [2]],
  () => [1, [3]],
  () => [undefined],
  () => ({}),
  () => ({ a: undefined }),
  () => ({ a: 1, b: { c: [1] } }),
  () => ({ b: { c: [1] }, a: 1 }),
  () => ({ a: 1, b: { c: [2] } }),
  () => ({ 0: 1, length: 1 }),
  () => new Date(0),
  () => new Date(1),
  () => /a/g,
  () => /a/i,
  () => new Set(['a']),
  () => new Map([['a', 1]]),
  () => new Map([['a', 2]]),
  () => () => 1,
  () => ({ onChange: () => 1 }),
  () => circular('a'),
  () => circular('b'),
  () => createElement('p', { onClick: () => 1 }, 'a'),
  () => createElement('p', null, 'b'),
  () => createElement(noop),
]

test('compares as the library does that it replaces', () => {
  const differing = VALUES.flatMap((left, row) =>
    VALUES.flatMap((right, column) =>
      deepEquals(left(), right()) === originalDeepEquals(left(), right()) ? [] : [[row, column]],
    ),
  )
  expect(differing).toEqual([])
})
