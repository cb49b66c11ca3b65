import type { Schema } from '../../../src/forms/schema/schema.ts'

const objectOf = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  required,
  properties,
})
const text = (rules: Schema = {}): Schema => ({ type: 'string', maxLength: 40, ...rules })

/** Forms that together have every rule of a field. */
export const everyRule: Record<string, Schema> = {
  'texts of all kinds': objectOf(
    {
      name: text({ minLength: 2, pattern: '^[\\p{L} ]*$' }),
      code: text({ pattern: '^[A-Z]{2}-[0-9]{4}$' }),
      nick: text({ pattern: '^[a-z0-9_]*$', minLength: 5, maxLength: 32 }),
      email: text({ format: 'email' }),
      again: text({ format: 'email', equalTo: 'email' }),
      paid: { type: 'string', format: 'date', maxLength: 10, notInFuture: true, maxYearsAgo: 5 },
      born: { type: 'string', format: 'date', maxLength: 10, notInFuture: true },
      card: text({ format: 'card-or-fps' }),
      secret: text({ minLength: 8, allOf: [{ pattern: '[a-z]' }, { pattern: '[A-Z]' }, { pattern: '[0-9]' }] }),
    },
    ['name', 'email', 'again', 'code', 'secret'],
  ),
  'choices and ticks': objectOf(
    {
      colour: { type: 'string', enum: ['red', 'blue'] },
      meals: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { enum: ['fish', 'rice', 'soup'] } },
      agree: { type: 'boolean', const: true },
      news: { type: 'boolean' },
    },
    ['colour', 'agree'],
  ),
  'numbers and amounts': objectOf(
    {
      seats: { type: 'integer', minimum: 1, maximum: 9 },
      share: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
      dozen: { type: 'integer', multipleOf: 12 },
      amount: text({ decimal: { exclusiveMinimum: 0, maximum: 1000, decimalPlaces: 2 } }),
    },
    ['seats'],
  ),
  'amounts and dates that decide': {
    ...objectOf({
      sum: text({ decimal: { exclusiveMinimum: 0, maximum: 1000, decimalPlaces: 2 } }),
      day: { type: 'string', format: 'date', maxLength: 10 },
      why: text(),
    }),
    if: {
      required: ['sum', 'day'],
      properties: { sum: { compare: { minimum: 700 } }, day: { compare: { exclusiveMaximum: 'today' } } },
    },
    then: { required: ['why'] },
  },
  'amounts and dates that a condition limits': {
    ...objectOf({
      kind: { type: 'string', enum: ['small', 'large'] },
      sum: text({ decimal: { exclusiveMinimum: 0, maximum: 5000, decimalPlaces: 2 } }),
      day: { type: 'string', format: 'date', maxLength: 10, compare: { exclusiveMinimum: '2020-12-31' } },
    }),
    if: { required: ['kind'], properties: { kind: { const: 'small' } } },
    then: {
      properties: { sum: { compare: { minimum: 10, maximum: 500 } }, day: { compare: { maximum: 'today' } } },
    },
  },
  'files and an account': objectOf(
    {
      scans: {
        type: 'array',
        minItems: 1,
        maxItems: 3,
        file: { types: ['image/png', 'application/pdf'], maxBytes: 5000 },
      },
      account: text({ minLength: 5, maxLength: 12, pattern: '^[0-9]*$', sessionAccount: 'tradingAccount' }),
    },
    ['scans', 'account'],
  ),
  'options of the backend': objectOf(
    {
      way: text({ optionsFrom: { call: '/pc/types', list: '/types', value: '/id', label: '/id' } }),
      amount: text({
        decimal: { decimalPlaces: 2, maximum: 100000 },
        minimumFrom: { call: '/pc/types', list: '/types', selectedBy: 'way', key: '/id', value: '/minimum' },
      }),
    },
    ['way', 'amount'],
  ),
  conditions: {
    ...objectOf({ kind: { type: 'string', enum: ['person', 'firm'] }, note: text() }, ['kind']),
    if: { required: ['kind'], properties: { kind: { const: 'firm' } } },
    then: { required: ['firm'], properties: { firm: text({ minLength: 2 }) } },
    else: { required: ['born'], properties: { born: { type: 'string', format: 'date' } } },
  },
}
