import { expect, test } from 'vitest'
import { isObject } from '../../../../src/forms/schema/isObject.ts'
import {
  memberChanges,
  metaPart,
  type MetaPart,
  type MetaSchema,
} from '../../../../src/studio/client/properties/metaPart.ts'
import { createStudioI18n, STUDIO_LANGUAGES } from '../../../../src/studio/client/i18n/words.ts'
import pageMeta from '../../../../schemas/meta/page.schema.json'

const partOf = (meta: unknown, own: unknown, inherited?: unknown): MetaPart => {
  const part = metaPart(meta as MetaSchema, { own, inherited }, { wordOf: () => '' })
  if (!part) throw new Error('Nothing is drawn.')
  return part
}
const PAGE = { path: '/a', access: 'public', submit: { path: '/pc/aUpdate', next: ['home', 'login'] } }
/** The changes to the file after a change of the form's data. */
function changesAfter(change: (shown: Record<string, unknown>) => unknown): unknown[] {
  const { data } = partOf(pageMeta, PAGE)
  return memberChanges(data, change(isObject(data) ? data : {})).map(({ path, value }) => [path.join('.'), value])
}

test('unchanged data changes nothing', () => {
  expect(changesAfter((shown) => shown)).toEqual([])
  expect(changesAfter((shown) => ({ ...shown, menu: {}, urlPrefill: {} }))).toEqual([])
})

test('only changed members are written, and emptied ones are removed', () => {
  expect(changesAfter((shown) => ({ ...shown, access: 'funds' }))).toEqual([['access', 'funds']])
  expect(changesAfter((shown) => ({ ...shown, menu: { order: 5 } }))).toEqual([['menu.order', 5]])
  expect(changesAfter((shown) => ({ ...shown, submit: { path: '/pc/bUpdate', next: ['home', ''] } }))).toEqual([
    ['submit.path', '/pc/bUpdate'],
    ['submit.next', ['home']],
  ])
  expect(changesAfter((shown) => ({ ...shown, submit: { path: '', next: [] } }))).toEqual([
    ['submit.path', undefined],
    ['submit.next', undefined],
  ])
  expect(changesAfter((shown) => ({ ...shown, urlPrefill: { email: { parameter: 'e' } } }))).toEqual([
    ['urlPrefill.email.parameter', 'e'],
  ])
})

test('a box stores the value of the meta schema, or the opposite of its label', () => {
  expect(partOf(pageMeta, PAGE).uiSchema).toMatchObject({
    status: { 'ui:widget': 'tick', 'ui:options': { stored: 'draft' } },
    saveDraft: { 'ui:widget': 'tick', 'ui:options': { stored: false } },
  })
})

test('a new member of the meta schema gets an input without further code', () => {
  const { schema } = partOf(
    { ...pageMeta, properties: { ...pageMeta.properties, colour: { enum: ['red', 'blue'] } } },
    PAGE,
  )
  expect(schema.properties?.colour).toEqual({ title: 'colour', type: 'string', enum: ['red', 'blue'] })
})

test('boxes keep the order of the present values', () => {
  expect(memberChanges({ types: ['pdf', 'png'] }, { types: ['jpeg', 'png', 'pdf'] })).toMatchObject([
    { value: ['pdf', 'png', 'jpeg'] },
  ])
  expect(memberChanges({ steps: ['trim', 'nfc'] }, { steps: ['nfc', 'trim'] })).toMatchObject([
    { value: ['nfc', 'trim'] },
  ])
})

test('an inherited group is shown in full, an inherited text as the placeholder of the empty input', () => {
  const meta = {
    type: 'object',
    properties: {
      file: { type: 'object', properties: { maxBytes: { type: 'integer' } } },
      size: { type: 'integer' },
      sensitive: { const: true },
    },
  }
  const part = partOf(meta, {}, { file: { maxBytes: 1_048_576 }, size: 3, sensitive: true })
  expect(part.data).toEqual({ file: { maxBytes: 1_048_576 }, sensitive: true })
  expect(part.uiSchema).toMatchObject({ size: { 'ui:placeholder': '3' } })
})

test('the members of a page have labels of the Studio, in each of its languages', async () => {
  const i18n = await createStudioI18n(new Map([['locales/en/meta.json', '{ "name": "English", "tag": "en-GB" }']]))
  for (const { tag, texts } of Object.values(STUDIO_LANGUAGES)) {
    await i18n.changeLanguage(tag)
    const part = metaPart(
      pageMeta as unknown as MetaSchema,
      { own: PAGE },
      { wordOf: (path, what) => i18n.t(`properties.__page.${path}.${what}`, { defaultValue: '' }) },
    )
    const { access } = Object(Object(texts.properties).__page) as Record<string, { label: string; options: object }>
    expect(part?.schema.properties?.access).toMatchObject({ title: access?.label })
    expect(part?.uiSchema.access).toEqual({ 'ui:enumNames': Object.values(access?.options ?? {}) })
  }
})
