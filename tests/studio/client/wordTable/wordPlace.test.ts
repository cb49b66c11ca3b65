import { expect, test } from 'vitest'
import { placeOfKey, targetOf } from '../../../../src/studio/client/wordTable/wordPlace.ts'

const own = (key: string) => placeOfKey(`pages.order.${key}`, 'order')

test('each text has a place in the form, by its key', () => {
  expect(own('title')).toEqual({ kind: 'page', path: 'title' })
  expect(own('success.text')).toEqual({ kind: 'page', path: 'success.text' })
  expect(own('steps.contact')).toEqual({ kind: 'step', name: 'contact' })
  expect(own('alternatives.visitor')).toEqual({ kind: 'button', name: 'visitor' })
  expect(own('errors.required')).toEqual({ kind: 'pageError', name: 'required' })
  expect(own('fields.address.street.label')).toEqual({ kind: 'label', field: ['address', 'street'] })
  expect(own('fields.size.options.small')).toEqual({ kind: 'option', field: ['size'], name: 'small' })
  expect(own('fields.size.errors.maxLength')).toEqual({ kind: 'error', field: ['size'], name: 'maxLength' })
  expect(placeOfKey('result.reference', 'order')).toEqual({ kind: 'result', name: 'reference' })
  // A field may be called like a group of texts.
  expect(own('fields.options.label')).toEqual({ kind: 'label', field: ['options'] })
  for (const other of ['reason.page', 'fields.size', 'steps']) expect(own(other)).toEqual({ kind: 'other' })
  expect(placeOfKey('form.submit', 'order')).toEqual({ kind: 'other' })
})

test('a text that the form shows can be edited there', () => {
  const texts = new Map([
    [
      'schemas/pages/order.page.json',
      JSON.stringify({ schema: { type: 'object', properties: { size: { enum: ['small', 'large'] } } } }),
    ],
  ])
  const target = (key: string) => targetOf(texts, 'order', own(key))
  expect(target('fields.size.options.large')).toEqual({ part: 'option', field: ['size'], index: 1 })
  expect(target('fields.size.options.huge')).toBeUndefined()
  expect(target('fields.size.hint')).toEqual({ part: 'hint', field: ['size'] })
  expect(target('intro')).toEqual({ part: 'intro' })
  expect([target('success.title'), target('fields.size.errors.required')]).toEqual([undefined, undefined])
})
