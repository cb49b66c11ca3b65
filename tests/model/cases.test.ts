import { describe, expect, it } from 'vitest'
import { forms } from 'virtual:formwright/pages'
import { readDefinitions } from '../../src/definitions/readDefinitions.ts'
import { judge, type Validate } from '../../src/model/judge.ts'
import { inPlace, propertyNames, propertySchemas, type Schema } from '../../src/model/schema.ts'
import { createAjv } from '../../src/model/vocabulary.ts'
import { answers, pagesWithCases, readCases } from '../cases/readCases.ts'

const registry = readDefinitions(process.cwd())
const found = (schema: Schema, validate: Validate, data: unknown) =>
  judge(schema, validate, data, answers)
    .problems.map(({ pointer, rule }) => `${pointer} ${rule}`)
    .sort()

/** Keywords, and the rules that each can find broken. */
const RULES: Record<string, (own: Schema) => string[]> = {
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
    ].map((keyword) => [keyword, () => [keyword]]),
  ),
  decimal: ({ decimal }) => [
    'decimal',
    'decimalPlaces',
    ...(decimal?.above === undefined ? [] : ['exclusiveMinimum']),
    ...(decimal?.atMost === undefined ? [] : ['maximum']),
  ],
  file: () => ['fileEmpty', 'fileType', 'fileSize'],
}

function rulesOf(schema: Schema): string[] {
  const required = inPlace(schema)
    .filter((part) => part !== schema.if)
    .flatMap((part) => part.required ?? [])
  return [
    ...required
      .filter((name) => !propertySchemas(schema, name).some((own) => own.fromAnswer))
      .map((name) => `/${name} required`),
    ...propertyNames(schema)
      .filter((name) => !propertySchemas(schema, name).some((own) => own.fromAnswer))
      .flatMap((name) =>
        propertySchemas(schema, name).flatMap((own) =>
          Object.entries(RULES)
            .flatMap(([keyword, found]) => (keyword in own ? found(own) : []))
            .map((rule) => `/${name} ${rule}`),
        ),
      ),
  ]
}

describe.each([...registry.forms.values()])('the form $id', (form) => {
  const cases = readCases(form.id)

  it('has a case that passes and one for each of its rules', () => {
    expect(cases.some(({ errors }) => errors.length === 0)).toBe(true)
    const said = new Set(cases.flatMap(({ errors }) => errors))
    expect(rulesOf(form.schema).filter((rule) => !said.has(rule))).toEqual([])
  })

  it.each(cases)('server: $name', ({ data, errors }) => {
    expect(found(form.schema, createAjv().compile(form.schema) as Validate, data)).toEqual([...errors].sort())
  })

  it.each(cases)('browser: $name', async ({ data, errors }) => {
    const loaded = await forms[form.id]?.()
    expect(loaded && found(loaded.form.schema, loaded.validate, data)).toEqual([...errors].sort())
  })
})

it('every folder of cases belongs to a form', () => {
  expect(pagesWithCases().filter((page) => !registry.forms.has(page))).toEqual([])
})
