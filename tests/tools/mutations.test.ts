import { describe, expect, it } from 'vitest'
import { readDefinitions } from '../../src/definitions/readDefinitions.ts'
import { readVoices } from '../../src/definitions/readVoices.ts'
import { judge, type Validate } from '../../src/model/judge.ts'
import type { FormPage } from '../../src/model/page.ts'
import type { Schema } from '../../src/model/schema.ts'
import { describePage } from '../../src/model/snapshot/describePage.ts'
import { createAjv } from '../../src/model/vocabulary.ts'
import { answers, pagesWithCases, readCases, type Case } from '../cases/readCases.ts'
import { editsOf } from './edits.ts'

const root = process.cwd()
const { pages, forms } = readDefinitions(root)
const voices = readVoices(root)

const verdicts = (schema: Schema, cases: Case[]): string => {
  const validate = createAjv().compile(schema) as Validate
  return JSON.stringify(
    cases.map(({ data }) =>
      judge(schema, validate, data, answers)
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
  const filled = cases.find(({ errors }) => errors.length === 0)
  const edits = editsOf(page, form)

  it('has at least ten single edits to be noticed', () => {
    expect(edits.length).toBeGreaterThanOrEqual(10)
  })

  it('shows every one of them in its snapshot', () => {
    const before = describePage(page, form, voices, filled)
    expect(
      edits
        .filter((edited) => describePage(edited.page, edited.form, voices, filled) === before)
        .map(({ what }) => what),
    ).toEqual([])
  })

  it('has a case that notices every edit of a rule', () => {
    const before = verdicts(form.schema, cases)
    expect(
      edits.filter(({ rule, form: { schema } }) => rule && verdicts(schema, cases) === before).map(({ what }) => what),
    ).toEqual([])
  })
})
