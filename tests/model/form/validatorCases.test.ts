import { describe, expect, it } from 'vitest'
import { forms } from 'virtual:formwright/pages'
import { readDefinitions } from '../../../src/definitions/readDefinitions.ts'
import { validateForm, type SchemaValidator } from '../../../src/model/form/validateForm.ts'
import type { Schema } from '../../../src/model/schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../../src/model/schema/walker.ts'
import { createAjv } from '../../../src/model/schema/createAjv.ts'
import { optionData, pagesWithCases, readCases, sessionAccount } from '../../support/readCases.ts'

const registry = readDefinitions(process.cwd())
const findProblems = (schema: Schema, validate: SchemaValidator, data: unknown) =>
  validateForm(schema, validate, data, optionData, { account: sessionAccount })
    .problems.map(({ pointer, rule }) => `${pointer} ${rule}`)
    .sort()

/** Keyword → rules that it can report as broken. */
const RULES_BY_KEYWORD: Record<string, (own: Schema) => string[]> = {
  ...Object.fromEntries(
    [
      'enum',
      'const',
      'format',
      'pattern',
      'minLength',
      'maxLength',
      'minimum',
      'maximum',
      'equalTo',
      'maxItems',
      'optionsFrom',
      'minimumFrom',
      'notInFuture',
      'sessionAccount',
    ].map((keyword) => [keyword, () => [keyword]]),
  ),
  decimal: ({ decimal }) => [
    'decimal',
    'decimalPlaces',
    ...(decimal?.exclusiveMinimum === undefined ? [] : ['exclusiveMinimum']),
    ...(decimal?.maximum === undefined ? [] : ['maximum']),
  ],
  file: () => ['fileEmpty', 'fileType', 'fileSize'],
}

function testableRules(schema: Schema): string[] {
  const required = applicableSubschemas(schema)
    .filter((part) => part !== schema.if)
    .flatMap((part) => part.required ?? [])
  return [
    ...required
      .filter((name) => !propertySchemas(schema, name).some((fieldSchema) => fieldSchema.setByError))
      .map((name) => `/${name} required`),
    ...propertyNames(schema)
      .filter((name) => !propertySchemas(schema, name).some((fieldSchema) => fieldSchema.setByError))
      .flatMap((name) =>
        propertySchemas(schema, name).flatMap((fieldSchema) =>
          Object.entries(RULES_BY_KEYWORD)
            .flatMap(([keyword, rulesOfKeyword]) => (keyword in fieldSchema ? rulesOfKeyword(fieldSchema) : []))
            .map((rule) => `/${name} ${rule}`),
        ),
      ),
  ]
}

describe.each([...registry.forms.values()])('the form $id', (form) => {
  const cases = readCases(form.id)

  it('has a case that passes and one for each of its rules', () => {
    expect(cases.some(({ errors }) => errors.length === 0)).toBe(true)
    const coveredErrors = new Set(cases.flatMap(({ errors }) => errors))
    expect(testableRules(form.schema).filter((rule) => !coveredErrors.has(rule))).toEqual([])
  })

  it.each(cases)('server: $name', ({ data, errors }) => {
    expect(findProblems(form.schema, createAjv().compile(form.schema) as SchemaValidator, data)).toEqual(
      [...errors].sort(),
    )
  })

  it.each(cases)('browser: $name', async ({ data, errors }) => {
    const loaded = await forms[form.id]?.()
    expect(loaded && findProblems(loaded.form.schema, loaded.validate, data)).toEqual([...errors].sort())
  })
})

it('every folder of cases belongs to a form', () => {
  expect(pagesWithCases().filter((page) => !registry.forms.has(page))).toEqual([])
})
