import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDefinitions, readJsonFolder } from '../../../src/project/read/readDefinitions.ts'
import { normalizeText, normalizedOnBlur } from '../../../src/forms/schema/keywords/normalize.ts'
import { cleanPhone } from '../../../src/forms/schema/plainText.ts'
import { phoneLengthDoubt, readPhone, splitPhone } from '../../../src/forms/data/phoneNumber.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import { callingCodes } from 'virtual:formwright/callingCodes'
import { phonePlans } from 'virtual:formwright/phonePlans'

const library = new Map(
  readJsonFolder(process.cwd(), 'schemas/fields', '.json').map(({ file, content }) => [
    file.replace(/.*\/|\.json/g, ''),
    content as Schema,
  ]),
)
const fieldSchemaOf = (name: string): Schema => library.get(name) ?? {}
const callingCodeSet = new Set(Object.values(callingCodes))

/** Texts like typed ones: letters of six scripts, digits in both widths, separators. */
const typedText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'Aaz09 　-‐–−()+.,，．０９Ａａ陳ễ\u0302\u0301ก\u0e48·\t\u200e\u202a\ufeffß'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
  ),
  maxLength: 40,
})

describe('a text field on blur', () => {
  it.each([
    ['phone', '０９１２－３４５－６７８', '0912345678'],
    ['phone', ' (02) 1234‑5678 ', '0212345678'],
    ['phone', '\u202a0912 345 678\u202c', '0912345678'],
    ['phone', 'tel:02-1234-5678;phone-context=example.com', '0212345678'],
    ['phone', '912.345.678', '912345678'],
    ['phone', '(02).1234·5678', '0212345678'],
    ['phone', 'tel:02-1234-5678;ext=12', '0212345678;ext=12'],
    ['phone', '0912-345-678 ext. 12', '0912345678ext.12'],
    ['phone', '(02)1234-5678#12', '0212345678#12'],
    ['phone', '02-1234-5678 分機12', '0212345678分機12'],
    ['phone', '02 123 4567 ต่อ 12', '021234567ต่อ12'],
    ['phone', '๐๘๑-๒๓๔-๕๖๗๘', '0812345678'],
    ['phone', '02-1234-5678,12', '0212345678,12'],
    ['phone', '02 1234 5678 or 99', '0212345678or99'],
    ['tradingAccount', '๘๘๐๐๐๐๑', '8800001'],
    ['areaCode', '(02)', '02'],
    ['tradingAccount', '８８０ ００-０１', '8800001'],
    ['qq', '12 345', '12345'],
    ['amount', '1 250,50', '1250.50'],
    ['amount', '１２５０．５', '1250.5'],
    ['amount', '1.250,50', '1.250,50'],
    ['bankCardNumber', '6222 0202–0011 2233', '6222020200112233'],
    ['bankCardNumber', ' tai-man@example.com ', 'tai-man@example.com'],
    ['bankCardNumber', '＋852 5123-4567', '+85251234567'],
    ['documentNumber', 'ａ123 456 789', 'A123456789'],
    ['documentNumber', 'a-12 3', 'A-123'],
    ['verifyCode', ' a b 3 d', 'ab3d'],
    ['email', ' ｎａｍｅ＠example.com ', 'name@example.com'],
    ['wechat', ' Wang_88 ', 'Wang_88'],
    ['brokerCode', ' IB-88 ', 'IB-88'],
    ['surname', '　Nguye\u0302\u0303n ', 'Nguyễn'],
    ['givenName', '大文 ', '大文'],
    ['surname', 'van  der\u00a0 Berg', 'van der Berg'],
    ['givenName', '\u200bX Æ\u200d A-12\ufeff', 'X Æ A-12'],
    ['name', 'Su\u200b  harto ', 'Su harto'],
    ['englishName', ' Ｃｈａｎ Tai Man', 'Chan Tai Man'],
    ['englishName', 'Chan \u2060 Tai  Man', 'Chan Tai Man'],
    ['chineseName', '陳\u200b大文 ', '陳大文'],
    ['chineseName', '陳大文 ', '陳大文'],
    ['description', ' two\nlines ', 'two\nlines'],
    ['phonePassword', ' ａｂｃ１２３ ', 'ａｂｃ１２３'],
    ['password', ' secret ', ' secret '],
  ])('%s converts “%s” to “%s”', (name, text, normalized) => {
    expect(normalizedOnBlur(text, [fieldSchemaOf(name)])).toBe(normalized)
  })

  it.each([...library.keys()])('%s shows the text that is sent, and keeps it on the next blur', (name) => {
    const fieldSchema = fieldSchemaOf(name)
    fc.assert(
      fc.property(typedText, (text) => {
        const normalized = normalizedOnBlur(text, [fieldSchema])
        expect(normalizedOnBlur(normalized, [fieldSchema])).toBe(normalized)
        expect(normalizeText(normalized, [fieldSchema])).toBe(normalized)
      }),
      { numRuns: 300 },
    )
  })

  it('leaves passwords unchanged, but for the spaces around a new one', () => {
    const passwords = [...library].filter(([, fieldSchema]) => fieldSchema.ui?.['ui:widget'] === 'password')
    expect(passwords.length).toBeGreaterThan(1)
    const steps = passwords.flatMap(([, { normalize = [], normalizeOnBlur = [] }]) => [
      ...normalize,
      ...normalizeOnBlur,
    ])
    expect(new Set(steps)).toEqual(new Set(['trim']))
  })
})

