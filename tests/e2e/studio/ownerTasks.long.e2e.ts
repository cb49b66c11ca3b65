import type { Page } from '@playwright/test'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { isNightly } from '../../support/runMode.ts'
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
import { createKeyboard, mouse } from './inputDevices.ts'
import { checkPanes, startHistory } from './panes.ts'
import {
  buttonOf,
  dialogOf,
  formOf,
  itemOf,
  openReport,
  openTab,
  previewOf,
  regionOf,
  TASKS,
  type StudioSession,
} from './tasks.ts'

test.use({ locale: 'en-US' })

/** Changes a file on disk: the Studio takes the change over or, if the file has edits, shows both versions. */
async function changeOnDisk({ page, device }: StudioSession, root: string): Promise<void> {
  const path = join(root, textFile('en'))
  const original = readFileSync(path, 'utf8')
  const write = (label: string) => writeFileSync(path, original.replace('"Topic"', JSON.stringify(label)))
  const topic = itemOf(page, 'topic')
  // The renamed page was open, so open the form again.
  await device.press(formOf(page, FORM))
  write('Subject')
  await expect(topic).toHaveAccessibleName('Subject')
  await device.select(topic)
  await device.write(regionOf(page, 'Properties').getByLabel('Label', { exact: true }), 'Theme')
  await expect(topic).toHaveAccessibleName('Theme')
  write('Matter')
  await device.press(buttonOf(page, 'Compare…'))
  const conflict = dialogOf(page, 'Changed on disk and here')
  await expect(conflict.getByRole('radio', { name: /^Here.*Theme/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await device.check(conflict.getByRole('radio', { name: /^On disk.*Matter/ }))
  await device.press(conflict.getByRole('button', { name: 'Take over' }))
  await expect(topic).toHaveAccessibleName('Matter')
  writeFileSync(path, original)
  await expect(topic).toHaveAccessibleName('Topic')
  await expect(buttonOf(page, 'Save')).toBeDisabled()
}

/** Adds a language, which gets every text of English to be translated, and undoes it in one step. */
async function addLanguage(session: StudioSession, root: string, files: Files): Promise<void> {
  const { page, device } = session
  await device.press(buttonOf(page, 'New language'))
  const panel = dialogOf(page, 'New language')
  const labels = { code: 'Language code', name: 'Name of the language', tag: 'Language tag (such as de-DE)' }
  for (const [key, label] of Object.entries(labels))
    await device.write(panel.getByLabel(label), GERMAN[key as keyof typeof GERMAN])
  await device.press(panel.getByRole('button', { name: 'Add', exact: true }))
  await expect(buttonOf(page, 'New language')).toBeFocused()
  await saveAndCompare(session, root, withLanguage(files, GERMAN))
  await device.press(buttonOf(page, 'Undo'))
  await saveAndCompare(session, root, files)
}

/** Opens the menu and the palette; axe finds nothing in them. */
async function openMenuAndPalette(session: StudioSession): Promise<void> {
  const { page, device } = session
  await openTab(session, 'Form')
  await device.press(formOf(page, FORM))
  await device.openMenu(itemOf(page, 'name'))
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await device.press(buttonOf(page, 'Add field'))
  expect(await axeViolations(page)).toEqual([])
  await device.press(dialogOf(page, 'Add field').getByRole('button', { name: 'Cancel' }))
}

/** Copies the form and adds a list of its own, whose new option appears in the preview at once. */
async function copyAndAddList({ page, device }: StudioSession): Promise<void> {
  await device.press(formOf(page, FORM))
  await device.press(buttonOf(page, 'Duplicate'))
  await device.press(buttonOf(page, 'Add field'))
  const palette = dialogOf(page, 'Add field')
  await device.press(palette.getByRole('button', { name: 'Choice', exact: true }))
  await device.write(palette.getByLabel('Label (English)'), 'Best time')
  await device.press(palette.getByRole('button', { name: 'Add', exact: true }))
  const properties = regionOf(page, 'Properties')
  await device.write(properties.getByLabel('New option'), 'evening')
  await device.press(properties.getByRole('button', { name: 'Add option' }))
  await device.write(properties.getByLabel('evening', { exact: true }), 'In the evening')
  const list = previewOf(page).getByRole('combobox', { name: 'Best time' })
  await expect(list.getByRole('option', { name: 'In the evening' })).toHaveCount(1)
}

/** Saves, and compares every file of the project. */
async function saveAndCompare({ page, device }: StudioSession, root: string, expected: Files): Promise<void> {
  const save = buttonOf(page, 'Save')
  await expect(save).toBeEnabled()
  await device.press(save)
  await expect(save).toBeDisabled()
  expect(readFiles(root)).toEqual(expected)
}

/** A running Studio over a copy of the project that has the owner's form. */
interface RunningStudio {
  root: string
  codes: string[]
  /** Codes and names of the languages. */
  languages: [code: string, name: string][]
  original: Files
  /** Ends the process at once. */
  kill: () => Promise<void>
  /** Starts it again at the same address. */
  restart: () => Promise<void>
  /** Opens it. */
  open: () => Promise<unknown>
}

/** Opens the Studio, and removes its project afterwards. */
async function withStudio(page: Page, run: (studio: RunningStudio) => Promise<void>): Promise<void> {
  const { root, remove } = copyDefinitions()
  const codes = addOwnerForm(root)
  let studio = await startStudio(root)
  try {
    await installAxe(page)
    const open = () => page.goto(studio.url)
    await open()
    await run({
      root,
      codes,
      languages: codes.map((code) => [
        code,
        (JSON.parse(readFileSync(join(root, `locales/${code}/meta.json`), 'utf8')) as { name: string }).name,
      ]),
      original: readFiles(root),
      kill: () => studio.end('SIGKILL'),
      restart: async () => {
        studio = await startStudio(root, 'production', Number(new URL(studio.url).port))
      },
      open,
    })
    await page.goto('about:blank')
  } finally {
    await studio.end('SIGTERM')
    remove()
  }
}

/** The tasks take turns between keys and mouse; at night each device does them all. */
const RUNS = isNightly ? (['keys', 'mouse'] as const) : (['keys and mouse'] as const)

for (const devices of RUNS)
  test(`an owner does the everyday tasks by ${devices} alone, and no other byte changes`, async ({ page }) => {
    test.slow()
    const keyboard = createKeyboard(page)
    const deviceOf = (turn: number) =>
      devices === 'mouse' || (devices !== 'keys' && turn % 2 === 1) ? mouse : keyboard
    await withStudio(page, async ({ root, codes, languages, original }) => {
      const session: StudioSession = { page, device: deviceOf(0), languages }
      await session.device.press(formOf(page, FORM))
      let expected = original
      for (const [turn, [name, task]] of Object.entries(TASKS).entries())
        await test.step(name, async () => {
          session.device = deviceOf(turn)
          await task(session)
          expected = withChanges(expected, OWNER_CHANGES[name]?.(codes) ?? [])
          await saveAndCompare(session, root, expected)
        })
      await test.step('a new language', () => addLanguage(session, root, expected))
      await test.step('the check finds nothing, and everything is undone', async () => {
        await openReport(session, 'Problems')
        await expect(regionOf(page, 'Problems').getByRole('status')).toHaveText('No problems.')
        if (devices === 'keys') {
          // Restore the files on disk, as git does; the Studio follows.
          writeFiles(root, expected, original)
          await expect(formOf(page, FORM)).toBeVisible()
        } else {
          const undo = buttonOf(page, 'Undo')
          while (await undo.isEnabled()) await undo.click()
          await saveAndCompare({ ...session, device: mouse }, root, original)
        }
      })
    })
  })

test('the Studio follows other programs, shows its panes, and loses no work when its process is killed', async ({
  page,
}) => {
  test.slow()
  await withStudio(page, async ({ root, codes, languages, original, kill, restart, open }) => {
    const session: StudioSession = { page, device: mouse, languages }
    await test.step('another program changes a file meanwhile', () => changeOnDisk(session, root))
    startHistory(root)
    await checkPanes(page, FORM)
    expect(readFiles(root)).toEqual(original)
    await test.step('the menu and the palette', () => openMenuAndPalette(session))
    await test.step('a killed process loses no work that is a second old', async () => {
      const isKept = page.waitForResponse(
        (response) =>
          response.url().endsWith('/api/journal') && (response.request().postData() ?? '').includes('In the evening'),
      )
      await copyAndAddList(session)
      await isKept
      // Calls in flight fail when the process ends.
      allowFailedRequests(page)
      await kill()
      expect(readFiles(root)).toEqual(original)
      await restart()
      await open()
      await expect(page.getByRole('banner').getByRole('status')).toContainText(`Files not saved: ${1 + codes.length}`)
    })
    await test.step('work typed without a server stays in the browser until the server is back', async () => {
      const label = regionOf(page, 'Properties').getByLabel('Label', { exact: true })
      const alert = page.getByRole('banner').getByRole('alert')
      const journal = () => readFileSync(join(root, '.studio/journal.json'), 'utf8')
      await kill()
      await expect(alert).toBeVisible()
      await formOf(page, FORM).click()
      await itemOf(page, 'topic').click()
      await label.fill('Typed without a server')
      await restart()
      await expect(alert).toBeHidden()
      await expect.poll(journal).toContain('Typed without a server')
      await kill()
      await expect(alert).toBeVisible()
      await label.fill('Typed before the page was closed')
      await expect(itemOf(page, 'topic')).toHaveAccessibleName('Typed before the page was closed')
      await expect
        .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
        .toContain('Typed before the page was closed')
      await page.goto('about:blank')
      await restart()
      await open()
      await expect.poll(journal).toContain('Typed before the page was closed')
      await buttonOf(page, 'Further actions').click()
      await page.getByRole('menuitem', { name: 'Discard' }).click()
      await expect(buttonOf(page, 'Save')).toBeDisabled()
      expect(readFiles(root)).toEqual(original)
    })
  })
})

test('the built site contains nothing of the Studio', () => {
  const files = globSync('**/*.{js,html,css,md}', { cwd: join(PROJECT_ROOT, 'dist') })
  expect(files.length).toBeGreaterThan(10)
  const traces = files.filter((file) =>
    /headless-tree|x-studio-token|st-panes/.test(readFileSync(join(PROJECT_ROOT, 'dist', file), 'utf8')),
  )
  expect(traces).toEqual([])
})
