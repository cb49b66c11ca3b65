import { describe, expect, it } from 'vitest'
import { acceptsSomething } from '../../src/model/check/acceptsSomething.ts'
import { badPattern } from '../../src/model/check/patterns.ts'
import type { Spot } from '../../src/model/check/spots.ts'

const what = (pattern: string) => badPattern({ schema: { pattern } } as Spot)?.what

describe('a pattern', () => {
  it.each([
    '^$', '^[0-9]{4}$', '^\\p{Script=Khmer}{3}$', '^(?!\\s)[\\p{L}\\p{M} ’-]{2,50}(?<!\\s)$', '^[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}$',
    '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,64}$', '^(\\w)\\1$', '^[^\\x00-\\x7F]+$', '^(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])$', '^\\+?[1-9]\\d{6,14}$', '^[à-ü]{40}$',
  ])('%s is fit for use', (pattern) => {
    expect(what(pattern)).toBeUndefined()
  })

  it.each(['a^', '$a', '[]', '^(?!)', '^(?=a)b$', '^[^\\s\\S]$', '^a(?<=b)$', '^\\d+\\b\\d+$'])('%s fits no text', (pattern) => {
    expect(acceptsSomething(pattern)).toBe(false)
    expect(what(pattern)).toMatch(/^No text fits/)
  })

  it.each(['^(a+)+$', '^(a|a)*$', '^(\\p{L}+)*!$', '(x+x+)+y', '^([a-z0-9]+\\.?)*@'])('%s can hang', (pattern) => {
    expect(what(pattern)).toMatch(/can hang/)
  })
})
