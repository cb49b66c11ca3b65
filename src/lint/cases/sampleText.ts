import { RegExpParser } from '@eslint-community/regexpp'
import { createSeededRandom } from '../check/isSatisfiable.ts'
import { generateSample } from '../check/regexSamples.ts'
import type { Schema } from '../../model/schema/schema.ts'

/** One text for each format; more where a form asks for a certain one. */
const BY_FORMAT: Record<string, string[]> = {
  'card-or-fps': ['6222000011112222', '1234567'],
  color: ['#0a7d5c'],
  'data-url': ['data:text/plain;base64,QQ=='],
  date: ['2026-01-31', '1990-05-20'],
  'date-time': ['2026-01-31T09:30:00Z'],
  duration: ['P1D'],
  email: ['person@example.com'],
  hostname: ['example.com'],
  'idn-email': ['person@example.com'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
  'json-pointer': ['/a'],
  regex: ['^a$'],
  time: ['09:30:00', '09:30', '09:30:00Z'],
  uri: ['https://example.com/'],
  'uri-reference': ['https://example.com/'],
  'uri-template': ['https://example.com/{id}'],
  url: ['https://example.com/'],
  uuid: ['3f0c5c0e-8b1e-4d0a-9f3c-2f6d1f0b7a11'],
}

/** Texts that many patterns take, the plainest first. */
const PLAIN_TEXTS = ['Sample text', 'Sample', 'sample', 'AB3D', '12345678', '1234567', '500', '+886', 'a', '1']

const PATTERN_SAMPLES = 60

/** Texts that a field with these rules may take; some will not fit. */
export function sampleTexts(parts: Schema[]): string[] {
  const texts = [
    ...parts.flatMap(({ format }) => BY_FORMAT[format ?? ''] ?? []),
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
