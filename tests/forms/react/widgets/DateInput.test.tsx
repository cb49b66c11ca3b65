// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { field, renderForm, tripForm } from '../../../support/renderForm.tsx'

afterEach(() => void vi.useRealTimers())

test('the picker of a date offers only the days that its rules allow, as of the day of use', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 5, 12) })
  const date = { type: 'string', format: 'date' } as const
  renderForm(
    tripForm({
      schema: {
        type: 'object',
        properties: { paid: { ...date, notInFuture: true, maxYearsAgo: 5 }, expires: date },
      },
      uiSchema: { paid: { 'ui:widget': 'date' }, expires: { 'ui:widget': 'date' } },
    }),
  )
  vi.setSystemTime(new Date(2026, 0, 6, 12))
  for (const label of ['Paid', 'Expires']) fireEvent.focus(field(label))
  expect([field('Paid').min, field('Paid').max]).toEqual(['2021-01-06', '2026-01-06'])
  expect([field('Expires').min, field('Expires').max]).toEqual(['', ''])
})
