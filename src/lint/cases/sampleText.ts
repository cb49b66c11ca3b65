import { RegExpParser } from '@eslint-community/regexpp'
import { createSeededRandom } from '../check/isSatisfiable.ts'
import { generateSample } from '../check/regexSamples.ts'
import { TEXTS_BY_FORMAT } from './textsByFormat.ts'
import type { Schema } from '../../model/schema/schema.ts'

/** Texts that many patterns take, the plainest first. */
const PLAIN_TEXTS = ['Sample text', 'Sample', 'sample', 'AB3D', '12345678', '1234567', '500', '+886', 'a', '1']

const PATTERN_SAMPLES = 60

/** Texts that a field with these rules may take; some will not fit. */
export function sampleTexts(parts: Schema[]): string[] {
  const texts = [
    ...parts.flatMap(({ format }) => TEXTS_BY_FORMAT[format ?? ''] ?? []),
    ...parts.flatMap(({ decimal }) => (decimal ? decimalTexts(decimal) : [])),
    ...PLAIN_TEXTS,
    ...parts.flatMap(({ pattern }) => (pattern === undefined ? [] : patternTexts(pattern))),
  ]
  const [minLength, maxLength] = lengthLimits(parts)
  return [...new Set([...texts, ...texts.map((text) => withLength(text, minLength, maxLength))])]
}

const decimalTexts = ({ exclusiveMinimum = 0, maximum }: NonNullable<Schema['decimal']>): string[] => [
  ...(maximum === undefined || maximum >= 500 ? ['500'] : []),
  String(Math.floor(exclusiveMinimum) + 1),
  ...(maximum === undefined ? [] : [String(maximum)]),
]

/** Texts generated from a pattern, the same in every run. */
export function patternTexts(pattern: string): string[] {
  const random = createSeededRandom()
  try {
    const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true })
    return Array.from({ length: PATTERN_SAMPLES }, () => generateSample(tree, random) ?? '')
  } catch {
    // Patterns of old schemas are none in Unicode mode.
    return []
  }
}

/** The narrowest limits of a text's length, in characters. */
export const lengthLimits = (parts: Schema[]): [minimum: number, maximum: number] => [
  Math.max(0, ...parts.map(({ minLength }) => minLength ?? 0)),
  Math.min(Infinity, ...parts.map(({ maxLength }) => maxLength ?? Infinity)),
]

/** A text lengthened by its last character, or cut. */
export function withLength(text: string, minLength: number, maxLength: number): string {
  const characters = [...text]
  const last = characters.findLast((character) => /[\p{L}\p{N}]/u.test(character)) ?? 'a'
  while (characters.length < minLength) characters.push(last)
  return characters.slice(0, Math.min(maxLength, characters.length)).join('')
}
