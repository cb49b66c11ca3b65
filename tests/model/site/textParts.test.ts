import { expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { readTexts } from '../../../src/project/read/readTexts.ts'
import type { Texts } from '../../../src/model/site/siteTexts.ts'
import { divideTexts, needsRest } from '../../../src/model/site/textParts.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const pages = [...readDefinitions(PROJECT_ROOT, { drafts: true }).pages]
const firstPages = pages.filter((page) => !needsRest(page))
/** Code of the pages that need only the texts of every page. */
const CODE = `src/site/{app,ui,i18n,api,session,screens/{content,${firstPages.map(({ id }) => id).join()}}}/**/*.{ts,tsx}`
/** Texts that this code shows on pages that need the rest. */
const ON_OTHER_PAGES = [
  // The notice of an ended session loads the rest of the texts.
  'form.draft.again',
  // The title of a tab with a form.
  'form.errorTitle',
  // Requests in the wallet and the client centre.
  'form.labelAndValue',
  // Guidance at the sign-in.
  'pages.login.forgot',
  'pages.login.forgotSubject',
  'pages.login.reason.openAccount',
  'pages.login.reason.page',
  'pages.password.forgot',
  'pages.password.forgotSubject',
]

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )

test('the two parts contain every text of a language once', () => {
  const texts = readTexts(PROJECT_ROOT, 'th')
  const { everyPage, rest } = divideTexts(texts, pages)
  expect([...keysOf(everyPage), ...keysOf(rest)].sort()).toEqual(keysOf(texts).sort())
  expect(keysOf(rest).length).toBeGreaterThan(keysOf(everyPage).length)
})

test('home, lists and articles show only texts of every page', () => {
  const { rest } = divideTexts(readTexts(PROJECT_ROOT, 'en'), pages)
  const code = globSync(CODE, { cwd: PROJECT_ROOT }).map((file) => readFileSync(join(PROJECT_ROOT, file), 'utf8'))
  const shownKeys = keysOf(rest).filter((key) => code.some((each) => each.includes(`'${key}'`)))
  expect(shownKeys.sort()).toEqual(ON_OTHER_PAGES)
  // Other pages show the title and introduction of each page.
  expect(keysOf(rest).filter((key) => /^pages\.\w+\.(?:title|intro)$/.test(key))).toEqual([])
  expect(firstPages.map(({ id }) => id)).toContain('home')
  expect(firstPages.length).toBeLessThan(pages.length)
})
