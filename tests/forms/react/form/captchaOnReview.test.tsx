// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { enter, field, press, renderForm, summaryLines, tripForm } from '../../../support/renderForm.tsx'

const TEXT = { type: 'string' as const }

const isShown = (label: string): boolean => field(label).closest('[hidden]') === null

describe('the code of a captcha', () => {
  const CODE = tripForm({
    schema: {
      type: 'object',
      required: ['code'],
      properties: { name: TEXT, code: { ...TEXT, captcha: true, minLength: 4 } },
    },
    uiSchema: { code: { 'ui:widget': 'VerifyCodeWidget' } },
    review: true,
  })

  test('is required before the review, which does not ask for it again', async () => {
    const { onSubmit } = renderForm(CODE)
    await press('Check the entries')
    expect(summaryLines()).toEqual(['Code: This field is required'])
    enter('Code', 'ab3d')
    await press('Check the entries')
    expect(isShown('Code')).toBe(false)
    await press('Send')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ code: 'ab3d' }, new Map())
  })

  test('is asked for on the review once it is refused or expired, until the review is left', async () => {
    const { call, onSubmit } = renderForm(CODE, {}, { name: 'Ann' })
    enter('Code', 'ab3d')
    await press('Check the entries')
    await call((form) => {
      form.setValue('/code', undefined)
      form.setServerErrors({ '/code': 'captcha' }, {})
    })
    expect([isShown('Code'), isShown('Name')]).toEqual([true, false])
    expect(document.activeElement).toBe(field('Code'))
    enter('Code', 'ef5g')
    expect(isShown('Code')).toBe(true)
    await press('Send')
    expect(onSubmit).toHaveBeenCalledOnce()
    await press('Previous')
    await press('Check the entries')
    expect(isShown('Code')).toBe(false)
  })
})
