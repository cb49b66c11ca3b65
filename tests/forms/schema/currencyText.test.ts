import { describe, expect, it } from 'vitest'
import { withoutCurrency } from '../../../src/forms/schema/currencyText.ts'
import { validateForm } from '../../../src/forms/data/validateForm.ts'
import { cpuTime } from '../../support/cpuTime.ts'
import { compileSchema } from '../../../src/forms/schema/createAjv.ts'

const TAGS = ['zh-TW', 'zh-CN', 'en', 'th', 'id', 'vi']

it.each(["'", '’', ' ', ',', '.', "1'", '1 ', 'x', '$ '])(
  '64 kB of “%s” name no currency, and take little time',
  (part) => {
    const startedAt = cpuTime()
    for (const text of [`1${part.repeat(64_000)}-`, part.repeat(64_000), `${part.repeat(64_000)}1-`])
      expect(withoutCurrency(text, 'USD', 'en')).toBe(text)
    expect(cpuTime() - startedAt).toBeLessThan(1000)
  },
)

describe('an amount with its currency', () => {
  it.each([
    ['$500', 'USD', '500'],
    ['US$ 500', 'USD', '500'],
    ['USD 500', 'USD', '500'],
    ['500 usd', 'USD', '500'],
    ['ＵＳＤ５００', 'USD', '500'],
    ['NT$1,250.50', 'TWD', '1,250.50'],
    ['$1,250', 'HKD', '1,250'],
    ['¥500', 'CNY', '500'],
    ['฿ 500', 'THB', '500'],
    ['Rp500', 'IDR', '500'],
    ['500 ₫', 'VND', '500'],
    ['$.5', 'USD', '.5'],
  ])('“%s” in %s is the number %s in every language', (text, currency, number) => {
    expect(TAGS.map((tag) => withoutCurrency(text, currency, tag))).toEqual(TAGS.map(() => number))
  })

  it.each([
    ['EUR 500', 'USD'],
    ['NT$500', 'USD'],
    ['500', 'USD'],
    ['USD', 'USD'],
    ['USD 500', undefined],
    ['-5', 'USD'],
  ])('“%s” stays as typed where the form takes %s', (text, currency) => {
    expect(TAGS.map((tag) => withoutCurrency(text, currency, tag))).toEqual(TAGS.map(() => text))
  })
})

it.each([
  ['EUR 500', 'USD', '/amount otherCurrency EUR'],
  ['500 eur', 'USD', '/amount otherCurrency EUR'],
  ['€500', 'USD', '/amount otherCurrency EUR'],
  ['NT$500', 'USD', '/amount otherCurrency TWD'],
  ['$500', 'VND', '/amount otherCurrency USD'],
  ['Rp 500', 'USD', '/amount otherCurrency IDR'],
  ['XYZ 500', 'USD', '/amount decimal'],
  ['USD 500', 'USD', '/amount decimal'],
  ['five', 'USD', '/amount decimal'],
  ['500', 'USD', ''],
])('“%s” where the form takes %s: %s', (amount, currency, problem) => {
  const schema = {
    type: 'object' as const,
    properties: {
      currency: { type: 'string' as const },
      amount: { type: 'string' as const, decimal: { decimalPlaces: 2 }, currency: { field: 'currency' } },
    },
  }
  const { problems } = validateForm(schema, compileSchema(schema), { amount, currency })
  expect(
    problems.map(({ pointer, rule, params }) => [pointer, rule, params.typedCurrency].filter(Boolean).join(' ')).join(),
  ).toBe(problem)
})
