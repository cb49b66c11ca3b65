import { describe, expect, it } from 'vitest'
import { validateForm, type SchemaValidator, type ValidationOptions } from '../../../src/forms/data/validateForm.ts'
import { todayHere } from '../../../src/forms/data/checkRules.ts'
import { formats } from '../../../src/forms/schema/stringFormats.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import { createAjv } from '../../../src/forms/schema/createAjv.ts'

function brokenRules(schema: Schema, data: unknown, optionData = {}): string[] {
  return validateForm(schema, createAjv().compile(schema) as SchemaValidator, data, optionData).problems.map(
    ({ pointer, rule }) => `${pointer} ${rule}`,
  )
}

describe('validateForm', () => {
  it('reports the closest alternative only', () => {
    const schema: Schema = {
      type: 'object',
      properties: { way: { enum: ['mail', 'call'] } },
      oneOf: [
        { properties: { way: { const: 'mail' }, email: { type: 'string', minLength: 3 } }, required: ['way', 'email'] },
        { properties: { way: { const: 'call' }, phone: { type: 'string', minLength: 3 } }, required: ['way', 'phone'] },
      ],
    }
    expect(brokenRules(schema, { way: 'call' })).toEqual(['/phone required'])
    expect(brokenRules(schema, { way: 'mail', email: 'a' })).toEqual(['/email minLength'])
  })

  it('reports the requirements of a condition, not the condition itself', () => {
    const schema: Schema = {
      type: 'object',
      properties: { gift: { type: 'boolean' } },
      if: { required: ['gift'], properties: { gift: { const: true } } },
      then: { required: ['to'], properties: { to: { type: 'string' } } },
    }
    expect(brokenRules(schema, { gift: true })).toEqual(['/to required'])
    expect(brokenRules(schema, { gift: false })).toEqual([])
  })

  it('compares amounts by size and dates with today, which in the server is any day on earth', () => {
    const schema: Schema = {
      type: 'object',
      properties: { sum: { type: 'string' }, day: { type: 'string' } },
      anyOf: [
        { not: { required: ['sum'], properties: { sum: { compare: { minimum: 1000 } } } } },
        { not: { required: ['day'], properties: { day: { compare: { exclusiveMinimum: 'today' } } } } },
      ],
    }
    const now = Date.parse('2026-03-01T06:00:00Z')
    const isValid = (data: object, options: object = {}) =>
      validateForm(schema, createAjv().compile(schema) as SchemaValidator, data, {}, { now, ...options }).problems
        .length === 0
    expect(isValid({ sum: '999.99', day: '2026-03-05' })).toBe(true)
    expect(isValid({ sum: '1000', day: '2026-03-05' })).toBe(false)
    expect(isValid({ sum: '1000', day: '2026-02-28' })).toBe(true)
    // On 28 February 1 March is after today, and on 1 March it is not.
    expect(isValid({ sum: '1000', day: '2026-03-01' })).toBe(true)
    const today = { first: '2026-02-28', last: '2026-02-28' }
    expect(isValid({ sum: '1000', day: '2026-03-01' }, { today })).toBe(false)
  })

  it('limits an amount and a date by a condition, and names the currency of the limit', () => {
    const schema: Schema = {
      type: 'object',
      properties: {
        kind: { type: 'string' },
        sum: { type: 'string', decimal: { maximum: 5000, decimalPlaces: 2 }, currency: { account: true } },
        day: { type: 'string', format: 'date' },
      },
      if: { required: ['kind'], properties: { kind: { const: 'small' } } },
      then: {
        properties: { sum: { compare: { minimum: 10, maximum: 500 } }, day: { compare: { minimum: 'today' } } },
      },
    }
    const validate = createAjv().compile(schema) as SchemaValidator
    const today = { first: '2026-03-01', last: '2026-03-01' }
    const problemsOf = (data: object) =>
      validateForm(schema, validate, data, {}, { today, account: { currency: 'USD' } }).problems
    expect(problemsOf({ kind: 'large', sum: '5000', day: '2020-01-01' })).toEqual([])
    expect(problemsOf({ kind: 'small', sum: '500.00', day: '2026-03-01' })).toEqual([])
    expect(problemsOf({ kind: 'small', sum: '500.01', day: '2026-02-28' })).toMatchObject([
      { pointer: '/sum', rule: 'maximum', params: { limit: 500, currency: 'USD' } },
      { pointer: '/day', rule: 'notBefore', params: { limit: 'today' } },
    ])
    expect(problemsOf({ kind: 'small', sum: '9' })).toMatchObject([{ rule: 'minimum', params: { limit: 10 } }])
    expect(problemsOf({ kind: 'small', sum: 'ten' })).toMatchObject([{ rule: 'decimal' }])
  })

  it('applies no rule of a condition to the value that decides it', () => {
    const schema: Schema = {
      type: 'object',
      properties: { day: { type: 'string' }, note: { type: 'string' } },
      if: { required: ['day'], properties: { day: { maxYearsAgo: 1 } } },
      then: { required: ['note'] },
    }
    expect(brokenRules(schema, { day: '1999-01-01', note: '-' })).toEqual([])
  })

  it('reports one rule per field, the first that the user would correct', () => {
    expect(
      brokenRules(
        { type: 'object', properties: { code: { type: 'string', pattern: '^[a-z]*$', minLength: 3 } } },
        { code: '1' },
      ),
    ).toEqual(['/code minLength'])
  })

  it('accepts only options that a call offers', () => {
    const schema: Schema = {
      type: 'object',
      properties: {
        type: { type: 'string', optionsFrom: { call: '/pc/types', list: '/types', value: '/id', label: '/name' } },
      },
    }
    const optionData = { '/pc/types': { types: [{ id: 'bank', name: 'Bank' }, { id: 7 }, null, 'x'] } }
    expect(brokenRules(schema, { type: 'bank' }, optionData)).toEqual([])
    expect(brokenRules(schema, { type: '7' }, optionData)).toEqual([])
    expect(brokenRules(schema, { type: 'gone' }, optionData)).toEqual(['/type optionsFrom'])
    expect(brokenRules(schema, { type: 'bank' }, { '/pc/types': '<html>' })).toEqual(['/type optionsFrom'])
    expect(brokenRules(schema, {}, {})).toEqual([])
  })

  it('compares equal fields only with a sibling that is present', () => {
    const schema: Schema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string', equalTo: 'a' } },
    }
    expect(brokenRules(schema, { b: 'x' })).toEqual([])
    expect(brokenRules(schema, { a: 'y', b: 'x' })).toEqual(['/b equalTo'])
    expect(brokenRules(schema, { a: 'X', b: 'x' })).toEqual(['/b equalTo'])
  })

  it('compares e-mail addresses without case, and keeps them as typed', () => {
    const schema: Schema = {
      type: 'object',
      properties: {
        email: { type: 'string', format: 'email' },
        confirmEmail: { type: 'string', format: 'email', equalTo: 'email' },
      },
    }
    const data = { email: 'Ann.Lee@Example.com', confirmEmail: 'ann.lee@example.COM' }
    const validate = createAjv().compile(schema) as SchemaValidator
    expect(validateForm(schema, validate, data)).toEqual({ data, problems: [] })
    expect(brokenRules(schema, { ...data, confirmEmail: 'annlee@example.com' })).toEqual(['/confirmEmail equalTo'])
    expect(brokenRules(schema, { ...data, confirmEmail: 7 })).toContain('/confirmEmail type')
  })
})

