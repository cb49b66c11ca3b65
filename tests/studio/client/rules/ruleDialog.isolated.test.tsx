// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Rules } from '../../../../src/studio/client/rules/Rules.tsx'
import { showChangesNow } from '../../../../src/studio/client/state/workspaceStore.ts'
import { contentNow, renderPane } from '../../../support/studio/renderPane.tsx'

vi.mock(
  '../../../../src/studio/client/state/api.ts',
  async () => (await import('../../../support/studio/renderPane.tsx')).studioApi,
)

const PAGE = 'schemas/pages/trip.page.json'
const FILES = {
  [PAGE]: {
    id: 'trip',
    kind: 'form',
    schema: {
      type: 'object',
      properties: {
        note: { type: 'string', maxLength: 90 },
        by: { type: 'string', enum: ['bus', 'train'] },
        age: { type: 'integer' },
        leave: { type: 'string', format: 'date' },
        price: { type: 'string', decimal: { decimalPlaces: 2 } },
      },
    },
  },
  'locales/en/meta.json': { name: 'English', tag: 'en-GB' },
  'locales/en/pages/trip.json': {
    fields: {
      note: { label: 'Note' },
      by: { label: 'By', options: { bus: 'Bus', train: 'Train' } },
      age: { label: 'Age' },
      leave: { label: 'Leaves' },
      price: { label: 'Price' },
    },
  },
}

async function choose(list: HTMLElement, option: string): Promise<void> {
  fireEvent.mouseDown(list)
  fireEvent.click(await screen.findByRole('option', { name: option }))
  // A list for several stays open.
  const open = screen.queryByRole('listbox')
  if (open) fireEvent.keyDown(open, { key: 'Escape' })
  await vi.waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
}

test('a rule with two conditions is built from choices, said in words, and changed', async () => {
  await renderPane(FILES, () => <Rules />)
  fireEvent.click(screen.getByRole('button', { name: 'Add rule' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add rule' }))
  await choose(dialog.getByLabelText('What happens'), 'has a limit')
  fireEvent.change(dialog.getByLabelText('Limit'), { target: { value: '20' } })
  await choose(dialog.getByLabelText('Condition'), 'is one of')
  await choose(dialog.getByLabelText('Values'), 'Train')
  fireEvent.click(dialog.getByRole('button', { name: 'Add condition' }))
  const second = within(dialog.getByRole('group', { name: 'Condition 2' }))
  await choose(second.getByLabelText('Depends on'), 'Age (age)')
  await choose(second.getByLabelText('Condition'), 'is between')
  fireEvent.change(second.getByLabelText('From'), { target: { value: '18' } })
  fireEvent.change(second.getByLabelText('To'), { target: { value: '30' } })
  await choose(dialog.getByLabelText('Conditions together'), 'at least one holds')
  const sentence = '“Note” has at least 20 characters when “By” is one of “Bus”, “Train” or “Age” is from 18 to 30.'
  expect(dialog.getByRole('status').textContent).toBe(sentence)
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Add' })))
  expect(contentNow(PAGE)).toMatchObject({
    schema: {
      if: {
        anyOf: [
          { required: ['by'], properties: { by: { enum: ['bus', 'train'] } } },
          { required: ['age'], properties: { age: { minimum: 18, maximum: 30 } } },
        ],
      },
      then: { properties: { note: { minLength: 20 } } },
    },
  })
  act(() => showChangesNow())
  fireEvent.click(screen.getByRole('button', { name: `Change rule: ${sentence}` }))
  const change = within(screen.getByRole('dialog', { name: 'Change rule' }))
  fireEvent.click(change.getByRole('button', { name: 'And another, with condition 2' }))
  expect(change.getByRole('status').textContent).toBe(
    '“Note” has at least 20 characters when “By” is one of “Bus”, “Train” or (“Age” is from 18 to 30 and “By” is “Bus”).',
  )
  fireEvent.click(
    within(change.getByRole('group', { name: 'All of these' })).getByRole('button', { name: 'Remove condition 3' }),
  )
  fireEvent.click(change.getByRole('button', { name: 'Remove condition 1' }))
  await choose(change.getByLabelText('Condition'), 'is empty')
  await act(async () => fireEvent.click(change.getByRole('button', { name: 'Change rule' })))
  expect(contentNow(PAGE)).toMatchObject({
    schema: { if: { not: { required: ['age'] } }, then: { properties: { note: { minLength: 20 } } } },
  })
})

test('a rule compares a date with today and an amount with another', async () => {
  await renderPane(FILES, () => <Rules />)
  fireEvent.click(screen.getByRole('button', { name: 'Add rule' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add rule' }))
  await choose(dialog.getByLabelText('What happens'), 'is required')
  await choose(dialog.getByLabelText('Depends on'), 'Leaves (leave)')
  await choose(dialog.getByLabelText('Condition'), 'is before')
  fireEvent.click(dialog.getByRole('button', { name: 'Add condition' }))
  const second = within(dialog.getByRole('group', { name: 'Condition 2' }))
  await choose(second.getByLabelText('Depends on'), 'Price (price)')
  await choose(second.getByLabelText('Condition'), 'is more than')
  expect(dialog.getByRole('status').textContent).toContain('“Price” is more than “”.')
  fireEvent.change(second.getByLabelText('Value'), { target: { value: '99.5' } })
  expect(dialog.getByRole('status').textContent).toBe(
    '“Note” is required when “Leaves” is before today and “Price” is more than 99.5.',
  )
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Add' })))
  expect(contentNow(PAGE)).toMatchObject({
    schema: {
      if: {
        allOf: [
          { required: ['leave'], properties: { leave: { compare: { exclusiveMaximum: 'today' } } } },
          { required: ['price'], properties: { price: { compare: { exclusiveMinimum: 99.5 } } } },
        ],
      },
      then: { required: ['note'] },
    },
  })
})

test('a rule limits an amount and a date', async () => {
  await renderPane(FILES, () => <Rules />)
  fireEvent.click(screen.getByRole('button', { name: 'Add rule' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add rule' }))
  await choose(dialog.getByLabelText('Which field'), 'Price (price)')
  await choose(dialog.getByLabelText('What happens'), 'has a limit')
  await choose(dialog.getByLabelText('Which limit'), 'at most')
  fireEvent.change(dialog.getByLabelText('Limit'), { target: { value: '99.5' } })
  const sentence = '“Price” is at most 99.5 when “By” is “Bus”.'
  expect(dialog.getByRole('status').textContent).toBe(sentence)
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Add' })))
  expect(contentNow(PAGE)).toMatchObject({
    schema: { then: { properties: { price: { compare: { maximum: 99.5 } } } } },
  })
  act(() => showChangesNow())
  fireEvent.click(screen.getByRole('button', { name: `Change rule: ${sentence}` }))
  const change = within(screen.getByRole('dialog', { name: 'Change rule' }))
  await choose(change.getByLabelText('Which field'), 'Leaves (leave)')
  await choose(change.getByLabelText('Which limit'), 'is after')
  await choose(change.getByLabelText('Limit'), 'today')
  expect(change.getByRole('status').textContent).toBe('“Leaves” is after today when “By” is “Bus”.')
  await act(async () => fireEvent.click(change.getByRole('button', { name: 'Change rule' })))
  expect(contentNow(PAGE)).toMatchObject({
    schema: { then: { properties: { leave: { compare: { exclusiveMinimum: 'today' } } } } },
  })
})
