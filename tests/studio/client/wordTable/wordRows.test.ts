import { expect, test } from 'vitest'
import { sourceRecord } from '../../../../src/project/texts/textSources.ts'
import { siteOfPage } from '../../../../src/studio/client/preview/compileForm.tsx'
import { wordRows } from '../../../../src/studio/client/wordTable/wordRows.ts'

const PAGE = 'schemas/pages/order.page.json'
const json = (content: object): string => JSON.stringify(content)
const texts = new Map([
  [
    PAGE,
    json({
      id: 'order',
      kind: 'form',
      path: '/order',
      access: 'public',
      schema: {
        type: 'object',
        required: ['size'],
        properties: { size: { type: 'string', maxLength: 3 }, colour: { $ref: '../fields/colour.json' } },
      },
      submit: { path: '/pc/orderUpdate' },
    }),
  ],
  ['schemas/fields/colour.json', json({ type: 'string', maxLength: 20 })],
  ['locales/en/meta.json', '{}'],
  ['locales/th/meta.json', '{}'],
  ['locales/en/errors.json', json({ required: 'Required', maxLength_other: 'At most {{count}}' })],
  ['locales/th/errors.json', json({ required: 'จำเป็น' })],
  ['locales/en/fields.json', json({ colour: { label: 'Colour' } })],
  ['locales/th/fields.json', json({ colour: { label: '⟦Colour⟧' } })],
  [
    'locales/en/pages/order.json',
    json({ title: 'Order', intro: 'Within {{days}} days', fields: { size: { label: 'Your size' } } }),
  ],
  ['locales/th/pages/order.json', json({ title: 'สั่งซื้อสินค้าของเรา', fields: { size: { label: 'ขนาด' } } })],
  [
    'locales/th/sources.json',
    json({
      'pages.order.fields.size.label': sourceRecord('Size', 'ขนาด'),
      'pages.order.title': sourceRecord('Order', 'x'),
    }),
  ],
])
const rows = wordRows(texts, 'order', siteOfPage(texts, 'order'))
const cell = (name: string, code: string) =>
  rows.find((row) => row.name === name)?.cells.find((each) => each.code === code)

test('a form without a text of its own shows that of the library, in each language', () => {
  expect(cell('fields.colour.label', 'en')).toMatchObject({ text: '', inherited: 'Colour', isMissing: false })
  expect(cell('fields.colour.label', 'th')).toMatchObject({ inherited: '⟦Colour⟧', isMissing: true })
})

test('missing and outdated texts are marked', () => {
  expect(cell('intro', 'en')?.isMissing).toBe(false)
  expect(cell('intro', 'th')?.isMissing).toBe(true)
  expect(cell('fields.size.label', 'th')).toMatchObject({ text: 'ขนาด', isStale: true })
  // The translation has changed since its record.
  expect(cell('title', 'th')?.isStale).toBe(false)
})

test('an error text has its rule and the limit beside it', () => {
  expect(rows.find(({ name }) => name === 'fields.size.errors.maxLength')).toMatchObject({
    place: { kind: 'error', field: ['size'], name: 'maxLength' },
    limit: '3',
  })
  expect(cell('fields.size.errors.maxLength', 'en')).toMatchObject({ inherited: 'At most {{count}}', isMissing: false })
  expect(cell('fields.size.errors.maxLength', 'th')?.isMissing).toBe(true)
  expect(rows.some(({ name }) => name === 'fields.size.errors.required')).toBe(true)
})

test('a translation much longer than the English is marked, once', () => {
  expect(cell('title', 'th')?.longer).toBe(4)
  expect(rows.flatMap(({ cells }) => cells).filter(({ longer }) => longer !== undefined)).toHaveLength(1)
})

test('placeholders other than the English ones are noted, and an unreadable page keeps its texts', () => {
  const changedTexts = new Map([...texts, ['locales/th/pages/order.json', json({ intro: 'ภายใน {{hours}}' })]])
  const intro = wordRows(changedTexts, 'order', undefined).find(({ name }) => name === 'intro')
  expect(intro?.cells.find(({ code }) => code === 'th')?.notes).toHaveLength(1)
})
