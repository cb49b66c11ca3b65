// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readDefinitions } from '../../../../src/project/read/readDefinitions.ts'
import { changeLanguage } from '../../../../src/site/i18n/i18n.ts'
import { languageCode, languageCodes } from '../../../../src/site/i18n/languages.ts'
import { PROJECT_ROOT } from '../../../support/projectRoot.ts'
import { renderForm } from '../../../support/renderForm.tsx'

const { forms } = readDefinitions(PROJECT_ROOT)

/** Names of the fields on screen; `isAll`: of all steps, and of those under “More”. */
function shownFields(id: string, isAll: boolean, data?: Record<string, unknown>): string[] {
  const form = forms.get(id)
  if (!form) throw new Error(`There is no form “${id}”.`)
  const { steps: _steps, review: _review, ...wholeForm } = form
  renderForm(wholeForm, { languageCode }, data)
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form [name]')]
  const shown = inputs.filter((input) => !input.closest('[hidden]') && (isAll || !input.closest('details')))
  return [...new Set(shown.map(({ name }) => name))]
}

const CHINESE = { applyDemo: ['qq', 'wechat'], applyReal: ['chineseName', 'qq', 'wechat'] }

describe.each(Object.entries(CHINESE))('%s', (id, names) => {
  test.each(languageCodes)('in %s asks for QQ, WeChat and the Chinese name only where they are used', async (code) => {
    await act(() => changeLanguage(code))
    const isChinese = code === 'tw' || code === 'zh'
    const asked = (data: Record<string, unknown>) => shownFields(id, true, data).filter((name) => names.includes(name))
    expect(asked({ country: 'VN' })).toEqual(isChinese ? names : [])
  })

  test.each(['CN', 'HK', 'MO', 'TW'])('asks residents of %s for them in every language', async (country) => {
    await act(() => changeLanguage('vi'))
    expect(shownFields(id, true, { country })).toEqual(expect.arrayContaining(names))
  })
})

test('the demo form asks for what a demo needs, and keeps the rest under “More”', async () => {
  await act(() => changeLanguage('tw'))
  const names = Object.keys(forms.get('applyDemo')?.schema.properties ?? {})
  const more = ['city', 'idOrPassport', 'qq', 'wechat', 'brokerCode', 'introducer', 'message']
  expect(shownFields('applyDemo', false).sort()).toEqual(names.filter((name) => !more.includes(name)).sort())
  expect([...document.querySelectorAll<HTMLInputElement>('details [name]')].map(({ name }) => name)).toEqual(more)
})