it('the browser tidies the spaces of names; the backend refuses outer and doubled ones', () => {
  expect(normalizedOnBlur(' 陳  文 ', [fieldSchemaOf('surname')])).toBe('陳 文')
  expect(normalizeText(' 陳  文 ', [fieldSchemaOf('surname')])).toBe(' 陳  文 ')
})

it('a name may have digits after a hyphen only', () => {
  for (const name of ['surname', 'givenName']) {
    const pattern = new RegExp(fieldSchemaOf(name).pattern ?? '', 'u')
    expect(['X Æ A-12', 'A-12 B-3', 'Anna-Lena', "O'-Neil"].filter((text) => !pattern.test(text))).toEqual([])
    expect(['12', 'Wang1', '-12', 'A-12b-', '3 Kings', 'A -12', ' A-1'].filter((text) => pattern.test(text))).toEqual([
      'A-12b-',
    ])
  }
})

describe('a phone number', () => {
  it.each([
    ['+886 912 345 678', '+886', '912345678'],
    ['00886912345678', '+886', '912345678'],
    ['(+886) 0912-345-678', '+886', '0912345678'],
    ['＋８４ ９１ ２３４ ５６７８', '+84', '912345678'],
    ['+1 (212) 555-0100', '+1', '2125550100'],
    ['+62.812.3456.789', '+62', '8123456789'],
    ['\u202a+852 5123 4567\u202c', '+852', '51234567'],
    ['tel:+886-912-345-678', '+886', '912345678'],
    ['+๖๖ ๘๑ ๒๓๔ ๕๖๗๘', '+66', '812345678'],
  ])('%s has the code %s and the number %s', (text, code, national) => {
    expect(splitPhone(text, callingCodeSet)).toEqual({ code, national })
  })

  it.each([
    '0912345678',
    '912 345 678',
    '+999 123 456',
    '+886',
    '00',
    '+',
    '',
    '+886 call me',
    'tel:+886-2-2345-6789;ext=12',
    '+84 28 1234 5678 ext 12',
    '886912345678',
    '+0 123',
  ])('“%s” has no code', (text) => {
    expect(splitPhone(text, callingCodeSet)).toBeUndefined()
  })

  it('keeps every digit of any typed text', () => {
    fc.assert(
      fc.property(typedText, (text) => {
        const phoneParts = splitPhone(text, callingCodeSet)
        if (!phoneParts) return
        expect(callingCodeSet).toContain(phoneParts.code)
        expect(phoneParts.national).toMatch(/^\d+$/)
        const digits = cleanPhone(text).replace(/\D/g, '')
        expect([
          `${phoneParts.code.slice(1)}${phoneParts.national}`,
          `00${phoneParts.code.slice(1)}${phoneParts.national}`,
        ]).toContain(digits)
      }),
      { numRuns: 2000 },
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...callingCodeSet),
        fc.stringMatching(/^[1-9][0-9]{4,10}$/),
        fc.constantFrom('+', '00'),
        (code, national, sign) => {
          expect(splitPhone(`${sign}${code.slice(1)} ${national}`, callingCodeSet)).toEqual({ code, national })
        },
      ),
    )
  })

  it('is unambiguous: no calling code is a prefix of another', () => {
    expect(
      [...callingCodeSet].filter((code) =>
        [...callingCodeSet].some((other) => other !== code && other.startsWith(code)),
      ),
    ).toEqual([])
  })
})

