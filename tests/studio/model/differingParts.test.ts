import { expect, test } from 'vitest'
import { differingLines, differingParts } from '../../../src/studio/model/differingParts.ts'

const lines = (...names: string[]): string => names.join('\n')

test('two texts are shown from the first line that differs to the last', () => {
  const common = ['1', '2', '3', '4', '5']
  expect(differingLines(lines(...common, 'a', 'b', ...common), lines(...common, 'c', ...common))).toEqual([
    lines('…', '3', '4', '5', 'a', 'b', '1', '2', '3', '…'),
    lines('…', '3', '4', '5', 'c', '1', '2', '3', '…'),
  ])
  expect(differingLines('a', 'b')).toEqual(['a', 'b'])
  expect(differingLines(undefined, 'b')).toEqual(['–', 'b'])
})

/** Both texts with each marked part in brackets. */
const marked = (a: string, b: string): string[] =>
  differingParts(a, b).map((parts) => parts.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join(''))

test.each([
  [
    'We answer by email, or by phone.',
    'We answer within a day by email.',
    'We answer by email[, or by phone].',
    'We answer [within a day ]by email.',
  ],
  ['maxLength 1500', 'maxLength 900', 'maxLength [1500]', 'maxLength [900]'],
  ['["name", "email", "phone"]', '["email"]', '["[name", "]email[", "phone]"]', '["email"]'],
  [
    '我們通常在 3 個工作天內回覆。',
    '我們會在 2 天內回覆。',
    '我們[通常在 3 個工作]天內回覆。',
    '我們[會在 2 ]天內回覆。',
  ],
  ['', 'x', '', '[x]'],
  ['same', 'same', 'same', 'same'],
])('each word that only one text has is marked: %s', (a, b, ...texts) => {
  expect(marked(a, b)).toEqual(texts)
})

test('a text of ten thousand other words is one part', () => {
  const long = (word: string) => Array.from({ length: 10_000 }, (_, at) => word + at).join(' ')
  expect(differingParts(`a ${long('x')} z`, `a ${long('y')} z`).map((parts) => parts.length)).toEqual([3, 3])
})
