import { expect, test } from 'vitest'
import { compileStandard, createAjv } from '../../../src/forms/schema/createAjv.ts'

const schema = { type: 'array', uniqueItems: true }
const validators = [compileStandard(schema), createAjv().compile(schema)]

test.each([
  [[], true],
  [[1, '1', true, null, 'true', 0], true],
  [
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    false,
  ],
  [[{ a: { c: 1, b: [2] } }, { a: { b: [2], c: 1 } }], false],
  [
    [
      [1, 2],
      [2, 1],
    ],
    true,
  ],
  [['a', 'b', 'a'], false],
  [[{ a: 1 }, { a: '1' }], true],
  [
    [
      { 'a,b': 'c', a: 'x' },
      { a: 'x', 'a,b': 'c' },
    ],
    false,
  ],
] as [unknown[], boolean][])('%j is without equal items: %s', (items, isUnique) => {
  expect(validators.map((validate) => validate(items))).toEqual([isUnique, isUnique])
})

test('100,000 items are compared in one pass: every two of them would take minutes', () => {
  const items = Array.from({ length: 100_000 }, (_, index) => ({ id: index }))
  for (const validate of validators) {
    const startedAt = performance.now()
    expect(validate(items)).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  }
})
