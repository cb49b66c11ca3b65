import { describe, expect, it } from 'vitest'
import { readDefinitions } from '../../src/definitions/readDefinitions.ts'
import { readAllLanguages } from '../../src/tools/readProject.ts'
import { validateForm, type SchemaValidator } from '../../src/model/form/validateForm.ts'
import type { FormPage } from '../../src/model/site/pageDefinition.ts'
import type { Schema } from '../../src/model/schema/schema.ts'
import { describePage } from '../../src/lint/snapshot/describePage.ts'
import { createAjv } from '../../src/model/schema/createAjv.ts'
import { optionData, pagesWithCases, readCases, sessionAccount, type Case } from '../support/readCases.ts'
import { mutationsOf } from '../support/lint/formMutations.ts'

const root = process.cwd()
const { pages, forms } = readDefinitions(root)
const localeTexts = readAllLanguages(root)

const validationResults = (schema: Schema, cases: Case[]): string => {
  const validate = createAjv().compile(schema) as SchemaValidator
  return JSON.stringify(
    cases.map(({ data }) =>
      validateForm(schema, validate, data, optionData, { account: sessionAccount })
        .problems.map(({ pointer, rule }) => `${pointer} ${rule}`)
        .sort(),
    ),
  )
}

describe.each(pagesWithCases())('the form %s', (id) => {
  const page = pages.find((each) => each.id === id) as FormPage
  const form = forms.get(id)
  if (!form) throw new Error(`There is no form ${id}.`)
  const cases = readCases(id)
  const validCase = cases.find(({ errors }) => errors.length === 0)
  const mutations = mutationsOf(page, form)

  it('has at least ten single edits to be noticed', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(10)
  })

  it('shows every one of them in its snapshot', () => {
    const before = describePage(page, form, localeTexts, validCase)
    expect(
      mutations
        .filter((mutation) => describePage(mutation.page, mutation.form, localeTexts, validCase) === before)
        .map(({ description }) => description),
    ).toEqual([])
  })

  it('has a case that notices every edit of a rule', () => {
    const before = validationResults(form.schema, cases)
    expect(
      mutations
        .filter(({ changesRule, form: { schema } }) => changesRule && validationResults(schema, cases) === before)
        .map(({ description }) => description),
    ).toEqual([])
  })
})
