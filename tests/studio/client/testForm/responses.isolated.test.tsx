// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { siteOfPage } from '../../../../src/studio/client/preview/compileForm.tsx'
import { addResponse, workspace } from '../../../../src/studio/client/state/workspaceStore.ts'
import { Responses } from '../../../../src/studio/client/testForm/Responses.tsx'
import { storedResponse } from '../../../../src/studio/client/testForm/storedResponse.ts'
import { renderStudio } from '../../../support/studio/renderStudio.tsx'

await vi.hoisted(async () => (await import('../../../support/studio/studioBackend.ts')).startStudioBackend())

test('the forms that test servers stored are listed by label, the newest first', async () => {
  await renderStudio('message', <Responses />)
  const form = siteOfPage(workspace.texts, 'message')?.forms[0]?.form
  if (!form) throw new Error('There is no form.')
  const add = (language: string, reference: string | undefined) =>
    addResponse(
      storedResponse(
        form,
        {
          status: 200,
          answer: '{}',
          stored:
            reference === undefined
              ? undefined
              : { reference, values: [['/email', 'a@example.com']], files: ['passport.png (5 bytes)'] },
        },
        language,
        workspace.texts,
      ),
    )
  add('en', 'FW-1')
  add('tw', 'FW-2')
  add('en', undefined)
  await screen.findByText('Responses: 3')
  const tables = screen.getAllByRole('table', { name: 'What is stored' })
  expect(tables.map((table) => table.closest('.st-more')?.textContent)).toEqual([
    expect.stringMatching(/^諮詢留言.*FW-2/),
    expect.stringMatching(/^Consultation message.*FW-1/),
  ])
  const rowsOf = (table: HTMLElement | undefined) =>
    within(table ?? document.body)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  expect(tables.map(rowsOf)).toEqual([
    ['電子郵件a@example.com', 'Filepassport.png (5 bytes)'],
    ['Email addressa@example.com', 'Filepassport.png (5 bytes)'],
  ])
  expect(screen.getByText(/^Nothing is stored/)).toBeTruthy()
})
