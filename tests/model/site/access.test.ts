import { describe, expect, it } from 'vitest'
import { localizedText } from '../../../src/i18n/multilingual.ts'
import { mayOpen, mayUse } from '../../../src/model/site/access.ts'
import { fromPointer, toPointer, valueAt } from '../../../src/model/schema/jsonPointer.ts'
import { conditionalFieldNames } from '../../../src/engine/rjsf/conditionalFieldNames.ts'
import { negotiateLanguage, textPathOf } from '../../../src/model/site/siteTexts.ts'
import { toAsciiJson } from '../../../src/model/contract/toAsciiJson.ts'

describe('the guard', () => {
  const signedIn = (a_type: number) => ({ storedToken: true, user: { a_type } })
  it.each([
    ['public', { storedToken: false }, 'open'],
    ['public', { storedToken: true }, 'open'],
    ['customer', { storedToken: false }, 'login'],
    ['customer', { storedToken: true }, 'restore'],
    ['customer', signedIn(2), 'open'],
    ['funds', { storedToken: false }, 'login'],
    ['funds', { storedToken: true }, 'restore'],
    ['funds', signedIn(0), 'open'],
    ['funds', signedIn(1), 'customerCenter'],
    ['funds', signedIn(2), 'customerCenter'],
  ] as const)('%s page, %o: %s', (access, viewer, decision) => {
    expect(mayOpen(access, viewer)).toEqual({ decision })
  })

  it('requires a new sign-in only where a page asks for a recent one and the password was typed long ago', () => {
    const staleSignIn = (a_type: number) => ({ storedToken: true, user: { a_type, stale: true } })
    expect(
      [
        mayOpen('funds', staleSignIn(0), true),
        mayOpen('funds', staleSignIn(0)),
        mayOpen('funds', signedIn(0), true),
        mayOpen('funds', staleSignIn(1), true),
        mayOpen('customer', { storedToken: true }, true),
      ].map(({ decision }) => decision),
    ).toEqual(['reauthenticate', 'open', 'open', 'customerCenter', 'restore'])
  })

  it('is the same rule for calls', () => {
    expect([
      mayUse('public', undefined),
      mayUse('customer', undefined),
      mayUse('customer', { a_type: 2 }),
      mayUse('funds', { a_type: 1 }),
      mayUse('funds', { a_type: 0 }),
    ]).toEqual([true, false, true, false, true])
  })
})

describe('content text', () => {
  const pairs = '[{"val":"tw","value":"外匯"},{"val":"en","value":"Forex"},{"val":"th","value":""}]'
  it.each([
    [pairs, 'en', 'Forex'],
    [pairs, 'th', '外匯'],
    ['[{"val":"vi","value":"Ngoại hối"}]', 'id', 'Ngoại hối'],
    ['plain text', 'en', 'plain text'],
    ['[{"val":', 'en', '[{"val":'],
    ['[]', 'en', ''],
    [[{ val: 'en', value: 'parsed' }], 'en', 'parsed'],
    ['[null,1,{"val":"en"},{"val":"en","value":"good"}]', 'en', 'good'],
    [undefined, 'en', ''],
    [{ en: 'object' }, 'en', ''],
    [7, 'en', '7'],
  ])('%o in %s: %s', (content, language, text) => {
    expect(localizedText(content, language)).toBe(text)
  })
})

it('JSON pointers are written and parsed alike', () => {
  const path = ['a/b', 'c~d', '0']
  expect(fromPointer(toPointer(path))).toEqual(path)
  expect(valueAt({ 'a/b': { 'c~d': ['x'] } }, toPointer(path))).toBe('x')
  expect(valueAt({}, '/constructor')).toBeUndefined()
  expect(textPathOf('/people/0/name')).toBe('people.name')
})

it('a language is negotiated', () => {
  const tags = { tw: 'zh-TW', zh: 'zh-CN', en: 'en', th: 'th', id: 'id', vi: 'vi' }
  const negotiated = (header: string | undefined) => negotiateLanguage(header, tags)
  expect(
    ['zh-TW', 'zh-Hant-HK', 'zh-CN', 'zh', 'en-GB,en;q=0.9', 'th', 'fr, vi;q=0.5', 'fr', '', undefined].map(negotiated),
  ).toEqual(['tw', 'tw', 'zh', 'zh', 'en', 'th', 'vi', 'tw', 'tw', 'tw'])
})

it('fields that conditions depend on are found', () => {
  const names = conditionalFieldNames({
    type: 'object',
    properties: {
      free: { type: 'string' },
      deep: { type: 'object', properties: { x: {} }, if: { properties: { x: { const: 1 } } } },
    },
    if: { required: ['a'], properties: { b: { const: 1 } } },
    oneOf: [{ properties: { c: {} } }],
    dependencies: { d: ['free'] },
  })
  expect([...names].sort()).toEqual(['a', 'b', 'c', 'd', 'x'])
})

it('a header value is JSON in ASCII', () => {
  expect(toAsciiJson('')).toBe('""')
  expect(toAsciiJson({ account: '陳 é 😀\u007f' })).toBe('{"account":"\\u9673 \\u00e9 \\ud83d\\ude00\\u007f"}')
  expect(JSON.parse(toAsciiJson('陳'))).toBe('陳')
})
