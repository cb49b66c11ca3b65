// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { enter, errorOf, field, press, renderForm, tripForm, typeText } from '../../../support/renderForm.tsx'

const TEXT = { type: 'string' as const }

describe('a question', () => {
  const form = tripForm({
    schema: {
      type: 'object',
      properties: {
        email: { ...TEXT, format: 'email' },
        code: { ...TEXT, enum: ['+1', '+886'] },
        phone: { ...TEXT, callingCodeField: 'code', minLength: 5 },
      },
    },
    uiSchema: {
      email: { 'ui:mailProviders': ['gmail.com'] },
      code: { 'ui:widget': 'CallingCodeWidget' },
    },
  })
  const services = {
    callingCodes: { TW: '+886', US: '+1' },
    phonePlans: { '+886': { lengths: [8, 9], trunkZero: true as const }, '+1': { lengths: [10] } },
  }

  test('about a slip in an e-mail address corrects it with one press, and refuses nothing', async () => {
    const { onSubmit } = renderForm(form, services)
    typeText('Email', 'ann@gmial.com')
    expect(screen.queryByText(/Did you mean/)).toBeNull()
    fireEvent.blur(field('Email'))
    expect(await screen.findByText(/Did you mean ann@gmail\.com\?/)).toBeDefined()
    expect(errorOf('Email')).toBeUndefined()
    await press('Send')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: 'ann@gmial.com' }, new Map())
    await press('Use this address')
    expect([field('Email').value, document.activeElement]).toEqual(['ann@gmail.com', field('Email')])
    expect(screen.queryByText(/Did you mean/)).toBeNull()
    await press('Send')
    expect(onSubmit).toHaveBeenLastCalledWith({ email: 'ann@gmail.com' }, new Map())
  })

  test('about the length of a phone number follows its calling code, and refuses nothing', async () => {
    const { onSubmit } = renderForm(form, services, { code: '+886' })
    enter('Phone', '091234567890')
    const question = 'Numbers with the country code +886 usually have 9 or 10 digits; this one has 12. Is it right?'
    expect(await screen.findByText(question)).toBeDefined()
    await press('Send')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ code: '+886', phone: '091234567890' }, new Map())
    enter('Phone', '1234')
    expect([errorOf('Phone'), screen.queryByText(/usually/)]).toEqual(['Enter at least 5 characters', null])
    enter('Phone', '0912 345 678')
    expect(screen.queryByText(/usually/)).toBeNull()
  })

  test('is none if the calling code of a typed number moves to its field', async () => {
    const { onSubmit } = renderForm(form, services)
    enter('Phone', '+886 912-345-678')
    expect(screen.queryByText(/usually/)).toBeNull()
    await press('Send')
    enter('Phone', '886912345678')
    await press('Send')
    const sent = { code: '+886', phone: '0912345678' }
    expect(onSubmit.mock.calls.map(([data]) => data)).toEqual([sent, sent])
  })
})
