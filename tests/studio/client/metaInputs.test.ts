import { expect, test } from 'vitest'
import { compileSchema } from '../../../src/model/schema/createAjv.ts'
import type { Schema } from '../../../src/model/schema/schema.ts'
import { memberChanges, metaInput, shownValues } from '../../../src/studio/client/metaInputs.ts'
import type { MetaInput, MetaSchema } from '../../../src/studio/client/metaTypes.ts'
import pageMeta from '../../../schemas/meta/page.schema.json'

const accepts = (schema: Schema, value: unknown) => compileSchema(schema)(value)
const inputOf = (meta: unknown): MetaInput => {
  const input = metaInput(meta as MetaSchema)
  if (!input) throw new Error('There is no input.')
  return input
}
const page = inputOf(pageMeta)
const PAGE = { path: '/a', access: 'public', submit: { path: '/pc/aUpdate', next: ['home', 'login'] } }
/** What the file gets if the form shows this of the page, changed. */
const changed = (change: (shown: Record<string, unknown>) => unknown, own: unknown = PAGE) =>
  memberChanges(page, { own, inherited: undefined }, change(shownValues(page, own, undefined) as never), accepts).map(
    ({ path, value }) => [path.join('.'), value],
  )

test('what is shown and not changed changes nothing', () => {
  expect(changed((shown) => shown)).toEqual([])
})

test('every kind of member that the meta schema knows is drawn and stored', () => {
  expect(changed((shown) => ({ ...shown, access: 'funds' }))).toEqual([['access', 'funds']])
  expect(changed((shown) => ({ ...shown, menu: { order: 5 } }))).toEqual([['menu.order', 5]])
  expect(changed((shown) => ({ ...shown, status: true }))).toEqual([['status', 'draft']])
  expect(changed((shown) => ({ ...shown, status: false }), { ...PAGE, status: 'draft' })).toEqual([
    ['status', undefined],
  ])
  expect(changed((shown) => ({ ...shown, saveDraft: true }))).toEqual([['saveDraft', false]])
  expect(changed((shown) => ({ ...shown, submit: { path: '/pc/bUpdate', next: ['home'] } }))).toEqual([
    ['submit.path', '/pc/bUpdate'],
    ['submit.next', ['home']],
  ])
})

test('what the meta schema refuses, and what it needs, is not written', () => {
  expect(changed((shown) => ({ ...shown, path: 'a b' }))).toEqual([])
  expect(changed((shown) => ({ ...shown, path: '' }))).toEqual([])
  expect(changed((shown) => ({ ...shown, menu: { order: 'x' } }))).toEqual([])
  expect(changed((shown) => ({ ...shown, submit: { ...PAGE.submit, next: ['home', 'login', undefined] } }))).toEqual([])
})

test('a new member of the meta schema is drawn by itself', () => {
  const input = inputOf({ ...pageMeta, properties: { ...pageMeta.properties, colour: { enum: ['red', 'blue'] } } })
  expect(input.members?.colour?.schema).toEqual({ type: 'string', enum: ['red', 'blue'] })
})

test('sizes are shown in megabytes, boxes keep the order of what stands there', () => {
  const file = inputOf({ type: 'object', ...FILE })
  const own = { types: ['application/pdf', 'image/png'], maxBytes: 8_388_608 }
  const shown = shownValues(file, own, undefined) as Record<string, unknown>
  expect(shown.maxBytes).toBe(8)
  const changes = memberChanges(
    file,
    { own, inherited: undefined },
    { maxBytes: 2.5, types: ['image/jpeg', 'image/png', 'application/pdf'] },
    accepts,
  )
  expect(changes.map(({ value }) => value)).toEqual([['application/pdf', 'image/png', 'image/jpeg'], 2_621_440])
})

const FILE = {
  properties: {
    types: { type: 'array', items: { enum: ['image/jpeg', 'image/png', 'application/pdf'] }, uniqueItems: true },
    maxBytes: { type: 'integer', minimum: 1 },
  },
}

test('of a group that the library has, all is shown, and nothing of it is lost by a change', () => {
  const field = inputOf({
    type: 'object',
    properties: { file: { type: 'object', ...FILE }, size: { type: 'integer' } },
  })
  const inherited = { file: { types: ['image/png'], maxBytes: 1_048_576 }, size: 3 }
  expect(shownValues(field, {}, inherited)).toEqual({ file: { types: ['image/png'], maxBytes: 1 } })
  const after = (file: object) => memberChanges(field, { own: {}, inherited }, { file }, accepts)
  expect(after({ types: ['image/png'], maxBytes: 1 })).toEqual([])
  expect(after({ types: ['image/png'], maxBytes: 2 }).map(({ path }) => path)).toEqual([['file', 'maxBytes']])
})

test('members of any name are drawn as a list of entries, and only what changes is written', () => {
  const form = inputOf(pageMeta)
  const own = {
    ...PAGE,
    urlPrefill: { country: { parameter: 'c' }, city: { parameter: 't', lock: true } },
    submit: { ...PAGE.submit, nextParameters: { login: { account: 'tradingAccount' } } },
  }
  const shown = shownValues(form, own, undefined) as Record<string, Record<string, unknown>>
  expect(shown.urlPrefill).toEqual([
    { key: 'country', parameter: 'c' },
    { key: 'city', parameter: 't', lock: true },
  ])
  expect(shown.submit?.nextParameters).toEqual([{ key: 'login', value: [{ key: 'account', value: 'tradingAccount' }] }])
  const after = (urlPrefill: unknown) => changed((now) => ({ ...now, urlPrefill }), own)
  const [country, city] = shown.urlPrefill as unknown as object[]
  expect(after([country, city])).toEqual([])
  expect(after([{ ...country, lock: true }, city])).toEqual([['urlPrefill.country.lock', true]])
  expect(after([{ ...country, parameter: 'cc' }, city])).toEqual([['urlPrefill.country.parameter', 'cc']])
  // What is not whole yet is not written, nor does it take away what stood there.
  expect(after([{ key: 'country' }, city, {}, { key: 'email' }, { parameter: 'x' }])).toEqual([])
  expect(after([country, city, { key: 'email', parameter: 'e' }])).toEqual([['urlPrefill.email', { parameter: 'e' }]])
  expect(after([city])).toEqual([['urlPrefill.country', undefined]])
  expect(after([{ key: 'email', parameter: 'c' }, city])).toEqual([
    ['urlPrefill', { email: { parameter: 'c' }, city: { parameter: 't', lock: true } }],
  ])
  expect(after([])).toEqual([['urlPrefill', undefined]])
  const next = (nextParameters: unknown) =>
    changed((now) => ({ ...now, submit: { ...(now.submit as object), nextParameters } }), own)
  expect(
    next([
      {
        key: 'login',
        value: [
          { key: 'account', value: 'tradingAccount' },
          { key: 'a', value: 'b' },
        ],
      },
    ]),
  ).toEqual([['submit.nextParameters.login.a', 'b']])
})
