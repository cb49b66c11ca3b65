import { expect, test } from 'vitest'
import { describeOptions, faultOfOptions, offeredOptions } from '../../../src/project/conformance/offeredOptions.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'

const SCHEMA: Schema = {
  properties: {
    way: { type: 'string', optionsFrom: { call: '/pc/ways', list: '/ways', value: '/id', label: '/name' } },
    currency: {
      type: 'string',
      optionsFrom: {
        ...{ call: '/pc/ways', list: '/ways', selectedBy: 'way', key: '/id' },
        ...{ each: '/currencies', value: '', label: '' },
      },
    },
    note: { type: 'string' },
  },
}
const faultsOf = (ways: unknown) =>
  offeredOptions(SCHEMA, { '/pc/ways': { ways } }).flatMap((offered) => {
    const fault = faultOfOptions(offered)
    return fault ? [[describeOptions(offered), fault.expected, fault.actual]] : []
  })

test('each list is judged, once for each value that selects it', () => {
  const bank = { id: 'bank', name: 'Bank', currencies: ['USD', 'TWD'] }
  expect(faultsOf([bank, { ...bank, id: 'card' }])).toEqual([])
  expect(faultsOf(undefined)).toEqual([['way', 'at least one option', 'none']])
  expect(faultsOf([bank, { id: 'card', name: { en: 'Card' }, currencies: [] }])).toEqual([
    ['currency with way “card”', 'at least one option', 'none'],
  ])
  expect(faultsOf([bank, { id: 'card', name: 'Card', currencies: ['USD', 'USD'] }])).toEqual([
    ['currency with way “card”', 'each option once', '“USD” twice'],
  ])
  expect(faultsOf([{ ...bank, name: '' }])).toEqual([['way', 'a label of the option “bank”', 'none']])
})
