import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameText, localizedText } from '../../../src/site/i18n/multilingual.ts'

const LANGUAGES = ['tw', 'zh', 'en', 'th', 'id', 'vi', '', '__proto__', 'constructor', 'fr']
const anyValue = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown[]>(null, '', 7, true, [], {}, { value: 'x' }, ['x'], undefined),
)
const languagePair = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record(
      { val: fc.oneof(fc.constantFrom(...LANGUAGES), anyValue), value: anyValue },
      { requiredKeys: [] },
    ),
  },
  anyValue,
)
const languagePairs = fc.array(languagePair, { maxLength: 8 })
const serializedPairs = languagePairs.map((pairs) => JSON.stringify(pairs))
const anyContent: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: serializedPairs },
  languagePairs,
  anyValue,
  fc.jsonValue(),
  fc.json(),
  fc.tuple(serializedPairs, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
  fc
    .tuple(serializedPairs, fc.nat(), fc.string({ maxLength: 3 }))
    .map(([text, at, piece]) => text.slice(0, at % (text.length + 1)) + piece + text.slice(at % (text.length + 1))),
  fc.constantFrom<unknown[]>(
    '[',
    '[]',
    ' []',
    '[[]]',
    '[null]',
    '[{"val":"tw"}]',
    '{"val":"tw","value":"x"}',
    '[{"__proto__":{"val":"tw","value":"x"}}]',
    `${'['.repeat(20_000)}`,
    `[${'{"val":"en","value":"a"},'.repeat(40_000)}null]`,
    NaN,
    -0,
    10n,
    Symbol.iterator,
    () => 'x',
  ),
)

it('localizedText returns a string for 2,000 malformed content texts, the right one if it is readable', () => {
  fc.assert(
    fc.property(anyContent, fc.constantFrom(...LANGUAGES), fc.string(), (raw, language, other) => {
      const text = localizedText(raw, language)
      expect(typeof text).toBe('string')
      expect(typeof isSameText(raw, other)).toBe('boolean')
      const pairs = typeof raw === 'string' ? tryParse(raw) : raw
      if (Array.isArray(pairs)) {
        const texts = pairs.filter(
          (each): each is { val: string; value: string } =>
            typeof each?.val === 'string' && typeof each.value === 'string' && each.value !== '',
        )
        const expected =
          [language, 'tw', 'zh', 'en'].map((code) => texts.find(({ val }) => val === code)).find(Boolean) ?? texts[0]
        expect(text).toBe(expected?.value ?? '')
        if (text !== '') expect(isSameText(raw, text)).toBe(true)
      } else if (typeof raw === 'string') expect(text).toBe(raw)
    }),
    { numRuns: 2000, seed: 2026 },
  )
})

function tryParse(text: string): unknown {
  try {
    return text.trimStart().startsWith('[') ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

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
])('the content text %o in %s is %s', (content, language, text) => {
  expect(localizedText(content, language)).toBe(text)
})
