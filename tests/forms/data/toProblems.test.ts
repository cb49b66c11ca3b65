import type { ErrorObject } from 'ajv'
import { expect, test } from 'vitest'
import { toProblems } from '../../../src/forms/data/toProblems.ts'

const errorAt = (index: number, keyword: string, schemaPath: string): ErrorObject => ({
  instancePath: `/list/${index}`,
  schemaPath,
  keyword,
  params: {},
})

test('the time for the errors of many alternatives is bounded', () => {
  const errors = Array.from({ length: 20_000 }, (_, index) => [
    errorAt(index, 'minLength', '#/properties/list/items/anyOf/0/minLength'),
    errorAt(index, 'pattern', '#/properties/list/items/anyOf/1/pattern'),
    errorAt(index, 'anyOf', '#/properties/list/items/anyOf'),
  ]).flat()
  let looks = 0
  const problems = toProblems(errors, () => {
    looks += 1
    return true
  })
  expect(problems.length).toBeGreaterThan(300)
  expect(looks).toBeLessThan(2000)
})
