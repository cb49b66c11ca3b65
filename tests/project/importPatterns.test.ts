import { expect, test } from 'vitest'
import { readJsonFile } from '../../src/project/read/readDefinitions.ts'
import { importPage } from '../../src/project/import/importPage.ts'
import { readSource } from '../../src/project/import/readSource.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

test('an import drops every pattern that can hang, anywhere in the schema', () => {
  const { page, notes } = importPage(
    {
      type: 'object',
      properties: {
        code: { type: 'string', maxLength: 9, pattern: '^(a+)+$' },
        tags: { type: 'object', patternProperties: { '^(b|b)*$': { type: 'string' }, '^x-': { type: 'string' } } },
      },
      propertyNames: { pattern: '^([a-z]+)*$' },
    },
    {
      id: 'hanging',
      path: '/hanging',
      language: 'en',
      uiSchema: undefined,
      library: {},
      view: {},
      fieldMeta: readJsonFile(PROJECT_ROOT, 'schemas/meta/field.schema.json').content as object,
    },
  )
  expect(notes.filter(({ id }) => id === 'pattern')).toHaveLength(3)
  expect(page.schema).toMatchObject({
    properties: {
      code: { type: 'string', maxLength: 9 },
      tags: { patternProperties: { '^x-': { type: 'string' } } },
    },
    propertyNames: {},
  })
  expect(JSON.stringify(page.schema)).not.toMatch(/a\+|b\|b|z\]\+/)
})

test('foreign keywords with a meaning here, and names that cannot be sent, cause no error of a library', () => {
  const property = { a: { type: 'string', equalTo: 5 } }
  expect(() => readSource('a.json', { type: 'object', properties: property })).not.toThrow()
  expect(() => readSource('a.json', { type: 'object', properties: { '\uD800': {} } })).toThrow('Give it another name.')
})
