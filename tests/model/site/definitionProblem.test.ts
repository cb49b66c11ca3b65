import { expect, test } from 'vitest'
import { formatProblem } from '../../../src/model/site/definitionProblem.ts'

test('a problem shows characters that a terminal would obey as escapes', () => {
  const file = 'schemas/\u001b[2J.json'
  const text = formatProblem({ id: 'missing-file', file, pointer: '/\u202ea', params: { file: 'a\u0007\u2066b' } })
  expect(text).toMatch(/^schemas\/\\x1b\[2J\.json at \/\\u202ea /)
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
  expect(text.split('\n')).toHaveLength(4)
})
