import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { GERMAN, OWNER_CHANGES, withLanguage } from '../../support/studio/ownerChanges.ts'
import {
  addOwnerForm,
  FORM,
  readFiles,
  textFile,
  withChanges,
  writeFiles,
  type Files,
} from '../../support/studio/ownerForm.ts'
import { copyDefinitions, startStudio } from '../../support/studioProcess.ts'
import { allowFailedRequests, expect, test } from '../support/fixtures.ts'
import { axeViolations, installAxe } from '../support/layoutChecks.ts'
import { keyboardOf, mouse } from './hands.ts'
import { checkPanes, startHistory } from './panes.ts'
import { buttonOf, dialogOf, formOf, itemOf, previewOf, regionOf, TASKS, type Desk } from './tasks.ts'

test.use({ locale: 'en-US' })

/** Somebody else changes a file meanwhile: followed where it is not edited here; otherwise both are shown. */
async function changeOnDisk({ page, hand }: Desk, root: string): Promise<void> {
  const path = join(root, textFile('en'))
  const original = readFileSync(path, 'utf8')
  const write = (label: string) => writeFileSync(path, original.replace('"Topic"', JSON.stringify(label)))
  const topic = itemOf(page, 'topic')
  // The page that was renamed was the one that was open.
  await hand.press(formOf(page, FORM))
  write('Subject')
  await expect(topic).toHaveAccessibleName('Subject')
  await hand.select(topic)
  await hand.write(regionOf(page, 'Properties').getByLabel('Label', { exact: true }), 'Theme')
  await expect(topic).toHaveAccessibleName('Theme')
  write('Matter')
  const conflict = regionOf(page, textFile('en'))
  await expect(conflict.getByRole('group', { name: 'On disk' })).toContainText('"Matter"')
  await expect(conflict.getByRole('group', { name: 'Here' })).toContainText('"Theme"')
  expect(await axeViolations(page)).toEqual([])
  await hand.press(conflict.getByRole('button', { name: 'Use the one on disk' }))
  await expect(topic).toHaveAccessibleName('Matter')
  writeFileSync(path, original)
  await expect(topic).toHaveAccessibleName('Topic')
  await expect(buttonOf(page, 'Save')).toBeDisabled()
}

/** A language that is new has every text of English, to be translated; one step takes it back. */
async function addLanguage(desk: Desk, root: string, files: Files): Promise<void> {
  const { page, hand } = desk
  await hand.press(buttonOf(page, 'New language'))
  const panel = dialogOf(page, 'New language')
  const labels = { code: 'Language code', name: 'Name of the language', tag: 'Language tag (such as de-DE)' }
  for (const [key, label] of Object.entries(labels))
    await hand.write(panel.getByLabel(label), GERMAN[key as keyof typeof GERMAN])
  await hand.press(panel.getByRole('button', { name: 'Add', exact: true }))
  await expect(buttonOf(page, 'New language')).toBeFocused()
  await saveAndCompare(desk, root, withLanguage(files, GERMAN))
  await hand.press(buttonOf(page, 'Undo'))
  await saveAndCompare(desk, root, files)
}

/** What can be opened has no fault that axe finds. */
async function openMenuAndPalette({ page, hand }: Desk): Promise<void> {
  await hand.press(formOf(page, FORM))
  await hand.openMenu(itemOf(page, 'name'))
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await hand.press(buttonOf(page, 'Add field'))
  expect(await axeViolations(page)).toEqual([])
  await hand.press(dialogOf(page, 'Add field').getByRole('button', { name: 'Cancel' }))
}

/** A copy of the form with a list of its own, whose new option is in the live form at once. */
async function copyAndAddList({ page, hand }: Desk): Promise<void> {
  await hand.press(formOf(page, FORM))
  await hand.press(buttonOf(page, 'Duplicate'))
  await hand.press(buttonOf(page, 'Add field'))
  const palette = dialogOf(page, 'Add field')
  await hand.press(palette.getByRole('button', { name: 'Choice' }))
  await hand.write(palette.getByLabel('Label (English)'), 'Best time')
  await hand.press(palette.getByRole('button', { name: 'Add', exact: true }))
  const properties = regionOf(page, 'Properties')
  await hand.write(properties.getByLabel('New option (value)'), 'evening')
  await hand.press(properties.getByRole('button', { name: 'Add option' }))
  await hand.write(properties.getByLabel('evening', { exact: true }), 'In the evening')
  const list = previewOf(page).getByRole('combobox', { name: 'Best time' })
  await expect(list.getByRole('option', { name: 'In the evening' })).toHaveCount(1)
}

