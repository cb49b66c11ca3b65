import { expect, test } from 'vitest'
import { differingLines } from '../../../src/studio/model/differingParts.ts'

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
