// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WordTable } from '../../../../src/studio/client/wordTable/WordTable.tsx'
import { studio } from '../../../../src/studio/client/state/workspaceStore.ts'
import { renderStudio } from '../../../support/studio/renderStudio.tsx'

await vi.hoisted(async () => (await import('../../../support/studio/studioBackend.ts')).startStudioBackend())

test('texts are named by the label of their field, in the chosen languages, and lead to their place', async () => {
  await renderStudio('applyReal', <WordTable />)
  const [heading] = [...document.querySelectorAll('thead tr')]
  const headings = () => [...(heading?.children ?? [])].map(({ textContent }) => textContent)
  expect(headings()).toEqual(['Text', 'English', '繁體中文', 'Tiếng Việt'])
  // The texts of the form itself come first, then those of each field together.
  const rows = [...document.querySelectorAll('tbody th')].map(({ firstChild }) => firstChild?.textContent)
  expect(rows.slice(0, 2)).toEqual(['Title', 'Introduction'])
  const at = rows.indexOf('Gender · Label')
  expect(rows.slice(at, at + 4)).toEqual([
    'Gender · Label',
    'Gender · Hint',
    'Gender · Option “male”',
    'Gender · Option “female”',
  ])
  const cell = screen.getByText('Gender · Option “male”')
  expect(within(cell).getByText('fields.gender.options.male')).toBeTruthy()
  expect(screen.getByLabelText('Gender · Option “male” (繁體中文)').tagName).toBe('TEXTAREA')

  fireEvent.click(within(cell).getByLabelText('Show in the form: Gender · Option “male”'))
  await waitFor(() => expect(studio.editedText).toEqual({ part: 'option', field: ['gender'], index: 0 }))
  expect([studio.tab, studio.selection.field]).toEqual(['form', 'gender'])

  fireEvent.mouseDown(screen.getByLabelText('Languages'))
  fireEvent.click(within(await screen.findByRole('listbox')).getByText('English'))
  await waitFor(() => expect(headings()).toEqual(['Text', '繁體中文', 'Tiếng Việt']))
  expect(screen.queryByLabelText('Gender · Option “male” (English)')).toBeNull()
})
