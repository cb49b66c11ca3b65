import Ajv from 'ajv'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, it } from 'vitest'
import fieldMeta from '../../schemas/meta/field.schema.json' with { type: 'json' }
import jsonSchemaMeta from '../../schemas/meta/jsonSchema.schema.json' with { type: 'json' }
import pageMeta from '../../schemas/meta/page.schema.json' with { type: 'json' }
import siteMeta from '../../schemas/meta/site.schema.json' with { type: 'json' }
import { keywordNames } from '../../src/forms/schema/keywords/ruleKeywords.ts'
import type { FileLimits, MinimumFrom, OptionsFrom, Schema } from '../../src/forms/schema/schema.ts'
import { formats } from '../../src/forms/schema/stringFormats.ts'
import { TYPES_BY_WIDGET } from '../../src/forms/schema/widgetNames.ts'
import type { FormPage, Submit } from '../../src/model/site/pageDefinition.ts'
import type { SiteConfig } from '../../src/model/site/siteConfig.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const keywords = fieldMeta.definitions.schema.properties

it.each([pageMeta, fieldMeta, siteMeta])('the meta schema $title is a JSON Schema', (schema) => {
  const ajv = new Ajv()
  expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null])
})

it('the meta schema of fields has every keyword, format and widget of the code', () => {
  expect(Object.keys(keywords)).toEqual(expect.arrayContaining(keywordNames))
  expect(keywords.format.enum).toEqual(Object.keys(formats))
  expect(fieldMeta.definitions.widget.enum).toEqual(Object.keys(TYPES_BY_WIDGET))
})

it('the meta schema of JSON Schema has the keywords of this project and of fields', () => {
  const all: Record<string, object> = jsonSchemaMeta.definitions.schema.properties
  expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(keywords)))
  for (const name of keywordNames)
    expect(all[name]).toEqual({ $ref: `field.schema.json#/definitions/schema/properties/${name}` })
})

it('the types of the code have the members of the meta schemas', () => {
  expectTypeOf<Exclude<keyof Schema, 'jsonSchema'>>().toEqualTypeOf<keyof typeof keywords>()
  expectTypeOf<keyof OptionsFrom>().toEqualTypeOf<keyof typeof keywords.optionsFrom.properties>()
  expectTypeOf<keyof MinimumFrom>().toEqualTypeOf<keyof typeof keywords.minimumFrom.properties>()
  expectTypeOf<keyof FileLimits>().toEqualTypeOf<keyof typeof keywords.file.properties>()
  expectTypeOf<keyof FormPage>().toEqualTypeOf<keyof typeof pageMeta.properties>()
  expectTypeOf<keyof Submit>().toEqualTypeOf<keyof typeof pageMeta.definitions.submit.properties>()
  expectTypeOf<keyof SiteConfig>().toEqualTypeOf<keyof typeof siteMeta.properties>()
})

it('the document for authors lists every keyword', () => {
  const text = readFileSync(join(PROJECT_ROOT, 'docs/product-owners.md'), 'utf8')
  expect(keywordNames.filter((name) => !text.includes(`\n| \`${name}\` | `))).toEqual([])
})
