// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { enter, errorOf, field, press, renderForm, tripForm } from '../../../support/renderForm.tsx'

const TEXT = { type: 'string' as const }

describe('an amount', () => {
  const form = tripForm({
    schema: {
      type: 'object',
      properties: {
        fare: { ...TEXT, decimal: { decimalPlaces: 2 }, normalize: ['decimal'], currency: { account: true } },
      },
    },
  })
  const account = { sessionAccount: () => ({ currency: 'USD' }) }

  test('is read with its currency, and sent without it', async () => {
    const { onSubmit } = renderForm(form, account)
    enter('Fare', 'US$ 1,250.5')
    expect(field('Fare').value).toBe('1,250.5')
    await press('Send')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ fare: '1250.5' }, new Map())
  })

  test('and a date are limited by a condition, with the currency and the day in the message', async () => {
    const { onSubmit } = renderForm(
      tripForm({
        schema: {
          type: 'object',
          properties: {
            ...form.schema.properties,
            leave: { type: 'string', format: 'date' },
            tier: TEXT,
          },
          if: { required: ['tier'], properties: { tier: { const: 'small' } } },
          then: {
            properties: { fare: { compare: { maximum: 500 } }, leave: { compare: { exclusiveMinimum: '2026-01-31' } } },
          },
        },
      }),
      account,
    )
    enter('Fare', '1,250.5')
    enter('Leave', '2026-01-31')
    enter('Tier', 'small')
    await press('Send')
    expect(errorOf('Fare')).toMatch(/^Enter USD\s500 or less$/)
    expect(errorOf('Leave')).toBe('The date must be after 31 January 2026')
    enter('Tier', 'large')
    await press('Send')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('in another currency is named as such', () => {
    renderForm(form, account)
    enter('Fare', '€500')
    expect(errorOf('Fare')).toMatch(/EUR.*USD/)
  })
})
