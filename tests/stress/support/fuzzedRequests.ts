import fc from 'fast-check'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { encodeBody } from '../../../src/forms/data/encodeBody.ts'
import { propertyNames } from '../../../src/forms/schema/walker.ts'
import { readCases } from '../../support/readCases.ts'
import { pdf } from '../../support/fileFixtures.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import {
  DISPOSITIONS,
  ENCODERS,
  FORM_TYPES,
  MULTIPART_TYPES,
  ODD_ENDPOINTS,
  ODD_HEADERS,
  ODD_NAMES,
  ODD_TYPES,
  ODD_VALUES,
} from './oddInput.ts'

const registry = readDefinitions(PROJECT_ROOT)
const forms = [...registry.forms.values()]

/** Every call of the project. */
export const ENDPOINTS: string[] = [
  ...new Set([
    ...forms.map(({ submit }) => submit.path),
    ...registry.pages.flatMap(({ calls = [] }) => calls),
    '/pc/home',
    '/pc/logout',
    '/pc/getUserInfo',
    '/inc/verifycode',
  ]),
]

/** Call → a valid form as pairs; only calls of forms. */
const validPairs = new Map(
  forms.map(({ id, schema, submit }) => {
    const valid = readCases(id).find(({ errors }) => errors.length === 0)
    const captcha =
      propertyNames(schema).includes('verifyCode') && submit.action !== 'signIn' ? { verifyCode: CAPTCHA_SOLUTION } : {}
    return [submit.path, encodeBody(schema, { ...valid?.data, ...captcha })] as const
  }),
)
const FIELD_NAMES = [...new Set(forms.flatMap(({ schema }) => propertyNames(schema)))]

const anyText = fc.oneof(
  fc.constantFrom(...ODD_VALUES),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)
const anyName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...FIELD_NAMES) },
  { weight: 3, arbitrary: fc.constantFrom(...ODD_NAMES) },
  fc.string({ maxLength: 20 }),
)
const anyEncoder = fc
  .oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.nat({ max: ENCODERS.length - 1 }))
  .map((index) => ENCODERS[index] as (text: string) => Buffer)

type Pairs = [string, string][]
/** A change of a filled form: a field inserted, dropped, duplicated, or with another value. */
const pairMutation = fc.oneof(
  fc.tuple(anyName, anyText).map(([field, value]) => (pairs: Pairs): Pairs => [...pairs, [field, value]]),
  fc.nat().map(
    (at) =>
      (pairs: Pairs): Pairs =>
        pairs.filter((_pair, index) => index !== at % pairs.length),
  ),
  fc.nat().map(
    (at) =>
      (pairs: Pairs): Pairs =>
        pairs.flatMap((pair, index) => (index === at % pairs.length ? [pair, pair] : [pair])),
  ),
  fc.tuple(fc.nat(), anyText).map(
    ([at, value]) =>
      (pairs: Pairs): Pairs =>
        pairs.map(([field, old], index) => [field, index === at % pairs.length ? value : old]),
  ),
)
const pairMutations = fc.array(pairMutation, { maxLength: 4 })
const randomPairs = fc.array(fc.tuple(anyName, anyText), { maxLength: 12 })
const pairsOf = (call: string): fc.Arbitrary<Pairs> =>
  fc.oneof(
    pairMutations.map((list) => list.reduce<Pairs>((pairs, each) => each(pairs), validPairs.get(call) ?? [])),
    randomPairs,
  )

const formBody = (call: string) =>
  fc
    .tuple(pairsOf(call), anyEncoder, anyEncoder)
    .map(([pairs, first, second]) =>
      Buffer.concat(
        pairs.flatMap(
          ([field, value], index) =>
            [
              index === 0 ? first(field) : ENCODERS[0]?.(field),
              Buffer.from('='),
              index === 1 ? second(value) : ENCODERS[0]?.(value),
              Buffer.from('&'),
            ] as Buffer[],
        ),
      ),
    )

