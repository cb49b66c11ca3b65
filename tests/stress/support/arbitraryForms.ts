import { RegExpParser } from '@eslint-community/regexpp'
import fc from 'fast-check'
import { generateSample } from '../../../src/project/checks/regexSamples.ts'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas, typesOf } from '../../../src/forms/schema/walker.ts'
import { readCases } from '../../support/readCases.ts'

/** A file that a user picks. */
export interface PickedFile {
  name: string
  content: Uint8Array<ArrayBuffer>
}

/** Form data and files as inputs produce them. */
export interface FormInput {
  data: Record<string, unknown>
  /** Field → files. */
  files: Record<string, PickedFile[]>
}

/** Characters that rules, encodings or parsers may treat specially. */
const ODD_CHARACTERS = [
  '\0',
  '\t',
  '\n',
  '\r\n',
  '\u001b',
  '\u007f',
  ' ',
  '  ',
  '\u00a0',
  '\u00ad',
  '\u0301',
  '\u200b',
  '\u200e',
  '\u2028',
  '\u202e',
  '\u3000',
  '\ufeff',
  '\ufffd',
  '\ud800',
  '\udc00',
  '０',
  'Ａ',
  '＠',
  '−',
  '٣',
  'ß',
  'İ',
  'ﬁ',
  'e\u0301',
  '&',
  '=',
  '+',
  '%',
  '%00',
  '%zz',
  '"',
  '\\',
  ';',
  '[',
  "'",
  '.',
  ',',
  '·',
  '陳',
  '😀',
]

const oddCharacter = fc.constantFrom(...ODD_CHARACTERS)
/** A text with characters inserted, cut off or reversed. */
const mutatedText = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(texts, fc.nat(), oddCharacter, fc.nat({ max: 5 })).map(([text, at, insertion, kind]) => {
    const offset = at % (text.length + 1)
    if (kind === 0) return text + insertion
    if (kind === 1) return insertion + text
    if (kind === 2) return text.slice(0, offset) + text.slice(offset + 1)
    if (kind === 3) return text.toUpperCase()
    if (kind === 4) return text.normalize('NFD')
    return text.slice(0, offset) + insertion + text.slice(offset)
  })

function textMatching(pattern: string): fc.Arbitrary<string> {
  const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true })
  return fc
    .infiniteStream(fc.nat())
    .map((numbers) => generateSample(tree, (limit) => (numbers.next().value ?? 0) % limit) ?? '')
}

function arbitraryText(parts: Schema[], knownValues: string[]): fc.Arbitrary<string> {
  const collect = (of: (part: Schema) => number | undefined): number[] => parts.flatMap((part) => of(part) ?? [])
  const lengths = [...collect(({ minLength }) => minLength), ...collect(({ maxLength }) => maxLength)]
    .flatMap((length) => [length - 1, length, length + 1])
    .filter((length) => length >= 0)
  const patterns = parts.flatMap(({ pattern }) => pattern ?? [])
  const options = parts.flatMap((part) => part.enum ?? []).map(String)
  const plausible = fc.oneof(
    ...(knownValues.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...knownValues) }] : []),
    ...patterns.map((pattern) => ({ weight: 2, arbitrary: textMatching(pattern) })),
    ...(options.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...options) }] : []),
    fc.string({ maxLength: 12 }),
  )
  const exact = fc
    .tuple(fc.constantFrom(...(lengths.length > 0 ? lengths : [5])), fc.constantFrom('a', '1', '陳', '😀', 'é'))
    .map(([length, character]) => character.repeat(length))
  return fc.oneof(
    { weight: 5, arbitrary: plausible },
    { weight: 3, arbitrary: mutatedText(plausible) },
    { weight: 1, arbitrary: exact },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    fc.constant(''),
  )
}

const FILE_SIGNATURES: Uint8Array[] = [
  new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
  new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(' \n%PDF-1.7\n'),
  Buffer.from('MZ'),
  Buffer.from('GIF89a'),
  new Uint8Array(),
]
const FILE_NAMES = [
  'photo.jpg',
  'photo.JPEG',
  'scan.png',
  'statement.pdf',
  'Statement.Pdf',
  'photo',
  'photo.jpg.exe',
  'a.exe',
  '陳.jpg',
  'photo.jpg ',
  ' photo.png',
  'photo.jpg\u202e',
  'photo\u202egpj.exe',
  'a;b.pdf',
  'a"b.png',
  'a%22b.jpg',
  '.jpg',
  `${'長'.repeat(300)}.pdf`,
  'C:\\x\\a.jpg',
  'é.png',
  'a.jpg.',
  'a\u00a0.png',
  'a.ｐｎｇ',
]
const arbitraryFile = fc
  .record({
    name: fc.constantFrom(...FILE_NAMES),
    start: fc.constantFrom(...FILE_SIGNATURES),
    more: fc.nat({ max: 40 }),
  })
  .map(({ name, start, more }) => ({
    name,
    content: new Uint8Array(Buffer.concat([start, Buffer.alloc(start.length === 0 ? 0 : more)])),
  }))

const arbitraryFiles = fc.oneof<
  [{ weight: number; arbitrary: fc.Arbitrary<PickedFile[]> }, fc.Arbitrary<PickedFile[]>]
>(
  { weight: 2, arbitrary: fc.constant([{ name: 'a.pdf', content: new Uint8Array(Buffer.from('%PDF-1.7\n%%EOF')) }]) },
  fc.array(arbitraryFile, { maxLength: 6 }),
)

/** Filled forms of a page: valid, nearly valid, and invalid in one or more fields, as far as its inputs allow. */
export function arbitraryForm({ id, schema }: ResolvedForm): fc.Arbitrary<FormInput> {
  const cases = readCases(id)
  const base = cases.find(({ errors }) => errors.length === 0)?.data ?? {}
  const visibleFields = propertyNames(schema).filter(
    (name) => !propertySchemas(schema, name).some((fieldSchema) => fieldSchema.setByError),
  )
  const isFile = (name: string) => propertySchemas(schema, name).some((fieldSchema) => fieldSchema.file)
  const values = Object.fromEntries(
    visibleFields
      .filter((name) => !isFile(name))
      .map((name) => {
        const parts = propertySchemas(schema, name).flatMap(applicableSubschemas)
        const knownValues = [
          ...new Set(cases.map(({ data }) => data[name]).filter((value) => typeof value === 'string')),
        ]
        const any: fc.Arbitrary<unknown> = typesOf(propertySchemas(schema, name)).has('boolean')
          ? fc.constantFrom(true, false)
          : arbitraryText(parts, knownValues)
        return [name, { any, base: fc.constant(base[name]) }]
      }),
  )
  /** Number of fields that differ from a valid form: none, some, all. */
  return fc.constantFrom(0, 1, 1, 1, 2, 3, 3, 99).chain((maxChanged) =>
    fc
      .tuple(
        fc.subarray(Object.keys(values), { maxLength: Math.min(maxChanged, Object.keys(values).length) }),
        fc.subarray(Object.keys(values), { maxLength: maxChanged === 0 ? 0 : 1 }),
      )
      .chain(([changed, dropped]) =>
        fc.record({
          data: fc.record(
            Object.fromEntries(
              Object.entries(values).map(([name, value]) => [
                name,
                dropped.includes(name) ? fc.constant(undefined) : changed.includes(name) ? value.any : value.base,
              ]),
            ),
          ),
          files: fc.record(
            Object.fromEntries(visibleFields.filter(isFile).map((name) => [name, arbitraryFiles] as const)),
          ),
        }),
      ),
  )
}
