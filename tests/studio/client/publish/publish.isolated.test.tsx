// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ref } from 'valtio'
import { expect, test, vi } from 'vitest'
import { breaking } from '../../../../src/project/impact/impactFinding.ts'
import { FormList } from '../../../../src/studio/client/forms/FormList.tsx'
import { OpenDialog } from '../../../../src/studio/client/shell/OpenDialog.tsx'
import { Toolbar } from '../../../../src/studio/client/shell/Toolbar.tsx'
import { setWord } from '../../../../src/studio/model/commands/formCommands.ts'
import { pageFile, pageTextFile } from '../../../../src/studio/model/fileEdits.ts'
import { run, studio, workspace } from '../../../../src/studio/client/state/workspaceStore.ts'
import { renderStudio } from '../../../support/studio/renderStudio.tsx'

const { root } = await vi.hoisted(async () =>
  (await import('../../../support/studio/studioBackend.ts')).startStudioBackend(),
)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
// By their texts, since happy-dom takes long to find roles in the styles of MUI.
const entryOf = (id: string) => within(screen.getByLabelText('Forms')).getByText(id).closest('button')
const dialog = async () => within(await screen.findByRole('dialog'))
const press = (name: string) => fireEvent.click(screen.getByText(name))

// Comes first: a comparison that an earlier test has started would replace the findings.
test('the header counts the impact, and a count that is gone leaves no number', async () => {
  await renderStudio('message', <Toolbar />)
  await waitFor(() => expect(studio.comparedVersion).toBe(workspace.version))
  studio.findings = ref([{ ...breaking('page-removed', { path: '/message' }), page: 'message' }])
  expect((await screen.findByLabelText('Impact: 1 (1 breaking, 0 harmless)')).textContent).toBe('1')
  studio.findings = ref([])
  const none = await screen.findByLabelText('Impact: 0 (0 breaking, 0 harmless)')
  await waitFor(() => expect(none.textContent).toBe(''))
})

test('a page goes offline as a draft and is published again, held up by its problems', async () => {
  await renderStudio(
    'message',
    <>
      <Toolbar />
      <FormList />
      <OpenDialog />
    </>,
  )
  const original = read(pageFile('message'))
  press('Take offline…')
  const offline = await dialog()
  expect(offline.getByText(/links to #\/message lead nowhere/)).toBeTruthy()
  await offline.findByText('No problem holds it up.')
  expect(offline.getByText(/no longer served/).closest('div')?.textContent).toContain('Breaking')
  press('Take offline and save')
  await waitFor(() => expect(read(pageFile('message'))).toContain('"status": "draft"'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(entryOf('message')?.textContent).toContain('Draft')

  // A draft may lack a text; a page of the site may not.
  run('words', (texts) => setWord(texts, 'vi', 'pages/message.json', ['title'], ''))
  await waitFor(() => expect(entryOf('message')?.textContent).toContain('Not saved'))
  press('Publish…')
  const publish = await dialog()
  await publish.findByText(/^Problems that hold it up: \d/)
  expect(publish.getByText(/Saved with it: locales\/vi\/pages\/message.json/)).toBeTruthy()
  expect(publish.getByText<HTMLButtonElement>('Publish and save').disabled).toBe(true)
  for (const place of publish.getAllByText(/^locales\/vi\/pages\/message\.json/).slice(0, 1)) fireEvent.click(place)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(studio.tab).toBe('words')

  workspace.undo()
  run('words', (texts) => setWord(texts, 'vi', 'pages/message.json', ['title'], 'Tiêu đề mới'))
  press('Publish…')
  expect(await (await dialog()).findByText('The page at #/message is new.')).toBeTruthy()
  expect((await dialog()).getByText(/Tiêu đề mới/)).toBeTruthy()
  press('Publish and save')
  await waitFor(() => expect(read(pageFile('message'))).toBe(original))
  expect(read(pageTextFile('vi', 'message'))).toContain('Tiêu đề mới')
  await waitFor(() => expect(entryOf('message')?.textContent).not.toMatch(/Draft|Not saved/))
})

test('a page whose files have changed on disk meanwhile is not published before both sides are compared', async () => {
  await renderStudio(
    'message',
    <>
      <Toolbar />
      <OpenDialog />
    </>,
  )
  const file = pageTextFile('vi', 'message')
  const [before, page] = [read(file), read(pageFile('message'))]
  const theirs = (title: string): string => JSON.stringify({ ...(JSON.parse(before) as object), title }, null, 2)
  run('words', (texts) => setWord(texts, 'vi', 'pages/message.json', ['title'], 'Của tôi'))
  press('Take offline…')
  await (await dialog()).findByText('No problem holds it up.')

  // The click comes before the Studio learns of the change. Earlier tests' views of the disk may still disable the button.
  await waitFor(() => {
    expect(screen.getByText<HTMLButtonElement>('Take offline and save').disabled).toBe(false)
    writeFileSync(join(root, file), theirs('Của họ'))
    press('Take offline and save')
  })
  const open = await dialog()
  expect(await open.findByText(`Changed both on disk and here: ${file}.`)).toBeTruthy()
  expect(await open.findByText('Nothing was saved, and the status is as it was.')).toBeTruthy()
  expect([read(file), read(pageFile('message'))]).toEqual([theirs('Của họ'), page])
  expect(workspace.texts.get(pageFile('message'))).toBe(page)
  await waitFor(() => expect(open.getByText<HTMLButtonElement>('Take offline and save').disabled).toBe(true))

  fireEvent.click(open.getByText('Compare…'))
  fireEvent.click(await screen.findByText('All as here'))
  press('Take over')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Take offline…')
  await (await dialog()).findByText('No problem holds it up.')
  press('Take offline and save')
  await waitFor(() => expect(read(pageFile('message'))).toContain('"status": "draft"'))
  expect(read(file)).toContain('Của tôi')
})
