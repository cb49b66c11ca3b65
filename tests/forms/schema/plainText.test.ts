import { expect, test } from 'vitest'
import { safeFileName } from '../../../src/forms/schema/files/safeFileName.ts'
import { toNormalForm } from '../../../src/forms/schema/plainText.ts'

/** Marks of two classes in turn, whose sorting takes time by the square of their number. */
const MARKS = '\u0315\u0300'.repeat(16_000)

test('text of any script gets its normal form', () => {
  expect(toNormalForm('Nguye\u0302\u0303n', 'NFC')).toBe('Nguyễn')
  expect(toNormalForm('Nguyễn', 'NFD')).toBe('Nguye\u0302\u0303n')
  expect(toNormalForm(`a${'\u0315\u0300'.repeat(15)}`, 'NFC')).toBe(`à${'\u0300'.repeat(14)}${'\u0315'.repeat(15)}`)
})

test('text with more marks in a row than any script has stays as it is', () => {
  expect(toNormalForm(MARKS, 'NFC')).toBe(MARKS)
  expect(safeFileName(`${MARKS}.jpg`)).toBe(`${MARKS.slice(0, 251)}.jpg`)
})
