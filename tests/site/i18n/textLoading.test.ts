import { expect, test } from 'vitest'
import { changeLanguage, i18n, initI18n, language, loadRestOfTexts } from '../../../src/site/i18n/i18n.ts'
import { languageMeta } from '../../../src/site/i18n/languages.ts'

/** Whether a text is loaded: one of every page (`pages.school.title`), or one of forms only (`errors.other`). */
const hasText = (code: string, key: string) => i18n.exists(key, { lng: languageMeta(code).tag })

test('loadRestOfTexts loads the rest of the current language, and later of each new language', async () => {
  await initI18n('en')
  expect([hasText('en', 'pages.school.title'), hasText('en', 'errors.other')]).toEqual([true, false])
  await loadRestOfTexts()
  expect([hasText('en', 'pages.school.title'), hasText('en', 'errors.other')]).toEqual([true, true])
  // Not for the default language, which was not chosen.
  expect(hasText('tw', 'errors.other')).toBe(false)
  await changeLanguage('th')
  expect(language.code).toBe('th')
  expect([hasText('th', 'pages.school.title'), hasText('th', 'errors.other')]).toEqual([true, true])
})

test('the last of several language changes wins, with all texts that a page needs', async () => {
  await initI18n('en')
  const changes = [changeLanguage('id'), changeLanguage('vi')]
  await loadRestOfTexts()
  await Promise.all(changes)
  expect(language.code).toBe('vi')
  expect([hasText('vi', 'pages.school.title'), hasText('vi', 'errors.other')]).toEqual([true, true])
})
