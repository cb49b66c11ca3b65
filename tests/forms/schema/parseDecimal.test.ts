import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMBIGUOUS_DECIMAL, formatDecimal, parseDecimal } from '../../../src/forms/schema/parseDecimal.ts'

const TAGS = ['zh-TW', 'zh-CN', 'en', 'th', 'id', 'vi']
const DOT_TAGS = ['zh-TW', 'zh-CN', 'en', 'th']

describe('parseDecimal', () => {
  it.each(TAGS)('accepts separators of thousands of any kind, in %s', (tag) => {
    const readings = [
      ['1250', '1250'],
      ['1250.5', '1250.5'],
      ['1250,50', '1250.50'],
      ['1,250.50', '1250.50'],
      ['1.250,50', '1250.50'],
      ['1 250,50', '1250.50'],
      ['1\u00a0250.50', '1250.50'],
      ['1\u202f250', '1250'],
      ['1’250.50', '1250.50'],
      ['1,234,567', '1234567'],
      ['1.234.567,8', '1234567.8'],
      ['１，２５０．５０', '1250.50'],
      ['๑,๒๕๐.๕๐', '1250.50'],
      [' 1250 ', '1250'],
      ['0.500', '0.500'],
      ['.5', '0.5'],
      [',50', '0.50'],
    ] as const
    for (const [typedText, amount] of readings) expect(parseDecimal(typedText, tag, 2), typedText).toBe(amount)
  })

  it('interprets one separator before three digits by the language, or as ambiguous', () => {
    for (const tag of DOT_TAGS) {
      expect(parseDecimal('1,250', tag, 2)).toBe('1250')
      expect(parseDecimal('1.250', tag, 2)).toMatch(AMBIGUOUS_DECIMAL)
      expect(parseDecimal('1.250', tag, 3)).toBe('1.250')
    }
    for (const tag of ['id', 'vi']) {
      expect(parseDecimal('1.250', tag, 2)).toBe('1250')
      expect(parseDecimal('1,250', tag, 2)).toMatch(AMBIGUOUS_DECIMAL)
    }
  })

  it.each([
    '12,50.75',
    '1,250,00',
    '1.25.5',
    '1 25',
    '1,250 50',
    '1.250.500 5',
    '1,2.3,4',
    'USD',
    '1e3',
    '-5',
    '1,',
    '.',
    '..5',
    ' . 5',
  ])('rejects “%s”', (typedText) => {
    for (const tag of TAGS) expect(parseDecimal(typedText, tag, 2)).not.toMatch(/^\d+(\.\d+)?$/)
  })
})

it('formatDecimal uses the separators of the language, and parseDecimal returns the same amount', () => {
  expect(TAGS.map((tag) => formatDecimal('1234567.5', tag))).toEqual([
    ...DOT_TAGS.map(() => '1,234,567.5'),
    '1.234.567,5',
    '1.234.567,5',
  ])
  expect(formatDecimal('1.234,5', 'en')).toBe('1.234,5')
  fc.assert(
    fc.property(fc.constantFrom(...TAGS), fc.stringMatching(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/), (tag, amount) => {
      expect(parseDecimal(formatDecimal(amount, tag), tag, 2)).toBe(amount)
      // An amount typed in one language must never become another amount in the next one.
      for (const other of TAGS) {
        const readAmount = parseDecimal(formatDecimal(amount, tag), other, 2)
        if (!AMBIGUOUS_DECIMAL.test(readAmount)) expect(readAmount).toBe(amount)
      }
    }),
  )
})
