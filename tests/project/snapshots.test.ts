import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDefinitions, readJsonFile } from '../../src/project/read/readDefinitions.ts'
import { readAllLanguages } from '../../src/tools/project/readProject.ts'
import type { FormPage } from '../../src/model/site/pageDefinition.ts'
import { resolveForm } from '../../src/model/site/resolveReferences.ts'
import { describePage } from '../../src/project/snapshot/describePage.ts'
import { firstValidCase } from '../../src/project/cases/formCase.ts'
import { readCases } from '../support/readCases.ts'

const root = process.cwd()
const { pages, forms } = readDefinitions(root)
const localeTexts = readAllLanguages(root)

/** Texts that no owner edits. */
const FIXED_TEXTS = {
  en: {
    tag: 'en',
    texts: {
      errors: {
        required: 'Fill this in',
        minLength_one: 'At least {{count}} character',
        minLength_other: 'At least {{count}} characters',
        maxLength_one: 'At most {{count}} character',
        maxLength_other: 'At most {{count}} characters',
        minimum: 'At least {{limit}}',
        maximum: 'At most {{limit}}',
        other: 'Check this',
      },
      result: { reference: 'Reference' },
    },
  },
}

it('the description of a form with objects, lists, alternatives and conditions matches its snapshot', async () => {
  const { content } = readJsonFile(root, 'tests/e2e/support/draftPages/schemas/pages/tripPlan.page.json')
  const form = resolveForm(content as FormPage, {})
  const validCase = {
    name: 'a family',
    data: {
      traveller: 'Lin',
      seats: 2,
      meals: ['fish', 'rice'],
      home: { city: 'Hue' },
      companions: [{ name: 'Mai', child: true }],
      contact: { email: 'a@b.co' },
      agree: true,
    },
  }
  await expect(describePage(content as FormPage, form, FIXED_TEXTS, validCase)).toMatchFileSnapshot(
    join(root, 'tests/snapshots/newPageFiles/tripPlan.txt'),
  )
})

describe.each(pages)('the page $id', (page) => {
  const describeIt = () =>
    describePage(
      page,
      forms.get(page.id),
      localeTexts,
      forms.has(page.id) ? firstValidCase(readCases(page.id)) : undefined,
    )

  it('gets the same description again, without markup', () => {
    const text = describeIt()
    expect(describeIt()).toBe(text)
    expect(text).not.toMatch(/undefined|\[object|NaN|\{\{/)
  })
})
