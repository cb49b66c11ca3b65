import { isObject } from '../../../forms/schema/isObject.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { matchingSamples } from '../../checks/regexSamples.ts'
import type { GeneratorContext } from './generatorContext.ts'

/** Texts that many patterns accept, the simplest first; ODD_TEXTS are texts that many refuse. */
const PLAIN_TEXTS = [
  'Sample',
  'sample',
  'Sample text',
  'AB3D',
  '12345',
  '12345678',
  '500',
  '+886',
  'a',
  'b',
  'A',
  '1',
  '0',
]
const ODD_TEXTS = ['?', 'a b', 'a@b', '-', 'x-1', '字', 'ñ', '\u0007', 'A\nB', '2026-02-30', '%', ' ', '']

/** Lifelike texts by the name of their field; a field gets the first that its rules allow. */
const TEXTS_BY_NAME: [RegExp, string[]][] = [
  [/sur_?name|(family|last)_?name/i, ['Suharto']],
  [/(given|first|fore)_?name/i, ['Dewi']],
  [/password|passphrase/i, ['sample2026', 'A sample of 2026']],
  [/company|organi[sz]ation|employer|merchant/i, ['Harbour Trading']],
  [/bank/i, ['Sample Bank']],
  [/name$/i, ['Dewi Suharto', 'dewi']],
  [/city|town/i, ['Taipei']],
  [/street|address/i, ['1 Nathan Road, Kowloon']],
  [/country/i, ['Thailand']],
  [/(post(al)?|zip)_?code|^zip$/i, ['10560']],
  [/phone|mobile/i, ['912345678']],
  [/subject|topic/i, ['A question about my account']],
  [/message|note|comment|description|remark|reason|feedback/i, ['Please call me in the morning.']],
]

const SENTENCES = [
  'Please call me in the morning.',
  'I am at home from nine to twelve.',
  'My account was opened last week.',
  'The documents are attached to this form.',
  'An answer by email is welcome too.',
]

/** Texts of each format, the simplest first. */
const TEXTS_BY_FORMAT: Record<string, string[]> = {
  byte: ['QQ=='],
  'card-or-fps': ['6222000011112222', '1234567'],
  color: ['#0a7d5c'],
  'data-url': ['data:text/plain;base64,QQ=='],
  date: ['2026-01-31', '1990-05-20'],
  'date-time': ['2026-01-31T09:30:00Z'],
  duration: ['P1D'],
  email: ['person@example.com', 'other@example.com', 'a@b.example'],
  hostname: ['example.com'],
  'idn-email': ['person@example.com'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
  'iso-date-time': ['2026-01-31T09:30:00Z'],
  'iso-time': ['09:30:00'],
  'json-pointer': ['/a'],
  'json-pointer-uri-fragment': ['#/a'],
  regex: ['^a$'],
  'relative-json-pointer': ['0/a'],
  time: ['09:30:00', '09:30', '09:30:00Z'],
  uri: ['https://example.com/'],
  'uri-reference': ['https://example.com/'],
  'uri-template': ['https://example.com/{id}'],
  url: ['https://example.com/'],
  uuid: ['3f0c5c0e-8b1e-4d0a-9f3c-2f6d1f0b7a11'],
}

const PATTERN_SAMPLES = 60
/** Nobody enters a longer text, and generating it would be slow. */
const MAX_LENGTH = 20_000

/** The rules for a text: required and refused formats and patterns. */
interface TextRules {
  minLength: number
  maxLength: number
  formats: string[]
  patterns: string[]
  refusedFormats: string[]
  refusedPatterns: string[]
  /** Texts that the field's name suggests. */
  lifelikeTexts: string[]
}

const textsByRules = new Map<string, string[]>()

/** Texts that may match all of these schemas; some do not. */
export function textValues(
  parts: JsonSchema[],
  { formats }: Pick<GeneratorContext, 'formats'>,
  fieldName = '',
): string[] {
  const refusedSchemas = parts.flatMap(({ not }) => (isObject(not) ? [not] : []))
  const formatsOf = (schemas: JsonSchema[]) =>
    schemas.flatMap(({ format }) => (typeof format === 'string' && formats[format] !== undefined ? [format] : []))
  const patternsOf = (schemas: JsonSchema[]) =>
    schemas.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []))
  const [minLength, maxLength] = lengthLimits(parts)
  const rules: TextRules = {
    minLength,
    maxLength,
    formats: formatsOf(parts),
    patterns: patternsOf(parts),
    refusedFormats: formatsOf(refusedSchemas),
    refusedPatterns: patternsOf(refusedSchemas),
    lifelikeTexts: TEXTS_BY_NAME.find(([names]) => names.test(fieldName))?.[1] ?? [],
  }
  const key = JSON.stringify(rules)
  const texts = textsByRules.get(key) ?? textsFor(rules)
  textsByRules.set(key, texts)
  return texts
}

