import { expect, test } from 'vitest'
import { changeLanguage, i18n, initI18n, language, loadRestOfTexts } from '../../../src/site/i18n/i18n.ts'
import { languageMeta } from '../../../src/site/i18n/languages.ts'

/** Whether a language has a text that every page has (`pages.school.title`), or that only forms have (`errors.other`). */
const has = (code: string, key: string) => i18n.exists(key, { lng: languageMeta(code).tag })

test('the rest of a language’s texts is loaded when a page needs it, and from then on with each language', async () => {
  await initI18n('en')
  expect([has('en', 'pages.school.title'), has('en', 'errors.other')]).toEqual([true, false])
  await loadRestOfTexts()
  expect([has('en', 'pages.school.title'), has('en', 'errors.other')]).toEqual([true, true])
  // Not of the language that was there before any was chosen.
  expect(has('tw', 'errors.other')).toBe(false)
  await changeLanguage('th')
  expect(language.code).toBe('th')
  expect([has('th', 'pages.school.title'), has('th', 'errors.other')]).toEqual([true, true])
})

test('of several choices of a language the last wins, with all that a page needs', async () => {
  await initI18n('en')
  const changes = [changeLanguage('id'), changeLanguage('vi')]
  await loadRestOfTexts()
  await Promise.all(changes)
  expect(language.code).toBe('vi')
  expect([has('vi', 'pages.school.title'), has('vi', 'errors.other')]).toEqual([true, true])
})
