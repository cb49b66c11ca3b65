import { expect, test } from 'vitest'
import { formCode } from '../../../src/forms/vite/formCode.ts'

const codeOf = (properties: object): string =>
  formCode({ schema: { type: 'object', properties } }, (module) => `engine/${module}`)

test('a compiled form holds the expressions of its formats, and imports formats that are functions', () => {
  expect(codeOf({ email: { type: 'string', format: 'email' } })).not.toContain('engine/schema/standardFormats')
  expect(codeOf({ email: { type: 'string', format: 'email' } })).toContain('const formats = { "email": /^')
  expect(codeOf({ day: { type: 'string', format: 'date' } })).toContain('engine/schema/standardFormats')
})

test('a compiled form without conditions has no interpreter', () => {
  expect(codeOf({ name: { type: 'string' } })).not.toContain('interpretedValidator')
  expect(codeOf({ names: { type: 'array', items: { type: 'string' } } })).toContain('interpretedValidator')
})
