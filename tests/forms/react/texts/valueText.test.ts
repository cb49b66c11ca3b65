import { describe, expect, it } from 'vitest'
import { isReviewed, valueText } from '../../../../src/forms/react/texts/valueText.ts'
import { createI18n } from '../../../../src/site/i18n/i18n.ts'
import type { ResolvedForm } from '../../../../src/model/site/pageDefinition.ts'
import type { Schema } from '../../../../src/forms/schema/schema.ts'

const schema: Schema = {
  properties: {
    mail: { type: 'string' },
    mailAgain: { type: 'string', equalTo: 'mail' },
    prefix: { type: 'string' },
    mobile: { type: 'string', callingCodeField: 'prefix' },
    fax: { type: 'string', callingCodeField: 'none' },
    sum: { type: 'string', decimal: { decimalPlaces: 2 }, currency: { field: 'unit' } },
    fee: { type: 'string', decimal: { decimalPlaces: 2 }, currency: { account: true } },
    unit: { type: 'string' },
  },
}
const form = { id: 'page', schema, uiSchema: {}, library: {} } as unknown as ResolvedForm
const i18n = createI18n('en', {})
const show = (name: string, data: Record<string, unknown>) =>
  valueText(form, [name], data[name], data, i18n, {
    account: { currency: 'HKD' },
    phonePlans: { '+886': { lengths: [9], trunkZero: true }, '+39': { lengths: [9] } },
  })

describe('the review', () => {
  it('omits repetitions, and calling codes that are shown with a number', () => {
    expect(Object.keys(schema.properties ?? {}).filter((name) => !isReviewed(schema, name))).toEqual([
      'mailAgain',
      'prefix',
    ])
  })

  it('joins calling code and number', () => {
    expect(show('mobile', { prefix: '+886', mobile: '912345678' })).toBe('+886 912345678')
    expect(show('mobile', { prefix: '+886', mobile: '0912345678' })).toBe('+886 912345678')
    expect(show('mobile', { prefix: '+39', mobile: '0612345678' })).toBe('+39 0612345678')
    expect(show('mobile', { mobile: '912345678' })).toBe('912345678')
    expect(show('mobile', { prefix: '+886' })).toBe('')
    expect(show('fax', { prefix: '+886', fax: '12345' })).toBe('12345')
  })

  it('shows amounts with their currency', () => {
    expect(show('sum', { sum: '1250.5', unit: 'VND' })).toBe('VND\u00a01,250.5')
    expect(show('sum', { sum: '1250.5', unit: 'USD' })).toBe('USD\u00a01,250.50')
    expect(show('sum', { sum: '1250.5' })).toBe('1,250.5')
    expect(show('fee', { fee: '7' })).toBe('HKD\u00a07.00')
  })
})
