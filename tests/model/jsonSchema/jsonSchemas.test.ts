import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import Ajv2020 from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSource } from '../../../src/lint/import/readSource.ts'
import { isObject } from '../../../src/model/isObject.ts'
import { decodeBody } from '../../../src/model/form/decodeBody.ts'
import { encodeBody } from '../../../src/model/form/encodeBody.ts'
import { validateForm } from '../../../src/model/form/validateForm.ts'
import { ROOT_VALUE } from '../../../src/model/jsonSchema/canonicalSchema.ts'
import { travelsAsText } from '../../../src/model/form/standardBody.ts'
import type { JsonSchema } from '../../../src/model/schema/jsonSchema.ts'
import { compileSchema } from '../../../src/model/schema/createAjv.ts'
import type { Schema } from '../../../src/model/schema/schema.ts'
import { collectionNames, readCollected, valuesFor } from '../../support/jsonSchema/schemaCollection.ts'

const RUNS = 300

/** Schemas that AJV does not read as they are: words of earlier drafts, and patterns that are none in Unicode mode. */
const OLD_WORDS = new Set(['draft4', 'itemsListToday', 'oldPatterns', 'unicodePattern'])

function plainAjv(schema: JsonSchema) {
  // A property that is called `constructor` is not the one that every object inherits.
  const options = { strict: false, allErrors: true, logger: false as const, ownProperties: true }
  const ajv = String(schema.$schema).includes('2020-12') ? new Ajv2020(options) : new Ajv(options)
  addFormats.default(ajv as Ajv)
  return ajv.compile(schema)
}

describe.each(collectionNames())('%s', (name) => {
  const source = readCollected(name)
  const { canonical, view } = readSource(name, source)
  const schema: Schema = { ...view, jsonSchema: canonical }
  const validate = compileSchema(schema)
  const isWrapped =
    JSON.stringify(Object.keys((canonical.properties as object | undefined) ?? {})) === `["${ROOT_VALUE}"]`
  const isObjectAtRoot = !isWrapped || 'properties' in source

  test.skipIf(OLD_WORDS.has(name))('is judged as AJV judges it', () => {
    const isValid = plainAjv(source)
    const inputs = isObjectAtRoot
      ? valuesFor(source).filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
      : valuesFor(source)
    fc.assert(
      fc.property(inputs, (input) => {
        const data = isObjectAtRoot ? input : { [ROOT_VALUE]: input }
        expect(validateForm(schema, validate, data).problems.length === 0).toBe(isValid(input))
      }),
      { numRuns: RUNS, seed: 15 },
    )
  })

  test('travels as it is', () => {
    const valid = valuesFor(source)
      .map((input) => (isObjectAtRoot ? input : { [ROOT_VALUE]: input }))
      .filter((data): data is Record<string, unknown> => isObject(data) && validate(data))
      // A member that is text in some branch is never anything else in a form.
      .filter((data) =>
        Object.entries(data).every(([name, value]) => typeof value === 'string' || !travelsAsText(canonical, name)),
      )
    fc.assert(
      fc.property(valid, (data) => {
        expect(decodeBody(schema, encodeBody(schema, data))).toEqual({ data, problems: [] })
      }),
      { numRuns: 30, seed: 15 },
    )
  })
})
