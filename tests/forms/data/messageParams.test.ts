import { expect, it } from 'vitest'
import { declaringSubschema, messageParams, formatMessageParams } from '../../../src/forms/data/messageParams.ts'
import { checkRules } from '../../../src/forms/data/checkRules.ts'
import { formatMessage } from '../../../src/project/texts/formatMessage.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'

const amount: Schema = {
  type: 'string',
  maxLength: 20,
  decimal: { exclusiveMinimum: 0, maximum: 1_000_000, decimalPlaces: 2 },
}
const files: Schema = {
  type: 'array',
  minItems: 1,
  maxItems: 4,
  file: { types: ['image/jpeg', 'application/pdf'], maxBytes: 8 * 1024 * 1024 },
}

it.each([
  [amount, 'maxLength', 20],
  [amount, 'decimalPlaces', 2],
  [amount, 'exclusiveMinimum', 0],
  [amount, 'maximum', 1_000_000],
  [files, 'fileSize', 8],
  [files, 'filesTotal', 32],
  [files, 'maxItems', 4],
  [{ maximum: 5 }, 'maximum', 5],
  [{ multipleOf: 0.5 }, 'multipleOf', 0.5],
] as [Schema, string, number][])(
  'the limit of %o for %s is %d, with and without params of a validator',
  (fieldSchema, rule, limit) => {
    expect(messageParams(fieldSchema, rule)).toMatchObject({ limit, count: limit })
    expect(messageParams(fieldSchema, rule, { limit: 8_388_608 })).toMatchObject({ limit })
  },
)

it('only limits from responses come from the problem itself', () => {
  const fieldSchema: Schema = {
    minimumFrom: { call: '/pc/types', list: '/types', selectedBy: 'type', key: '/id', value: '/minimum' },
  }
  expect(messageParams(fieldSchema, 'minimumFrom', { limit: 100 })).toEqual({ limit: 100, count: 100 })
  expect(messageParams(fieldSchema, 'minimumFrom')).toEqual({})
  expect(messageParams(files, 'fileType', { name: 'a.exe' })).toEqual({ name: 'a.exe', types: ['JPEG', 'PDF'] })
})

it.each([
  ['en-GB', 'JPEG or PDF'],
  ['zh-CN', 'JPEG或PDF'],
  ['th', 'JPEG หรือ PDF'],
])('in %s the kinds of files are joined by the language', (tag, types) => {
  expect(formatMessageParams(messageParams(files, 'fileType'), tag)).toMatchObject({ types })
})

it('the message about a file over the limit never shows the limit as its size', () => {
  const size = (bytes: number) =>
    formatMessageParams(messageParams(files, 'fileSize', { name: 'a.jpg', size: bytes }), 'vi')
  expect(size(8 * 1024 * 1024 + 1)).toMatchObject({ name: 'a.jpg', size: '8,01', limit: '8' })
  expect(size(9 * 1024 * 1024)).toMatchObject({ size: '9' })
  expect(formatMessageParams(messageParams(files, 'fileSize'), 'en').size).toBeUndefined()
})

it('if several subschemas have a rule, the message has the limit of the broken one', () => {
  const schema: Schema = {
    properties: { people: { type: 'array', items: { properties: { name: { type: 'string', maxLength: 50 } } } } },
    then: { properties: { people: { items: { properties: { name: { maxLength: 10 } } } } } },
  }
  const limit = (params: object) => declaringSubschema(schema, '/people/0/name', 'maxLength', { ...params }).maxLength
  expect([limit({}), limit({ limit: 10 }), limit({ limit: 50 })]).toEqual([50, 10, 50])
  expect(declaringSubschema(schema, '/nobody', 'maxLength')).toEqual({})
})

it('a message has the plural form and number format of its language', () => {
  const texts = {
    errors: {
      maxLength_one: '{{count}} character',
      maxLength_other: '{{count}} characters',
      maximum: 'At most {{limit}}',
      minimumFrom: 'At least {{limit}}',
    },
  }
  const format = (rule: string, limit?: number, tag = 'en') =>
    formatMessage(
      texts,
      tag,
      [`errors.x.${rule}`, `errors.${rule}`],
      formatMessageParams(limit === undefined ? {} : { limit, count: limit }, tag),
    )
  expect([
    format('maxLength', 1),
    format('maxLength', 1000),
    format('maximum', 1_000_000),
    format('maximum', 1_000_000, 'vi'),
    format('minimumFrom'),
    format('pattern', 1),
  ]).toEqual(['1 character', '1000 characters', 'At most 1,000,000', 'At most 1.000.000', 'At least …', undefined])
})

it('the message shows the limit of an amount with its currency', () => {
  const fieldSchema: Schema = { ...amount, currency: { field: 'currency' } }
  const problems = (value: string) =>
    checkRules(
      { properties: { amount: fieldSchema } },
      { amount: value, currency: 'USD' },
      {},
      { first: '', last: '' },
      undefined,
    )
  const params = (value: string, tag: string) =>
    problems(value).map(({ rule, params: problemParams }) =>
      formatMessageParams(messageParams(fieldSchema, rule, problemParams), tag),
    )[0]
  expect(params('1000001', 'en')).toMatchObject({ limit: 'USD\u00a01,000,000' })
  expect(params('1000001', 'vi')).toMatchObject({ limit: '1.000.000\u00a0USD' })
  expect(params('1.255', 'en')).toMatchObject({ limit: '2' })
  expect(params('1,250', 'vi')).toMatchObject({ plain: '1250', whole: '1.250\u00a0USD' })
})
