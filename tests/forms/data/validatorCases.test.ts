import { describe, expect, it } from 'vitest'
import { forms } from 'virtual:formwright/pages'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { validateForm, type SchemaValidator } from '../../../src/forms/data/validateForm.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import { compileSchema, createAjv } from '../../../src/forms/schema/createAjv.ts'
import { optionData, readCases, sessionAccount } from '../../support/readCases.ts'

const registry = readDefinitions(process.cwd())
const findProblems = (schema: Schema, validate: SchemaValidator, data: unknown) =>
  validateForm(schema, validate, data, optionData, { account: sessionAccount })
    .problems.map(({ pointer, rule }) => `${pointer} ${rule}`)
    .sort()

describe.each([...registry.forms.values()])('the form $id', (form) => {
  const cases = readCases(form.id)

  it.each(cases)('server: $name', ({ data, errors }) => {
    expect(findProblems(form.schema, compileSchema(form.schema, createAjv()), data)).toEqual([...errors].sort())
  })

  it.each(cases)('browser: $name', async ({ data, errors }) => {
    const loaded = await forms[form.id]?.()
    expect(loaded && findProblems(loaded.form.schema, loaded.validate, data)).toEqual([...errors].sort())
  })
})
