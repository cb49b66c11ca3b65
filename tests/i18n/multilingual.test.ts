import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameText, localText } from '../../src/i18n/multilingual.ts'

const LANGUAGES = ['tw', 'zh', 'en', 'th', 'id', 'vi', '', '__proto__', 'constructor', 'fr']
const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown[]>(null, '', 7, true, [], {}, { value: 'x' }, ['x'], undefined),
)
const pair = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ val: fc.oneof(fc.constantFrom(...LANGUAGES), value), value }, { requiredKeys: [] }),
  },
  value,
)
const list = fc.array(pair, { maxLength: 8 })
const written = list.map((pairs) => JSON.stringify(pairs))
const content: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: written },
  list,
  value,
  fc.jsonValue(),
  fc.json(),
  fc.tuple(written, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
  fc
    .tuple(written, fc.nat(), fc.string({ maxLength: 3 }))
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

it('2,000 malformed content texts: always a text, the right one where one can be read, and never a fault', () => {
  fc.assert(
    fc.property(content, fc.constantFrom(...LANGUAGES), fc.string(), (said, language, other) => {
      const text = localText(said, language)
      expect(typeof text).toBe('string')
      expect(typeof isSameText(said, other)).toBe('boolean')
      const pairs = typeof said === 'string' ? parsed(said) : said
      if (Array.isArray(pairs)) {
        const texts = pairs.filter(
          (each): each is { val: string; value: string } =>
            typeof each?.val === 'string' && typeof each.value === 'string' && each.value !== '',
        )
        const wanted =
          [language, 'tw', 'zh', 'en'].map((code) => texts.find(({ val }) => val === code)).find(Boolean) ?? texts[0]
        expect(text).toBe(wanted?.value ?? '')
        if (text !== '') expect(isSameText(said, text)).toBe(true)
      } else if (typeof said === 'string') expect(text).toBe(said)
    }),
    { numRuns: 2000, seed: 2026 },
  )
})

function parsed(text: string): unknown {
  try {
    return text.trimStart().startsWith('[') ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
