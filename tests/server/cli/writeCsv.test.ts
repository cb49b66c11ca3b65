import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable } from '../../../src/server/cli/terminalTable.ts'
import { csvLine } from '../../../src/server/cli/writeCsv.ts'
import { parseCsv } from '../../support/server/parseCsv.ts'

test('50 generated formulas, and any other text, become text in a CSV line', () => {
  const formula = fc
    .tuple(
      fc.constantFrom('=', '+', '-', '@', '\n', '＝', '＋', '－', '＠'),
      fc.string({ unit: 'grapheme-ascii' }).map((text) => text.replace(/[,;]/g, '')),
    )
    .map(([lead, rest]) => lead + rest)
  const plainText = fc.string({ unit: 'grapheme' }).filter((text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text))
  fc.assert(
    fc.property(formula, (value) => {
      expect(parseCsv(csvLine([value, 'x']))).toEqual([[`'${value}`, 'x']])
    }),
    { numRuns: 50 },
  )
  expect(csvLine(['\t=1', '\r=1', ' =1', '"=1'])).toBe(`'\\x09'=1,'\\x0d'=1,' =1,"'""=1"\r\n`)
  fc.assert(
    fc.property(fc.array(plainText, { minLength: 1 }), (values) => {
      const [row = []] = parseCsv(csvLine(values))
      expect(
        row.map(
          (cell, index) =>
            cell === values[index] || cell.replaceAll("'", '') === (values[index] ?? '').replaceAll("'", ''),
        ),
      ).not.toContain(false)
    }),
    { numRuns: 500 },
  )
})

test('no separator turns a part of a cell into a formula', () => {
  /** The first characters of all cells that a tolerant reader finds. */
  const leads = (line: string, separator: string): string[] =>
    line.split(separator).map((cell) => cell.replace(/^[\s"]+/, '').charAt(0))
  const part = fc.oneof(
    fc.constantFrom(',', ';', '\t', '\r', '\n', '"', "'", ' ', '=', '+', '-', '@', '＝', '＋', '－', '＠'),
    fc.string({ maxLength: 3 }),
  )
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
      const line = csvLine(values)
      for (const separator of [',', ';', '\t', '\n'])
        expect(leads(line, separator).join('')).not.toMatch(/[=+\-@＝＋－＠]/u)
    }),
    { numRuns: 2000 },
  )
  expect(csvLine(['a;=1+1'])).toBe(`"a;'=1+1"\r\n`)
  expect(csvLine(['a, -b\n＠c'])).toBe(`"a, '-b\n'＠c"\r\n`)
})

test('control characters become escapes in CSV and in the terminal', () => {
  const hostile = 'a\u001b[2J\u0000\u0085\u009b31m\u202eb\u2066\u200f\u0007\u007f'
  const escapedText = 'a\\x1b[2J\\x00\\x85\\x9b31m\\u202eb\\u2066\\u200f\\x07\\x7f'
  expect(csvLine([hostile])).toBe(`${escapedText}\r\n`)
  expect(printable(hostile)).toBe(escapedText)
})