describe('a phone number on blur', () => {
  it.each([
    ['+886', '0912-345-678', undefined],
    ['+886', '886912345678', '0912345678'],
    ['+886', '+886 912-345-678', '0912345678'],
    [undefined, '(+886) 0912 345 678', '0912345678'],
    ['+66', '66812345678', '0812345678'],
    ['+62', '6281234567890', '081234567890'],
    ['+62', '628123456789', '08123456789'],
    ['+84', '84.912.345.678', '0912345678'],
    ['+86', '8613800138000', '13800138000'],
    ['+86', '+86 138 0013 8000', '13800138000'],
    ['+1', '1 (212) 555-0100', '2125550100'],
    ['+852', '852 5123 4567', '51234567'],
    ['+39', '+39 06 1234 5678', '0612345678'],
    ['+886', '912345678', undefined],
    ['+86', '13800138000', undefined],
    ['+1', '12345678', undefined],
    [undefined, '886912345678', undefined],
    ['+84', '841234567', undefined],
    ['+886', '886912345678 ext. 12', undefined],
  ])('in a form with the code %s “%s” becomes %s', (code, text, national) => {
    expect(readPhone(text, code, false, phonePlans)?.national).toBe(national)
  })

  it('keeps no 0 in front where the area code has a field of its own', () => {
    expect(readPhone('+886 2345 6789', '+886', true, phonePlans)?.national).toBe('23456789')
  })
})

it.each([
  ['+886', '', '0912345678', undefined],
  ['+886', '', '912345678', undefined],
  ['+886', '', '9123456789', [8, 9]],
  ['+886', '', '09123456789', [9, 10]],
  ['+886', '02', '23456789', undefined],
  ['+1', '', '12345678', [10]],
  ['+1', '212', '5550100', undefined],
  ['+86', '', '13800138000', undefined],
  ['+852', '', '5123456', [8]],
  ['+0', '', '12345', undefined],
  ['+886', '', 'call me', undefined],
])('with %s, area code “%s” and number %s these lengths are usual: %j', (code, areaCode, phone, lengths) => {
  expect(phoneLengthDoubt(phone, code, areaCode, phonePlans)).toEqual(lengths)
})

it('every calling code field of a phone number offers all calling codes', () => {
  const { forms } = readDefinitions(process.cwd())
  const fieldsWithCallingCode = [...forms.values()].flatMap(({ id, schema }) =>
    Object.values(schema.properties ?? {}).flatMap((fieldSchema) =>
      fieldSchema.callingCodeField && schema.properties?.[fieldSchema.callingCodeField]
        ? [[id, schema.properties[fieldSchema.callingCodeField]?.enum?.length]]
        : [],
    ),
  )
  expect(fieldsWithCallingCode.filter(([, options]) => Number(options) <= 200)).toEqual([])
})
