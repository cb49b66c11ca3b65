import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils'
import { expect, test } from 'vitest'
import { interpretedValidator } from '../../../../src/forms/react/rjsf/interpretedValidator.ts'
import { keepTuples } from '../../../../src/forms/react/rjsf/keepTuples.ts'

const contact: RJSFSchema = { type: 'array', items: [{ type: 'string' }, { type: 'string' }], additionalItems: false }
const before: RJSFSchema = {
  type: 'object',
  properties: { kind: { type: 'string' }, contact, home: { type: 'object', properties: { contact } } },
}
const after: RJSFSchema = { ...before, properties: { ...before.properties, pregnant: { type: 'boolean' } } }
function sanitize(newSchema: RJSFSchema, data: unknown): unknown {
  const utils = createSchemaUtils(interpretedValidator(newSchema), keepTuples(newSchema))
  return utils.sanitizeDataForNewSchema(keepTuples(newSchema), keepTuples(before), data)
}

test('a tuple keeps its data when a condition adds another field', () => {
  const data = { kind: 'F', contact: ['Ann', '123'], home: { contact: ['Bo'] } }
  expect(sanitize(after, data)).toEqual(data)
})

test('a tuple with another schema after a change is dropped', () => {
  const other = { ...after, properties: { ...after.properties, contact: { ...contact, items: [{ type: 'number' }] } } }
  expect(sanitize(other as RJSFSchema, { contact: ['Ann'] })).toMatchObject({ contact: undefined })
})
