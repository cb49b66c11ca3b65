// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LanguageOffer } from '../../../../src/site/app/shell/LanguageOffer.tsx'
import { initI18n, language } from '../../../../src/site/i18n/i18n.ts'
import { load, remove, save } from '../../../../src/site/session/storage.ts'

function open(languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  return render(<LanguageOffer />)
}

beforeEach(async () => {
  remove('language')
  await initI18n('tw')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it.each([
  [['vi-VN', 'en'], 'vi', 'Xem trang này bằng tiếng Việt?'],
  [['fr-FR', 'en-US'], 'en-GB', 'View this page in English?'],
  [['zh-SG'], 'zh-CN', '要用简体中文浏览本页吗？'],
])('a browser in %j is offered its language, in that language', (languages, tag, question) => {
  open(languages)
  expect(screen.getByRole('button', { name: question }).closest('[lang]')?.getAttribute('lang')).toBe(tag)
})

it.each([[['zh-TW', 'en']], [['zh-Hant-HK']], [['fr-FR']], [['C']], [['']], [[]]])(
  'a browser in %j is offered nothing',
  (languages) => {
    open(languages)
    expect(screen.queryByRole('button')).toBeNull()
  },
)

it('one press switches the language and keeps the choice', async () => {
  const { container } = open(['th'])
  fireEvent.click(screen.getByRole('button', { name: 'ดูหน้านี้เป็นภาษาไทยหรือไม่' }))
  expect(container.textContent).toBe('')
  await waitFor(() => expect(load('language')).toBe('th'))
  expect(language.code).toBe('th')
})

it('closing keeps the language of the page, and nothing is offered again', async () => {
  const { unmount } = open(['en-US'])
  fireEvent.click(screen.getByRole('button', { name: '繁體中文' }))
  await waitFor(() => expect(load('language')).toBe('tw'))
  unmount()
  open(['en-US'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('nothing is offered to a visitor who has chosen a language before', () => {
  save('language', 'tw')
  open(['en-US'])
  expect(screen.queryByRole('button')).toBeNull()
})
