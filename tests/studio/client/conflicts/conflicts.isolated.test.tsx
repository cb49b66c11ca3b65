// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { OpenDialog } from '../../../../src/studio/client/shell/OpenDialog.tsx'
import { Toolbar } from '../../../../src/studio/client/shell/Toolbar.tsx'
import { setWord } from '../../../../src/studio/model/commands/formCommands.ts'
import { pageTextFile } from '../../../../src/studio/model/fileEdits.ts'
import { run, workspace } from '../../../../src/studio/client/state/workspaceStore.ts'
import { renderStudio } from '../../../support/studio/renderStudio.tsx'

const { root } = await vi.hoisted(async () =>
  (await import('../../../support/studio/studioBackend.ts')).startStudioBackend(),
)
const FILE = pageTextFile('en', 'message')
const path = join(root, FILE)
const original = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
const textOf = (content: object): string => `${JSON.stringify(content, null, 2)}\n`
const here = () => JSON.parse(workspace.texts.get(FILE) ?? '') as Record<string, unknown>

test('a file changed on disk and here is compared member by member, and each difference has a choice', async () => {
  await renderStudio(
    'message',
    <>
      <Toolbar />
      <OpenDialog />
    </>,
  )
  const write = (member: string, text: string) =>
    run('words', (texts) => setWord(texts, 'en', 'pages/message.json', [member], text))
  write('title', 'A question to us')
  write('intro', 'Mine alone')
  writeFileSync(path, textOf({ ...original, title: 'A question for you', submit: 'Ask' }))
  fireEvent.click(await screen.findByText('Compare…'))
  const dialog = within(await screen.findByRole('dialog'))
  const takeOver = dialog.getByText<HTMLButtonElement>('Take over')
  expect([takeOver.disabled, dialog.getByText('Still to choose: 1')]).toEqual([true, expect.anything()])
  const difference = (name: string) => within(dialog.getByRole('group', { name }))
  expect(difference('intro').getByText('Changed here only')).toBeTruthy()
  expect(difference('submit').getByText('Changed on disk only')).toBeTruthy()
  const [disk, own] = difference('title').getAllByRole<HTMLInputElement>('radio')
  expect([disk?.checked, own?.checked]).toEqual([false, false])
  // Only the differing part is marked.
  expect(difference('title').getByText('for you').tagName).toBe('MARK')
  if (own) fireEvent.click(own)
  await waitFor(() => expect(takeOver.disabled).toBe(false))
  fireEvent.click(takeOver)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(here()).toMatchObject({ title: 'A question to us', intro: 'Mine alone', submit: 'Ask' })
  expect(screen.queryByText('Compare…')).toBeNull()

  workspace.undo()
  expect(here()).toMatchObject({ title: 'A question to us', intro: 'Mine alone' })
  expect(here().submit).toBe(original.submit)

  workspace.redo()
  writeFileSync(path, textOf({ ...original, title: 'Theirs' }))
  fireEvent.click(await screen.findByText('Compare…'))
  fireEvent.click(await screen.findByText('All as on disk'))
  fireEvent.click(screen.getByText('Take over'))
  await waitFor(() => expect(here().title).toBe('Theirs'))
  expect(workspace.changes()).toEqual([])
})
