import Ajv, { type Options } from 'ajv'
import addFormats from 'ajv-formats'
import Ajv2020 from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { generateCases } from '../../../../src/project/cases/generator/generateCases.ts'
import { readSource } from '../../../../src/project/import/readSource.ts'
import { ROOT_VALUE } from '../../../../src/forms/schema/jsonSchema/canonicalSchema.ts'
import type { JsonSchema } from '../../../../src/forms/schema/jsonSchema.ts'
import { collectionNames, readCollectionSchema } from '../../../support/jsonSchema/schemaCollection.ts'

/** A file with more schemas, `{ "<name>": { "schema": { … } } }`, as other projects publish them. */
const MORE_SCHEMAS = process.env.MORE_SCHEMAS

const schemas: [string, JsonSchema][] = [
  ...collectionNames().map((name): [string, JsonSchema] => [name, readCollectionSchema(name)]),
  ...(MORE_SCHEMAS === undefined
    ? []
    : Object.entries(JSON.parse(readFileSync(MORE_SCHEMAS, 'utf8')) as Record<string, { schema: JsonSchema }>).map(
        ([name, { schema }]): [string, JsonSchema] => [name, schema],
      )),
]

/** A validator of AJV without this project's keywords; undefined if AJV cannot compile the schema. */
function plainAjv(schema: JsonSchema): ((data: unknown) => boolean) | undefined {
  const options: Options = { strict: false, allErrors: true, logger: false, ownProperties: true, validateSchema: false }
  const { $schema, ...rest } = schema
  const ajv = String($schema).includes('2020-12') ? new Ajv2020(options) : new Ajv(options)
  addFormats.default(ajv as Ajv)
  try {
    return ajv.compile(rest)
  } catch {
    return undefined
  }
}

describe.each(schemas)('%s', (name, source) => {
  const { canonical, view } = readSource(name, source)
  const { cases, gaps, minimal } = generateCases({ ...view, jsonSchema: canonical })
  const isWrapped =
    JSON.stringify(Object.keys((canonical.properties as object | undefined) ?? {})) === `["${ROOT_VALUE}"]` &&
    !('properties' in source)

  test('has a valid form, one that breaks each rule, and one that reaches each branch', () => {
    expect(minimal).toBeDefined()
    expect(gaps).toEqual([])
  })

  // This project accepts a time without a zone.
  test.skipIf(name === 'formats')('gets the same verdicts as from AJV', () => {
    const isValid = plainAjv(source)
    if (!isValid) return
    for (const { name: caseName, data, problems } of cases.filter(({ data }) => !isWrapped || ROOT_VALUE in data))
      expect([caseName, isValid(isWrapped ? data[ROOT_VALUE] : data)]).toEqual([caseName, problems.length === 0])
  })
})
