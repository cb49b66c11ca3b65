// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import { shownField, shownFields } from '../../../src/studio/preview/dropPlace.ts'
import { renderForm, tripForm } from '../../support/renderForm.tsx'

const text: Schema = { type: 'string', maxLength: 40 }

test('the fields of the form itself are found, without those inside groups, and each by its name', () => {
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true)
  const properties: Record<string, Schema> = {
    town: text,
    home: {
      type: 'object',
      title: 'Home',
      properties: { street: text, yard: { type: 'object', properties: { size: text } } },
    },
    way: { type: 'string', enum: ['bus', 'train'] },
  }
  renderForm(tripForm({ schema: { type: 'object', properties } }))
  expect(shownFields().map(({ name }) => name)).toEqual(['town', 'home', 'way'])
  for (const { name, element } of shownFields()) expect(shownField(name)).toBe(element)
})

test('the only field of a form is found too', () => {
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true)
  renderForm(tripForm({ schema: { type: 'object', properties: { town: text } } }))
  expect(shownFields().map(({ element }) => element)).toEqual([shownField('town')])
})

test('the work for a field does not grow with the form', () => {
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true)
  const names = Array.from({ length: 60 }, (_, at) => `field${at}`)
  renderForm(
    tripForm({ schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) } }),
  )
  const search = vi.spyOn(Element.prototype, 'querySelectorAll')
  expect(shownFields()).toHaveLength(60)
  const elements = search.mock.results.reduce((sum, { value }) => sum + (value as NodeList).length, 0)
  expect(elements).toBeLessThan(60 * 4)
})
