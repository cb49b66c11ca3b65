// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OptionSource } from '../../../../src/studio/client/properties/OptionSource.tsx'
import { useVersion } from '../../../../src/studio/client/state/workspaceStore.ts'
import { contentNow, renderPane, studioApi } from '../../../support/studio/renderPane.tsx'

vi.mock(
  '../../../../src/studio/client/state/api.ts',
  async () => (await import('../../../support/studio/renderPane.tsx')).studioApi,
)

const PAGE = 'schemas/pages/trip.page.json'
const page = (id: string, access: string, calls: string[], schema: object = { type: 'object', properties: {} }) => ({
  [`schemas/pages/${id}.page.json`]: {
    id,
    kind: 'form',
    path: `/${id}`,
    access,
    calls,
    schema,
    submit: { path: `/pc/${id}Update` },
  },
})
const FILES: Record<string, unknown> = {
  ...page('trip', 'public', ['/pc/school'], {
    type: 'object',
    properties: { course: { type: 'string', maxLength: 40 }, by: { type: 'string', enum: ['bus'] } },
  }),
  ...page('wallet', 'funds', ['/pc/rechargeType']),
  'locales/en/meta.json': { name: 'English', tag: 'en-GB' },
}

function Pane({ field }: { field: string }) {
  useVersion()
  return <OptionSource page="trip" field={field} code="en" />
}

test('a field gets its options from a request that its page may use, once it was tried', async () => {
  const items = [
    { id: 'one', title: '[{"val":"en","value":"First course"}]' },
    { id: 'two', title: 'Second course' },
  ]
  studioApi.tryForm.mockResolvedValue({ status: 200, answer: JSON.stringify({ code: 200, data: { items } }) })
  await renderPane(FILES, () => <Pane field="course" />)
  fireEvent.click(screen.getByRole('button', { name: 'Choose a request' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Options from a request' }))
  fireEvent.mouseDown(dialog.getByLabelText('Request and list'))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['/pc/school /items'])
  fireEvent.click(screen.getByRole('option'))
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Try it on a test server' })))
  expect(studioApi.tryForm.mock.lastCall).toMatchObject([[], { page: 'trip', call: '/pc/school', data: {} }])
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'First course (one)',
    'Second course (two)',
  ])
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Choose a request' })))
  const source = { call: '/pc/school', list: '/items', value: '/id', label: '/title' }
  expect(contentNow(PAGE)).toMatchObject({ schema: { properties: { course: { optionsFrom: source } } } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove the request' })))
  expect(contentNow(PAGE)).toEqual(FILES[PAGE])
})

test('a request that the test server refuses is named', async () => {
  studioApi.tryForm.mockResolvedValue({ status: 200, answer: '{"code":401}' })
  await renderPane(FILES, () => <Pane field="course" />)
  fireEvent.click(screen.getByRole('button', { name: 'Choose a request' }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try it on a test server' })))
  expect(screen.getByText('The test server refused: HTTP 200, code 401.')).toBeTruthy()
})

test('a field with options of its own has no request', async () => {
  await renderPane(FILES, () => <Pane field="by" />)
  expect(screen.queryByText('Options from a request')).toBeNull()
})
