import { expect, test } from 'vitest'
import { convertibleTypes, typedValue } from '../../../../src/forms/react/inputs/typedValue.ts'

test.each<[text: string | undefined, types: string[], value: unknown]>([
  ['12,5', ['number'], 12.5],
  [' 7 ', ['integer'], 7],
  ['-', ['number'], '-'],
  ['1e3', ['number'], '1e3'],
  ['', ['number'], ''],
  [undefined, ['number'], undefined],
  ['12', ['string'], '12'],
  ['12', ['string', 'integer'], 12],
  ['v12', ['string', 'integer'], 'v12'],
  ['false', ['integer', 'boolean'], false],
  ['true', ['string', 'boolean'], true],
  ['falsely', ['integer', 'boolean'], 'falsely'],
  ['true', ['string'], 'true'],
  ['{ "url": "https://harbour.example" }', ['string', 'object', 'array'], { url: 'https://harbour.example' }],
  ['[1, 2]', ['string', 'object', 'array'], [1, 2]],
  ['[draft] 1', ['string', 'object', 'array'], '[draft] 1'],
  ['7', ['string', 'object', 'array'], '7'],
  ['{}', ['string'], '{}'],
])('“%s” as %j is converted to %j', (text, types, value) => {
  expect(typedValue(text, types)).toEqual(value)
})

test('convertibleTypes returns typedAs, or the type of the input', () => {
  expect(convertibleTypes({ type: 'number', typedAs: ['integer', 'boolean'] })).toEqual(['integer', 'boolean'])
  expect(convertibleTypes({ type: 'number' })).toEqual(['number'])
})
