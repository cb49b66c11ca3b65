import { describe, expect, it } from 'vitest'
import { readDefinitions } from '../../src/definitions/readDefinitions.ts'
import { readAllLanguages } from '../../src/tools/readProject.ts'
import type { FormPage } from '../../src/model/site/pageDefinition.ts'
import { describePage } from '../../src/lint/snapshot/describePage.ts'
import { firstValidCase } from '../../src/lint/cases/formCase.ts'
import { readCases } from '../support/readCases.ts'
import { mutationsOf } from '../../src/lint/cases/formMutations.ts'

const root = process.cwd()
const { pages, forms } = readDefinitions(root)
const localeTexts = readAllLanguages(root)

describe.each([...forms.values()])('the form $id', (form) => {
  const page = pages.find((each) => each.id === form.id) as FormPage
  const validCase = firstValidCase(readCases(form.id))
  const mutations = mutationsOf(page, form)

  it('shows every single edit of it in its snapshot', () => {
    expect(mutations).not.toEqual([])
    const before = describePage(page, form, localeTexts, validCase)
    expect(
      mutations
        .filter((mutation) => describePage(mutation.page, mutation.form, localeTexts, validCase) === before)
        .map(({ description }) => description),
    ).toEqual([])
  })
})