function textsFor(rules: TextRules): string[] {
  const { minLength, maxLength, formats, patterns, refusedFormats, refusedPatterns, lifelikeTexts } = rules
  const matchingTexts = [
    ...formats.flatMap((format) => [...(TEXTS_BY_FORMAT[format] ?? []), ...longTexts(format, minLength)]),
    ...patterns.flatMap(patternTexts),
    ...joinedTexts(patterns),
  ]
  // A text close to the refused form is the most telling sample.
  const nearMissTexts = [
    ...refusedFormats.flatMap((format) => TEXTS_BY_FORMAT[format] ?? []),
    ...refusedPatterns.flatMap((pattern) => patternTexts(pattern).slice(0, 8)),
  ].flatMap(nearMisses)
  const texts = [...lifelikeTexts, ...PLAIN_TEXTS, ...matchingTexts, ...nearMissTexts, ...ODD_TEXTS]
  return [
    ...new Set([
      ...texts.filter((text) => hasLength(text, minLength, maxLength)),
      ...sentencesOfLength(minLength, maxLength),
      ...texts.flatMap((text) => fitToLength(text, minLength, maxLength)),
    ]),
  ]
}

/** Texts generated from a pattern, the same in every run, the shortest first. */
export function patternTexts(pattern: string): string[] {
  const cachedTexts = textsByPattern.get(pattern)
  if (cachedTexts) return cachedTexts
  let texts: string[] = []
  try {
    texts = [...new Set(matchingSamples(pattern, PATTERN_SAMPLES))].sort(
      (a, b) => a.length - b.length || (a < b ? -1 : 1),
    )
  } catch {
    // The check reports invalid patterns.
  }
  textsByPattern.set(pattern, texts)
  return texts
}

const textsByPattern = new Map<string, string[]>()

/** Texts that contain a match of each pattern, such as a capital, a digit and a sign of a password. */
function joinedTexts(patterns: string[]): string[] {
  const parts = [...new Set(patterns)].flatMap((pattern) => patternTexts(pattern).slice(0, 1))
  return parts.length > 1 ? [parts.join(''), parts.toReversed().join('')] : []
}

/** An email address (or card or FPS number) of this length: each part of an address has a limit of its own. */
function longTexts(format: string, length: number): string[] {
  const end = '@example.com'
  if (!format.endsWith('email') && format !== 'card-or-fps') return []
  if (length <= end.length || length > 250) return []
  const local = Math.min(64, length - end.length)
  const labels = 'b'.repeat(length - end.length - local).replace(/.{30}/g, (each) => `${each.slice(1)}.`)
  return [`${'a'.repeat(local)}${end.slice(0, 1)}${labels}${end.slice(1)}`]
}

/** Variants of a text with one character added, removed or replaced. */
function nearMisses(text: string): string[] {
  const characters = [...text]
  if (characters.length === 0) return ['x', '?', '1']
  const places = [0, characters.length - 1, Math.floor(characters.length / 2)]
  return [
    `${text}x`,
    `${text}1`,
    `${text}?`,
    `x${text}`,
    `?${text}`,
    characters.slice(0, -1).join(''),
    characters.slice(1).join(''),
    ...places.flatMap((at) => ['x', '?', '0'].map((each) => characters.with(at, each).join(''))),
  ]
}

function lengthLimits(parts: JsonSchema[]): [minimum: number, maximum: number] {
  const numbers = (keyword: string) =>
    parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword]] : []))
  return [Math.max(0, ...numbers('minLength')), Math.min(Infinity, ...numbers('maxLength'))]
}

function hasLength(text: string, minLength: number, maxLength: number): boolean {
  const { length } = [...text]
  return length >= minLength && length <= maxLength
}

/** Whole sentences of an allowed length, or their beginning; none where an exact length is tried. */
function sentencesOfLength(minLength: number, maxLength: number): string[] {
  if (minLength > MAX_LENGTH || maxLength < 2 || minLength === maxLength) return []
  const sentences: string[] = []
  while (sentences.join(' ').length < Math.max(minLength, 1))
    sentences.push(SENTENCES[sentences.length % SENTENCES.length] ?? '')
  const text = sentences.join(' ')
  return [text.length > maxLength ? `${text.slice(0, maxLength - 1)}.` : text]
}

/** A text brought to an allowed length: its end cut off, or one of its characters repeated. */
function fitToLength(text: string, minLength: number, maxLength: number): string[] {
  const characters = [...text]
  if (minLength > MAX_LENGTH || characters.length === 0) return []
  if (characters.length > maxLength) return [characters.slice(0, maxLength).join('')]
  if (characters.length >= minLength) return []
  const missingCount = minLength - characters.length
  return [0, Math.floor(characters.length / 2), characters.length - 1].map((at) =>
    characters.toSpliced(at, 0, ...Array<string>(missingCount).fill(characters[at] ?? 'a')).join(''),
  )
}
