import { RegExpParser } from '@eslint-community/regexpp'
import fc from 'fast-check'
import { sampleOf } from '../../src/model/check/samples.ts'
import type { ResolvedForm } from '../../src/model/page.ts'
import { inPlace, propertyNames, propertySchemas, typesOf, type Schema } from '../../src/model/schema.ts'
import { readCases } from '../cases/readCases.ts'

/** A file as a person picks it. */
export interface Picked {
  name: string
  content: Uint8Array<ArrayBuffer>
}

/** What a person has put into a form, as its inputs give it. */
export interface FilledForm {
  data: Record<string, unknown>
  /** By field. */
  files: Record<string, Picked[]>
}

/** Characters that trouble rules, encodings and parsers, each for a reason of its own. */
const ODD = [
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

const odd = fc.constantFrom(...ODD)
/** A text with something put in, cut or turned. */
const spoilt = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(texts, fc.nat(), odd, fc.nat({ max: 5 })).map(([text, at, piece, way]) => {
    const place = at % (text.length + 1)
    if (way === 0) return text + piece
    if (way === 1) return piece + text
    if (way === 2) return text.slice(0, place) + text.slice(place + 1)
    if (way === 3) return text.toUpperCase()
    if (way === 4) return text.normalize('NFD')
    return text.slice(0, place) + piece + text.slice(place)
  })

function ofPattern(pattern: string): fc.Arbitrary<string> {
  const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true })
  return fc
    .infiniteStream(fc.nat())
    .map((numbers) => sampleOf(tree, (limit) => (numbers.next().value ?? 0) % limit) ?? '')
}

function textOf(parts: Schema[], known: string[]): fc.Arbitrary<string> {
  const figure = (of: (part: Schema) => number | undefined): number[] => parts.flatMap((part) => of(part) ?? [])
  const lengths = [...figure(({ minLength }) => minLength), ...figure(({ maxLength }) => maxLength)]
    .flatMap((length) => [length - 1, length, length + 1])
    .filter((length) => length >= 0)
  const patterns = parts.flatMap(({ pattern }) => pattern ?? [])
  const options = parts.flatMap((part) => part.enum ?? []).map(String)
  const good = fc.oneof(
    ...(known.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...known) }] : []),
    ...patterns.map((pattern) => ({ weight: 2, arbitrary: ofPattern(pattern) })),
    ...(options.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...options) }] : []),
    fc.string({ maxLength: 12 }),
  )
  const exact = fc
    .tuple(fc.constantFrom(...(lengths.length > 0 ? lengths : [5])), fc.constantFrom('a', '1', '陳', '😀', 'é'))
    .map(([length, character]) => character.repeat(length))
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 3, arbitrary: spoilt(good) },
    { weight: 1, arbitrary: exact },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    fc.constant(''),
  )
}

const STARTS: Uint8Array[] = [
  new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
  new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(' \n%PDF-1.7\n'),
  Buffer.from('MZ'),
  Buffer.from('GIF89a'),
  new Uint8Array(),
]
const NAMES = [
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
const picked = fc
  .record({ name: fc.constantFrom(...NAMES), start: fc.constantFrom(...STARTS), more: fc.nat({ max: 40 }) })
  .map(({ name, start, more }) => ({
    name,
    content: new Uint8Array(Buffer.concat([start, Buffer.alloc(start.length === 0 ? 0 : more)])),
  }))

const pickedFiles = fc.oneof<[{ weight: number; arbitrary: fc.Arbitrary<Picked[]> }, fc.Arbitrary<Picked[]>]>(
  { weight: 2, arbitrary: fc.constant([{ name: 'a.pdf', content: new Uint8Array(Buffer.from('%PDF-1.7\n%%EOF')) }]) },
  fc.array(picked, { maxLength: 6 }),
)

/** Filled forms of a page: right, nearly right, and wrong in one or more fields, as far as its inputs let them be. */
export function filledForms({ id, schema }: ResolvedForm): fc.Arbitrary<FilledForm> {
  const cases = readCases(id)
  const base = cases.find(({ errors }) => errors.length === 0)?.data ?? {}
  const shown = propertyNames(schema).filter((name) => !propertySchemas(schema, name).some((own) => own.fromAnswer))
  const isFile = (name: string) => propertySchemas(schema, name).some((own) => own.file)
  const values = Object.fromEntries(
    shown
      .filter((name) => !isFile(name))
      .map((name) => {
        const parts = propertySchemas(schema, name).flatMap(inPlace)
        const known = [...new Set(cases.map(({ data }) => data[name]).filter((value) => typeof value === 'string'))]
        const any: fc.Arbitrary<unknown> = typesOf(propertySchemas(schema, name)).has('boolean')
          ? fc.constantFrom(true, false)
          : textOf(parts, known)
        return [name, { any, base: fc.constant(base[name]) }]
      }),
  )
  /** How many fields differ from a right form: none, some, all. */
  return fc.constantFrom(0, 1, 1, 1, 2, 3, 3, 99).chain((most) =>
    fc
      .tuple(
        fc.subarray(Object.keys(values), { maxLength: Math.min(most, Object.keys(values).length) }),
        fc.subarray(Object.keys(values), { maxLength: most === 0 ? 0 : 1 }),
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
          files: fc.record(Object.fromEntries(shown.filter(isFile).map((name) => [name, pickedFiles] as const))),
        }),
      ),
  )
}