describe('a date that has passed', () => {
  const schema: Schema = {
    type: 'object',
    properties: { day: { type: 'string', format: 'date', notInFuture: true, maxYearsAgo: 5 } },
  }
  const validate = createAjv().compile(schema) as SchemaValidator
  const rulesOf = (days: string[], options: ValidationOptions) =>
    days.map((day) =>
      validateForm(schema, validate, { day }, {}, options)
        .problems.map(({ rule }) => rule)
        .join(),
    )

  it('lies between five years ago and today in the zone of the client', () => {
    const today = { first: '2026-03-01', last: '2026-03-01' }
    expect(rulesOf(['2021-02-28', '2021-03-01', '2026-03-01', '2026-03-02'], { today })).toEqual([
      'maxYearsAgo',
      '',
      '',
      'notInFuture',
    ])
  })

  it('may be a day off on the server, since zones differ', () => {
    const now = Date.UTC(2026, 2, 1, 11)
    expect(rulesOf(['2021-02-27', '2021-02-28', '2026-03-02', '2026-03-03'], { now })).toEqual([
      'maxYearsAgo',
      '',
      '',
      'notInFuture',
    ])
  })

  it('is compared with the day of the device', () => {
    const now = Date.UTC(2026, 2, 1, 23, 30)
    const { first, last } = todayHere(now)
    expect([first, last]).toEqual([first, new Date(now).toLocaleDateString('sv')])
  })
})

describe('formats', () => {
  it.each([
    [
      'email',
      ['a@b.co', "o'neil+x@sub.example.com", 'a@b.xn--p1ai'],
      [
        'a@b.c',
        'a@b.c0',
        'a@10.0.0.1',
        'a@b',
        '@b.co',
        'a@b..co',
        'a b@c.de',
        'a@-b.co',
        `${'a'.repeat(65)}@b.co`,
        '.a@b.co',
        'ä@b.co',
      ],
    ],
    ['date', ['2024-02-29', '0099-01-01'], ['2023-02-29', '2024-13-01', '2024-1-1', '2024-04-31']],
    ['time', ['00:00', '23:59:59'], ['24:00', '1:00']],
    ['uri', ['https://example.com/a?b#c', 'mailto:a@b.co'], ['example.com', '/a', 'http://']],
    ['uuid', ['6fa459ea-ee8a-3ca4-894e-db77e160355e'], ['6fa459ea']],
  ])('%s', (name, good, bad) => {
    const format = formats[name] as (value: string) => boolean
    expect(good.filter((value) => !format(value))).toEqual([])
    expect(bad.filter((value) => format(value))).toEqual([])
  })
})
