import { expect, test } from 'vitest'
import { withPointerReferences } from '../../src/forms/schema/jsonSchema/pointerReferences.ts'
import type { JsonSchema } from '../../src/forms/schema/jsonSchema.ts'
import { standardValidatorCode } from '../../src/tools/vite/validatorCode.ts'

const CODE = 'x*/globalThis.planted=1/*'

/** AJV writes an `$id` into a comment of its code. */
test.each<[string, JsonSchema]>([
  ['of the schema', { $id: CODE }],
  ['of a property', { properties: { note: { $id: CODE, type: 'string', minLength: 2 } } }],
  [
    'below a keyword that has data',
    {
      default: { part: { $id: CODE, type: 'string', allOf: [{ $ref: '#/definitions/short' }] } },
      definitions: { short: { maxLength: 300 } },
      properties: { note: { $ref: '#/default/part' } },
    },
  ],
  [
    'below an unknown keyword',
    {
      parts: { part: { $id: CODE, $ref: '#/parts/other' }, other: { $id: CODE, type: 'string' } },
      properties: { note: { $ref: '#/parts/part' } },
    },
  ],
])('no $id becomes code of the site: %s', (_place, schema) => {
  const standard = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', ...schema }
  for (const each of [standard, withPointerReferences(standard)])
    expect(standardValidatorCode(each, '{}')).not.toContain('globalThis.planted')
})