const PDF_FILE = pdf()
const part = fc.record({
  name: anyName,
  text: anyText,
  header: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.nat({ max: DISPOSITIONS.length - 1 })),
  file: fc.boolean(),
})
const multipartBody = (call: string) =>
  fc
    .record({
      pairs: pairsOf(call),
      parts: fc.array(part, { maxLength: 3 }),
      file: fc.boolean(),
      end: fc.constantFrom('--\r\n', '--', '\r\n', '', '--\r\ntrailing', '--\n'),
    })
    .map(({ pairs, parts, file, end }) =>
      Buffer.concat([
        ...pairs.flatMap(([field, value]) => [
          Buffer.from(`--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
        ]),
        ...(file
          ? [
              Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'),
              PDF_FILE,
              Buffer.from('\r\n'),
            ]
          : []),
        ...parts.flatMap((each) => [
          Buffer.from(
            `--b\r\nContent-Disposition: ${(DISPOSITIONS[each.header] as (field: string) => string)(each.name)}\r\n\r\n`,
          ),
          each.file ? PDF_FILE : Buffer.from(each.text),
          Buffer.from('\r\n'),
        ]),
        Buffer.from(`--b${end}`),
      ]),
    )

/** Clients that send the requests. */
export const ACTORS = ['nobody', 'visitor', 'demo', 'real', 'halfToken', 'halfCookie'] as const

/** A request that may be wrong in any part. */
export interface FuzzedRequest {
  call: string
  actor: (typeof ACTORS)[number]
  method: 'POST' | 'GET' | 'PUT' | 'DELETE' | 'PATCH'
  headers: Record<string, string>
  body: Buffer
}

const randomBytes = fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw))
const typedBody = (call: string): fc.Arbitrary<{ type: string; body: Buffer }> =>
  fc.oneof(
    { weight: 10, arbitrary: fc.record({ type: fc.constantFrom(...FORM_TYPES), body: formBody(call) }) },
    { weight: 6, arbitrary: fc.record({ type: fc.constantFrom(...MULTIPART_TYPES), body: multipartBody(call) }) },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constantFrom(...FORM_TYPES, ...MULTIPART_TYPES), body: randomBytes }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constantFrom(...ODD_TYPES),
        body: fc.oneof(formBody(call), multipartBody(call)),
      }),
    },
  )

/** Requests with a wrong body, encoding, type or header; a few are valid by chance. */
export const fuzzedRequest: fc.Arbitrary<FuzzedRequest> = fc
  .oneof({ weight: 12, arbitrary: fc.constantFrom(...ENDPOINTS) }, fc.constantFrom(...ODD_ENDPOINTS))
  .chain((call) =>
    fc.record({
      call: fc.constant(call),
      actor: fc.constantFrom(...ACTORS),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant('POST' as const) },
        fc.constantFrom('GET' as const, 'PUT' as const, 'DELETE' as const, 'PATCH' as const),
      ),
      odd: fc.oneof(
        { weight: 5, arbitrary: fc.constant([]) },
        fc.array(fc.constantFrom(...ODD_HEADERS), { maxLength: 2 }),
      ),
      typedContent: typedBody(call),
    }),
  )
  .map(({ call, actor, method, odd, typedContent }) => ({
    call,
    actor,
    method,
    body: typedContent.body,
    headers: { ...(typedContent.type === '' ? {} : { 'content-type': typedContent.type }), ...Object.fromEntries(odd) },
  }))

/** Values of the `token` header: similar to tokens, other JSON, no JSON. */
export const tokenHeader: fc.Arbitrary<string> = fc
  .oneof(
    fc.json(),
    fc.string({ unit: 'binary-ascii', maxLength: 400 }),
    fc.constantFrom(
      '',
      '""',
      '{}',
      '[]',
      'null',
      'true',
      '"__proto__"',
      '{"__proto__":{"x":1}}',
      `"${'a'.repeat(9000)}"`,
      '['.repeat(290),
      '"\\ud800"',
      '1e999',
    ),
    fc.string({ minLength: 30, maxLength: 60 }).map((token) => JSON.stringify(token)),
  )
  .map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''))
  .filter((value) => value.length < 12_000)
