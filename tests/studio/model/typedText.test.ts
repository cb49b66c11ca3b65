import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differingLines, changeBetween, shownText, typeInto } from '../../../src/studio/model/typedText.ts'

test('what is typed into a text with a mark and line ends of Windows leaves both', () => {
  const text = '\uFEFF{\r\n  "a": 1\r\n}\r\n'
  const shown = shownText(text)
  expect(shown).toBe('{\n  "a": 1\n}\n')
  const at = shown.indexOf('1')
  expect(typeInto(text, [{ from: at, to: at + 1, insert: '2,\n  "b": 3' }])).toBe(
    '\uFEFF{\r\n  "a": 2,\r\n  "b": 3\r\n}\r\n',
  )
})

test('several changes at once stand where they were typed', () => {
  const text = 'one\r\ntwo\nthree'
  const changes = [
    { from: 0, to: 3, insert: '1' },
    { from: 4, to: 7, insert: '2' },
    { from: 8, to: 13, insert: '3' },
  ]
  expect(typeInto(text, changes)).toBe('1\r\n2\n3')
})

test('the shown text after a change is the one that was typed, whatever the line ends', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', '"', '\r\n', '\n', '😀'), { maxLength: 30 })
  fc.assert(
    fc.property(fc.boolean(), texts, texts, (hasMark, parts, others) => {
      const text = (hasMark ? '\uFEFF' : '') + parts.join('')
      const wanted = shownText(others.join(''))
      const change = changeBetween(shownText(text), wanted)
      const typed = change ? typeInto(text, [change]) : text
      expect(shownText(typed)).toBe(wanted)
      expect(typed.startsWith('\uFEFF')).toBe(hasMark)
    }),
  )
})

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
