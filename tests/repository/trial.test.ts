import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readServerTexts, readTexts } from '../../src/project/read/readTexts.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const document = readFileSync(join(PROJECT_ROOT, 'docs/trial.md'), 'utf8')

const valuesOf = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts as object).flatMap(valuesOf)

it.each([
  ['tw', /「([^」]+)」/g],
  ['vi', /«([^»]+)»/g],
])('the site has the labels that docs/trial.md gives in %s', (language, labelPattern) => {
  const labels = [...document.matchAll(labelPattern)].map(([, label]) => label)
  const shownTexts = new Set([
    ...valuesOf(readTexts(PROJECT_ROOT, language)),
    ...valuesOf(readServerTexts(PROJECT_ROOT, language)),
  ])
  expect(labels.length).toBeGreaterThan(3)
  expect(labels.filter((label) => !shownTexts.has(label ?? ''))).toEqual([])
})
