import { expect, test } from 'vitest'
import { readJsonFile } from '../../src/definitions/readDefinitions.ts'
import { importPage } from '../../src/lint/import/importPage.ts'
import { componentPackages } from '../../src/model/site/componentPackages.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

test('a pattern on which a text can hang is left out of an imported schema, wherever it stands', () => {
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
      components: componentPackages([]),
      fieldMeta: readJsonFile(PROJECT_ROOT, 'schemas/meta/field.schema.json').content as object,
    },
  )
  expect(
    notes.filter(({ sentence }) => sentence.includes('is left out: some texts would take it for ever')),
  ).toHaveLength(3)
  expect(page.schema).toMatchObject({
    properties: {
      code: { type: 'string', maxLength: 9 },
      tags: { patternProperties: { '^x-': { type: 'string' } } },
    },
    propertyNames: {},
  })
  expect(JSON.stringify(page.schema)).not.toMatch(/a\+|b\|b|z\]\+/)
})
