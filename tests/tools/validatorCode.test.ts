import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDefinitions } from '../../src/project/read/readDefinitions.ts'
import type { Schema } from '../../src/forms/schema/schema.ts'
import { checkFiles } from '../../src/tools/check/checkFiles.ts'
import { createProjectCopy } from '../support/projectCopy.ts'
import { withPointerReferences } from '../../src/forms/schema/jsonSchema/pointerReferences.ts'
import type { JsonSchema } from '../../src/forms/schema/jsonSchema.ts'
import { standardValidatorCode, validatorCode } from '../../src/tools/vite/validatorCode.ts'

const CODE = 'x*/globalThis.planted=1/*'
/** AJV compiles each alternative as a function of its own. */
const NAMED_CONST = { const: { type: 'string', oneOf: [{ $id: CODE, maxLength: 3 }, { $id: CODE }] } }

/** AJV writes an `$id` into a comment of its code. */
test.each<[string, JsonSchema]>([
  ['of the schema', { $id: CODE }],
  ['of a property', { properties: { note: { $id: CODE, type: 'string', minLength: 2 } } }],
  ['of a property named like a keyword that has data', { properties: NAMED_CONST }],
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
  ['that is a list', { properties: { note: { $id: [CODE], type: 'string', minLength: 2 } } }],
  [
    'that is an object, in a part that AJV alone takes for a schema',
    {
      properties: { note: { $ref: '#/definitions/\ud800/items/0/properties/enum' } },
      definitions: {
        '\ud800': { items: [{ properties: { enum: { maxLength: 5 } } }] },
        '\ufffd': {
          items: {
            type: 'object',
            0: { properties: { enum: { $id: { CODE }, properties: { note: { $ref: '#/definitions/short' } } } } },
          },
        },
        short: { type: 'string', maxLength: 9 },
      },
    },
  ],
])('no $id becomes code of the site: %s', (_place, schema) => {
  const standard = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', ...schema }
  for (const each of [standard, withPointerReferences(standard)])
    expect(standardValidatorCode(each, '{}')).not.toContain('globalThis.planted')
})

test('no $id in a form of the own vocabulary becomes code of the site', () => {
  const schema = { $id: CODE, type: 'object', properties: { note: { $id: CODE, type: 'string' }, ...NAMED_CONST } }
  expect(validatorCode(schema as Schema, '{}')).not.toContain('globalThis.planted')
})

test('a folder of somebody else cannot allow itself other keywords by its own meta schemas', () => {
  const { root, remove } = createProjectCopy()
  const edit = (file: string, find: string, added: object): void => {
    const content = readFileSync(join(root, file), 'utf8')
    expect(content).toContain(find)
    writeFileSync(
      join(root, file),
      content.replace(find, () => `${find} ${JSON.stringify(added).slice(1, -1)},`),
    )
  }
  edit('schemas/meta/field.schema.json', '"properties": {', { $id: { type: 'string' } })
  edit('schemas/pages/message.page.json', '"schema": {', { $id: CODE })
  expect(() => readDefinitions(root)).toThrow('$id')
  expect(checkFiles(root).problems).toContainEqual(expect.objectContaining({ id: 'unknown-member' }))
  remove()
})
