// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Options } from '../../../../src/studio/client/properties/Options.tsx'
import { useVersion, workspace } from '../../../../src/studio/client/state/workspaceStore.ts'
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
      properties: { by: { type: 'string', enum: ['bus', 'train'] } },
      if: { required: ['by'], properties: { by: { const: 'bus' } } },
      then: { required: ['stop'] },
    },
  },
  'locales/en/meta.json': { name: 'English', tag: 'en-GB' },
  'locales/tw/meta.json': { name: '繁體中文', tag: 'zh-Hant-TW' },
  'locales/en/pages/trip.json': { fields: { by: { options: { bus: 'Bus', train: 'Train' } } } },
}

function Pane() {
  useVersion()
  return <Options page="trip" field="by" code="en" />
}

const valuesNow = () =>
  (contentNow(PAGE) as { schema: { properties: { by: { enum: string[] } } } }).schema.properties.by.enum
const optionTexts = (language: string) =>
  (contentNow(`locales/${language}/pages/trip.json`) as { fields: { by: { options: unknown } } }).fields.by.options

test('options are pasted as lines, moved by keys, and renamed with the rules that name them', async () => {
  await renderPane(FILES, () => <Pane />)
  fireEvent.paste(screen.getByLabelText('New option'), {
    clipboardData: { getData: () => 'tram | Tram\nBy boat\n' },
  })
  expect(valuesNow()).toEqual(['bus', 'train', 'tram', 'byBoat'])
  expect(optionTexts('en')).toMatchObject({ tram: 'Tram', byBoat: 'By boat' })
  expect(optionTexts('tw')).toEqual({ tram: '⟦Tram⟧', byBoat: '⟦By boat⟧' })

  const handle = await screen.findByRole('button', { name: 'Move “byBoat”' })
  fireEvent.keyDown(handle, { key: 'ArrowUp', altKey: true })
  expect(valuesNow()).toEqual(['bus', 'train', 'byBoat', 'tram'])
  expect((await screen.findByText('“byBoat” is number 3 of 4.')).getAttribute('role')).toBe('status')
  for (let step = 0; step < 3; step += 1)
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move “byBoat”' }), { key: 'ArrowUp', altKey: true })
  expect(valuesNow()).toEqual(['byBoat', 'bus', 'train', 'tram'])

  fireEvent.click(screen.getByRole('button', { name: 'Rename option: bus' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Rename option: bus' }))
  fireEvent.change(dialog.getByLabelText('Value'), { target: { value: 'train' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  expect(await dialog.findByText('An option “train” already exists.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Value'), { target: { value: 'coach' } })
  fireEvent.change(dialog.getByLabelText('Label (English)'), { target: { value: 'Coach' } })
  await act(async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    await Promise.resolve()
  })
  expect(valuesNow()).toEqual(['byBoat', 'coach', 'train', 'tram'])
  expect(optionTexts('en')).toMatchObject({ coach: 'Coach', train: 'Train' })
  expect(contentNow(PAGE)).toMatchObject({ schema: { if: { properties: { by: { const: 'coach' } } } } })
  act(() => workspace.undo())
  expect(optionTexts('en')).toMatchObject({ bus: 'Bus' })
  expect(contentNow(PAGE)).toMatchObject({ schema: { if: { properties: { by: { const: 'bus' } } } } })
})
