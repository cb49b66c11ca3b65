import fc from 'fast-check'
import { readDefinitions } from '../../../src/definitions/readDefinitions.ts'
import { encodeBody } from '../../../src/model/form/formBody.ts'
import { propertyNames } from '../../../src/model/schema/schema.ts'
import { readCases } from '../../support/readCases.ts'
import { pdf } from '../../support/fileFixtures.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { CAPTCHA_SOLUTION } from '../../support/server/testServer.ts'

const registry = readDefinitions(PROJECT_ROOT)
const forms = [...registry.forms.values()]

const ODD_ENDPOINTS = [
  '/pc/nothing',
  '/pc/login.asp',
  '/pc//login',
  '/pc/%2e%2e/login',
  '/PC/LOGIN',
  '/pc/login%00',
  '/pc/%zz',
  '/',
]

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

/** A filled form that keeps every rule, as pairs; none for a call that no form owns. */
const validPairs = new Map(
  forms.map(({ id, schema, submit }) => {
    const valid = readCases(id).find(({ errors }) => errors.length === 0)
    const captcha =
      propertyNames(schema).includes('verifyCode') && submit.action !== 'signIn' ? { verifyCode: CAPTCHA_SOLUTION } : {}
    return [submit.path, encodeBody(schema, { ...valid?.data, ...captcha })] as const
  }),
)
const FIELD_NAMES = [...new Set(forms.flatMap(({ schema }) => propertyNames(schema)))]

const ODD_NAMES = [
  '__proto__',
  '__proto__[x]',
  'constructor',
  'constructor[prototype][x]',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '[',
  ']',
  'a[',
  '[a]',
  'name[]',
  'name[0]',
  'name[-1]',
  'name[99999999999]',
  'name[a][b]',
  'files[0][name]',
  'name.first',
  '$where',
  '$sealed',
  'name\0',
  'a'.repeat(5000),
  `a${'[a]'.repeat(400)}`,
  'ｎａｍｅ',
  'page',
  'pageSize',
  'id',
  'category',
  'visitor',
]
const ODD_VALUES = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202Egpj',
  '\uFFFD',
  '\uFEFF',
  '\r\nX-Injected: 1',
  '\u001b[31m',
  'true',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '{"$sealed":"x"}',
  '1e400',
  '-0',
  '0x10',
  '9'.repeat(400),
  'a'.repeat(3000),
  'é'.repeat(30_000),
  '長'.repeat(300),
  '\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(40),
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '${7*7}',
  '{{constructor}}',
  '../../etc/passwd',
  '%s%n',
  '1'.repeat(19),
]

/** Ways to put a text into a form-encoded body; all but the first are wrong, or unusual. */
const ENCODERS: ((text: string) => Buffer)[] = [
  (text) => Buffer.from(new URLSearchParams([['', text]]).toString().slice(1)),
  (text) => Buffer.from(text),
  (text) => Buffer.from(`${text}%`),
  (text) => Buffer.from(`%zz${text}`),
  (text) => Buffer.from(`${text}%ff%fe`),
  (text) => Buffer.from(`%ed%a0%80${text}`),
  (text) => Buffer.from(`%c0%af${text}`),
  (text) => Buffer.from(`%00${text}`),
  (text) => Buffer.from(`%u4e2d${text}`),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), Buffer.from(text)]),
  (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
]

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
/** Something done to a filled form: a field put in, dropped, doubled, or with another value. */
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

const DISPOSITIONS = [
  (field: string) => `form-data; name="${field}"`,
  (field: string) => `form-data; name=${field}`,
  (field: string) => `form-data; name*=UTF-8''${encodeURIComponent(field.toWellFormed())}`,
  (field: string) => `form-data; name="${field}"; filename="a.pdf"`,
  (field: string) => `form-data; name="${field}"; filename=""`,
  () => 'form-data',
  () => 'attachment',
  (field: string) => `form-data; name="${field}"\r\nContent-Type: application/json`,
  (field: string) => `form-data; name="${field}"\r\nContent-Type: text/plain; charset=GB2312`,
  (field: string) => `form-data; name="${field}"\r\nContent-Transfer-Encoding: base64`,
  (field: string) => `form-data; name="${field}"\r\nX-Long: ${'x'.repeat(20_000)}`,
  (field: string) => `form-data; name="${field}"; name="other"`,
  (field: string) => `form-data; name="${field}"; filename="../../${field}.jpg"`,
]
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

const FORM_TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=UTF-8',
  'Application/X-WWW-Form-Urlencoded',
]
const MULTIPART_TYPES = ['multipart/form-data; boundary=b', 'multipart/form-data; boundary="b"']
const ODD_TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="b',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/mixed; boundary=b',
  'multipart/form-data; boundary=b; boundary=c',
  'application/x-www-form-urlencoded; charset=GB2312',
  'application/x-www-form-urlencoded;',
  'application/json',
  'text/plain',
  'text/xml',
  '',
  ';',
  '/',
  'application/x-www-form-urlencoded, text/plain',
  'application/octet-stream',
  'é/ü',
]
const ODD_HEADERS: [string, string][] = [
  ['accept-language', `${'zh;q=0.1,'.repeat(200)}`],
  ['accept-language', '*;q=x,__proto__'],
  ['accept', 'application/xml'],
  ['accept-encoding', 'x;q=9'],
  ['idempotency-key', 'a b'],
  ['idempotency-key', 'é'],
  ['idempotency-key', 'k'.repeat(300)],
  ['idempotency-key', '__proto__'],
  ['x-forwarded-for', '999.1.1.1, , x'],
  ['x-forwarded-for', "1.2.3.4' --"],
  ['x-forwarded-proto', 'gopher'],
  ['x-forwarded-proto', 'https,http'],
  ['x-forwarded-host', 'evil.example\\@x'],
  ['host', ''],
  ['host', 'a b'],
  ['content-encoding', 'gzip'],
  ['transfer-encoding', 'gzip, chunked'],
  ['expect', 'x'],
  ['range', 'bytes=0-9999999'],
  ['if-none-match', '*'],
  ['x-http-method-override', 'DELETE'],
  ['authorization', 'Basic é'],
  ['content-length', '-1'],
  ['content-length', '99999999999999'],
  ['upgrade', 'websocket'],
  ['origin', 'null'],
  ['sec-fetch-site', 'none'],
  ['sec-fetch-site', 'x'],
  ['referer', 'http://[::'],
  ['cookie', 'sid=%zz; sid=x; captcha=; __proto__=1'],
  ['cookie', `${'a=b; '.repeat(400)}`],
]

/** Of whom a request is. */
export const ACTORS = ['nobody', 'visitor', 'demo', 'real', 'halfToken', 'halfCookie'] as const

/** One bad request. */
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

/** Requests that are wrong in the body, in its encoding or in what stands around it; a few are right by chance. */
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
      sent: typedBody(call),
    }),
  )
  .map(({ call, actor, method, odd, sent }) => ({
    call,
    actor,
    method,
    body: sent.body,
    headers: { ...(sent.type === '' ? {} : { 'content-type': sent.type }), ...Object.fromEntries(odd) },
  }))

/** Values of the `token` header: nearly tokens, other JSON, no JSON. */
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