/** Saves, and compares every file of the project. */
async function saveAndCompare({ page, hand }: Desk, root: string, expected: Files): Promise<void> {
  const save = buttonOf(page, 'Save')
  await expect(save).toBeEnabled()
  await hand.press(save)
  await expect(save).toBeDisabled()
  expect(readFiles(root)).toEqual(expected)
}

test('the everyday tasks of an owner, by mouse and again by keys alone: every byte is theirs', async ({ page }) => {
  test.slow()
  const { root, remove } = copyDefinitions()
  const codes = addOwnerForm(root)
  const original = readFiles(root)
  let studio = await startStudio(root)
  try {
    await installAxe(page)
    await page.goto(studio.url)
    const languages = codes.map((code): [string, string] => [
      code,
      (JSON.parse(readFileSync(join(root, `locales/${code}/meta.json`), 'utf8')) as { name: string }).name,
    ])
    for (const [device, hand] of [
      ['keys', keyboardOf(page)],
      ['mouse', mouse],
    ] as const) {
      const desk: Desk = { page, hand, languages }
      await hand.press(formOf(page, FORM))
      let expected = original
      for (const [name, task] of Object.entries(TASKS))
        await test.step(`${device}: ${name}`, async () => {
          await task(desk)
          expected = withChanges(expected, OWNER_CHANGES[name]?.(codes) ?? [])
          await saveAndCompare(desk, root, expected)
        })
      await test.step(`${device}: a new language`, () => addLanguage(desk, root, expected))
      await test.step(`${device}: nothing is wrong, and all of it is taken back`, async () => {
        await expect(regionOf(page, 'Problems').getByRole('status')).toHaveText('No problems.')
        if (hand === mouse) {
          const undo = buttonOf(page, 'Undo')
          while (await undo.isEnabled()) await undo.click()
          await saveAndCompare(desk, root, original)
        } else {
          // As git does, which the Studio follows.
          writeFiles(root, expected, original)
          await expect(formOf(page, FORM)).toBeVisible()
        }
      })
    }
    const desk: Desk = { page, hand: mouse, languages }
    await test.step('what somebody else changes meanwhile', () => changeOnDisk(desk, root))
    startHistory(root)
    await checkPanes(page, FORM)
    expect(readFiles(root)).toEqual(original)
    await test.step('what can be opened', () => openMenuAndPalette(desk))
    await test.step('a process that is killed loses nothing that is a second old', async () => {
      const isKept = page.waitForResponse(
        (response) =>
          response.url().endsWith('/api/journal') && (response.request().postData() ?? '').includes('In the evening'),
      )
      await copyAndAddList(desk)
      await isKept
      // What it was still asked has no answer.
      allowFailedRequests(page)
      await studio.end('SIGKILL')
      expect(readFiles(root)).toEqual(original)
      studio = await startStudio(root)
      await page.goto(studio.url)
      await expect(page.getByRole('banner').getByRole('status')).toContainText(`Files not saved: ${1 + codes.length}`)
      await buttonOf(page, 'Discard').click()
      await expect(buttonOf(page, 'Save')).toBeDisabled()
      expect(readFiles(root)).toEqual(original)
    })
    await page.goto('about:blank')
  } finally {
    await studio.end('SIGTERM')
    remove()
  }
})

test('nothing of the Studio is in the built site', () => {
  const files = globSync('**/*.{js,html,css,md}', { cwd: join(PROJECT_ROOT, 'dist') })
  expect(files.length).toBeGreaterThan(10)
  const traces = files.filter((file) =>
    /headless-tree|x-studio-token|st-panes/.test(readFileSync(join(PROJECT_ROOT, 'dist', file), 'utf8')),
  )
  expect(traces).toEqual([])
})
