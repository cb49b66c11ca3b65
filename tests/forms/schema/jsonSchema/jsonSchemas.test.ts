import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import Ajv2020 from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateCases } from '../../../../src/project/cases/generator/generateCases.ts'
import { readSource } from '../../../../src/project/import/readSource.ts'
import { isObject } from '../../../../src/forms/schema/isObject.ts'
import { decodeBody } from '../../../../src/forms/data/decodeBody.ts'
import { encodeBody } from '../../../../src/forms/data/encodeBody.ts'
import { validateForm } from '../../../../src/forms/data/validateForm.ts'
import { ROOT_VALUE } from '../../../../src/forms/schema/jsonSchema/canonicalSchema.ts'
import { isSentAsText } from '../../../../src/forms/data/standardBody.ts'
import type { JsonSchema } from '../../../../src/forms/schema/jsonSchema.ts'
import { compileSchema } from '../../../../src/forms/schema/createAjv.ts'
import type { Schema } from '../../../../src/forms/schema/schema.ts'
import { collectionNames, readCollectionSchema, valuesFor } from '../../../support/jsonSchema/schemaCollection.ts'

const RUNS = 300
/** Minimum number of valid random values; with fewer, generated cases are sent as well. */
const MIN_SENT = 30

/** Schemas that AJV rejects unconverted: keywords of earlier drafts, and patterns that are invalid in Unicode mode. */
const OLD_WORDS = new Set(['draft4', 'itemsListToday', 'oldPatterns', 'unicodePattern'])

function plainAjv(schema: JsonSchema) {
  // Ignore inherited members: a property may be called `constructor`.
  const options = { strict: false, allErrors: true, logger: false as const, ownProperties: true }
  const ajv = String(schema.$schema).includes('2020-12') ? new Ajv2020(options) : new Ajv(options)
  addFormats.default(ajv as Ajv)
  return ajv.compile(schema)
}

describe.each(collectionNames())('%s', (name) => {
  const source = readCollectionSchema(name)
  const { canonical, view } = readSource(name, source)
  const schema: Schema = { ...view, jsonSchema: canonical }
  const validate = compileSchema(schema)
  const isWrapped =
    JSON.stringify(Object.keys((canonical.properties as object | undefined) ?? {})) === `["${ROOT_VALUE}"]`
  const isObjectAtRoot = !isWrapped || 'properties' in source

  const values = isObjectAtRoot ? valuesFor(source).filter(isObject) : valuesFor(source)
  const inputs = fc.sample<unknown>(values, { numRuns: RUNS, seed: 15 })
  const toData = (input: unknown): unknown => (isObjectAtRoot ? input : { [ROOT_VALUE]: input })

  test.skipIf(OLD_WORDS.has(name))('is valid exactly if AJV accepts the data', () => {
    const isValid = plainAjv(source)
    for (const input of inputs)
      expect([
        input,
        validateForm(schema, validate, toData(input) as Record<string, unknown>).problems.length === 0,
      ]).toEqual([input, isValid(input)])
  })

  test('is encoded and decoded without a change', () => {
    const isSendable = (data: unknown): data is Record<string, unknown> =>
      isObject(data) &&
      validate(data) &&
      // A form has only text in a member that every declaration restricts to text.
      Object.entries(data).every(([member, value]) => typeof value === 'string' || !isSentAsText(canonical, member))
    const random = inputs.map(toData).filter(isSendable)
    const made =
      random.length < MIN_SENT
        ? [
            ...generateCases(schema).cases.map(({ data }) => data),
            ...fc.sample(values.map(toData).filter(isSendable), { numRuns: 3, seed: 15 }),
          ].filter(isSendable)
        : []
    for (const data of [...random, ...made])
      expect(decodeBody(schema, encodeBody(schema, data))).toEqual({ data, problems: [] })
  })
})
