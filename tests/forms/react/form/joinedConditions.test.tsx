// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { enter, field, renderForm, tripForm } from '../../../support/renderForm.tsx'

const FORM = tripForm({
  schema: {
    type: 'object',
    properties: {
      by: { type: 'string', enum: ['bus', 'train'] },
      seats: { type: 'integer' },
      town: { type: 'string', enum: ['Bonn', 'Rome', 'Oslo'] },
    },
    if: {
      anyOf: [
        { required: ['by'], properties: { by: { enum: ['train'] } } },
        { required: ['seats'], properties: { seats: { minimum: 3, maximum: 9 } } },
      ],
    },
    then: { properties: { remark: { type: 'string', maxLength: 20 }, town: { enum: ['Rome', 'Oslo'] } } },
    allOf: [{ if: { not: { required: ['by'] } }, then: { properties: { why: { type: 'string', maxLength: 20 } } } }],
  },
})
const towns = () =>
  [...document.querySelectorAll<HTMLOptionElement>('[id="form.town"] option')].map(({ value }) => value)

test('conditions that are joined, compare or ask for nothing show fields and narrow options', async () => {
  renderForm(FORM)
  expect([screen.queryByLabelText('Remark'), screen.queryByLabelText('Why')]).toEqual([null, field('Why')])
  expect(towns().filter(Boolean)).toEqual(['Bonn', 'Rome', 'Oslo'])
  await act(async () => {
    enter('Seats', '4')
    await new Promise((done) => setTimeout(done, 0))
  })
  expect(field('Remark')).toBeTruthy()
  expect(towns().filter(Boolean)).toEqual(['Rome', 'Oslo'])
  await act(async () => {
    enter('Seats', '12')
    await new Promise((done) => setTimeout(done, 0))
  })
  expect(screen.queryByLabelText('Remark')).toBeNull()
  const by = screen.getByLabelText<HTMLSelectElement>('By')
  await act(async () => {
    fireEvent.change(by, { target: { value: [...by.options].find(({ text }) => text === 'train')?.value } })
    await new Promise((done) => setTimeout(done, 0))
  })
  expect(field('Remark')).toBeTruthy()
  expect(screen.queryByLabelText('Why')).toBeNull()
})
