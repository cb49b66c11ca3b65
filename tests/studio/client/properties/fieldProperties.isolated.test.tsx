// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FieldProperties } from '../../../../src/studio/client/properties/FieldProperties.tsx'
import { useVersion } from '../../../../src/studio/client/state/workspaceStore.ts'
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
    schema: { type: 'object', properties: { day: { type: 'string', format: 'date' } } },
  },
  'locales/en/meta.json': { name: 'English', tag: 'en-GB' },
  'locales/en/pages/trip.json': { fields: { day: { label: 'Day' } } },
}

function Pane() {
  useVersion()
  return (
    <FieldProperties page="trip" field="day" part={undefined} search="" isLook={false}>
      {null}
    </FieldProperties>
  )
}

test('an input of the rare properties stays where it is, with its value, while somebody types in it', async () => {
  await renderPane(FILES, () => <Pane />)
  fireEvent.click(screen.getByRole('button', { name: 'More properties' }))
  const input = screen.getByLabelText('On or after')
  fireEvent.change(input, { target: { value: 'today' } })
  expect(contentNow(PAGE)).toMatchObject({ schema: { properties: { day: { compare: { minimum: 'today' } } } } })
  expect(screen.getByLabelText('On or after')).toBe(input)
  expect(input).toHaveProperty('value', 'today')
})
