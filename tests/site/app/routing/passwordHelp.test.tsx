// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { forms } from 'virtual:formwright/pages'
import { expect, test } from 'vitest'
import { useSignInGuidance } from '../../../../src/site/app/routing/FormPage.tsx'

test.each(['login', 'password'])(
  'the help on the page %s leads to the message form with the typed account',
  async (id) => {
    const { form } = (await forms[id]?.()) ?? {}
    if (!form) throw new Error(`There is no form ${id}.`)
    const { help } = renderHook(() => useSignInGuidance(form, new URLSearchParams())).result.current ?? {}
    const parametersOf = (href = '') => Object.fromEntries(new URLSearchParams(href.split('?')[1]))
    const subject = expect.stringMatching(/./)
    expect(help?.href({ account: '8800001' })).toMatch(/^#\/message\?/)
    expect(parametersOf(help?.href({ account: '8800001' }))).toEqual({ subject, tradingAccount: '8800001' })
    expect(parametersOf(help?.href({ account: 'an@example.com' }))).toEqual({ subject, email: 'an@example.com' })
    expect(parametersOf(help?.href({}))).toEqual({ subject })
  },
)
