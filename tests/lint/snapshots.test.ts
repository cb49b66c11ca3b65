import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDefinitions, readJsonFile } from '../../src/definitions/readDefinitions.ts'
import { readAllLanguages } from '../../src/tools/readProject.ts'
import type { FormPage } from '../../src/model/site/pageDefinition.ts'
import { resolveForm } from '../../src/model/site/resolveReferences.ts'
import { describePage } from '../../src/lint/snapshot/describePage.ts'
import { pagesWithCases, readCases } from '../support/readCases.ts'

const root = process.cwd()
const { pages, forms } = readDefinitions(root)
const localeTexts = readAllLanguages(root)
const pageIdsWithCases = new Set(pagesWithCases())
const firstValidCase = (id: string) =>
  pageIdsWithCases.has(id) ? readCases(id).find(({ errors }) => errors.length === 0) : undefined

it('a form with objects, lists, alternatives and conditions reads as its snapshot says', async () => {
  const { content } = readJsonFile(root, 'tests/e2e/support/newPageFiles/tripPlan.page.json')
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
  await expect(describePage(content as FormPage, form, localeTexts, validCase)).toMatchFileSnapshot(
    join(root, 'tests/snapshots/newPageFiles/tripPlan.txt'),
  )
})

it('no snapshot is left of a page that is gone', () => {
  const snapshotIds = readdirSync(join(root, 'tests/snapshots'))
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.replace('.txt', ''))
  expect(snapshotIds.filter((id) => !pages.some((page) => page.id === id))).toEqual([])
})

describe.each(pages)('the page $id', (page) => {
  const text = describePage(page, forms.get(page.id), localeTexts, firstValidCase(page.id))

  it('reads as its snapshot says; after a wanted change run “npm run unit -- -u” and read the diff', async () => {
    await expect(text).toMatchFileSnapshot(join(root, 'tests/snapshots', `${page.id}.txt`))
  })

  it('reads the same again, without markup', () => {
    expect(describePage(page, forms.get(page.id), localeTexts, firstValidCase(page.id))).toBe(text)
    expect(text).not.toMatch(/undefined|\[object|NaN|\{\{/)
  })
})
