import { describe, expect, it } from 'vitest'
import { dependentValues } from '../../../../src/forms/react/form/dependentValues.ts'
import type { Schema } from '../../../../src/forms/schema/schema.ts'

const optionData = {
  '/types': {
    types: [
      { id: 'one', currencies: ['HKD'] },
      { id: 'many', currencies: ['USD', 'HKD'] },
    ],
  },
}
const currencies = {
  call: '/types',
  list: '/types',
  selectedBy: 'type',
  key: '/id',
  each: '/currencies',
  value: '',
  label: '',
}
const schema: Schema = {
  required: ['currency'],
  properties: {
    type: { type: 'string' },
    currency: { type: 'string', optionsFrom: currencies },
    other: { type: 'string', optionsFrom: currencies },
    country: { type: 'string' },
    code: { type: 'string', countryField: 'country' },
  },
}
const callingCodes = { TW: '+886', TH: '+66' }
const after = (pointer: string, data: Record<string, unknown>, proposals = new Map<string, unknown>()) =>
  Object.fromEntries(
    dependentValues(schema, data, pointer, optionData, proposals, callingCodes).map(({ pointer: name, value }) => [
      name,
      value,
    ]),
  )

describe('dependentValues after a change of another field', () => {
  it('selects the only option of a required field, also instead of an option that is no longer offered', () => {
    expect(after('/type', { type: 'one' })).toEqual({ '/currency': 'HKD' })
    expect(after('/type', { type: 'one', currency: 'USD', other: 'USD' })).toEqual({
      '/currency': 'HKD',
      '/other': undefined,
    })
    expect(after('/type', { type: 'many' })).toEqual({})
    expect(after('/type', { type: 'many', currency: 'HKD' })).toEqual({})
  })

  it('proposes the calling code of a country, until the user chooses another', () => {
    const proposals = new Map<string, unknown>()
    expect(after('/country', { country: 'TW' }, proposals)).toEqual({ '/code': '+886' })
    expect(after('/country', { country: 'TH', code: '+886' }, proposals)).toEqual({ '/code': '+66' })
    expect(after('/country', { country: 'TW', code: '+1' }, proposals)).toEqual({})
    expect(after('/code', { country: 'TW', code: '+1' }, proposals)).toEqual({})
  })
})
