import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { OWNER_CHANGES } from '../../support/studio/ownerChanges.ts'
import {
  addOwnerForm,
  FORM,
  FURTHER,
  OTHER,
  readFiles,
  TELEGRAM,
  textFile,
  withChanges,
  type Files,
} from '../../support/studio/ownerForm.ts'
import { copyDefinitions, startStudio } from '../../support/studioProcess.ts'
import { expect, test } from '../support/fixtures.ts'
import { axeViolations, installAxe } from '../support/layoutChecks.ts'
import { drag, keyboardOf, mouse, type Hand } from './hands.ts'

test.use({ locale: 'en-US' })

/** The Studio's page, and the languages of the project by code. */
interface Desk {
  page: Page
  hand: Hand
  /** Code and own name. */
  languages: [code: string, name: string][]
}

const regionOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const buttonOf = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const itemOf = (page: Page, name: string): Locator =>
  page.getByRole('tree', { name: 'Fields' }).locator(`[role=treeitem][data-name="${name}"]`)
const ruleOf = (page: Page, label: string): Locator =>
  regionOf(page, 'Properties').getByRole('group', { name: 'Rules' }).getByLabel(label, { exact: true })

const formOf = (page: Page, id: string): Locator =>
  page.getByRole('navigation', { name: 'Forms' }).getByRole('button', { name: id, exact: true })

async function chooseInMenu({ page, hand }: Desk, field: string, action: string): Promise<void> {
  await hand.openMenu(itemOf(page, field))
  await hand.press(page.getByRole('menuitem', { name: action }))
}

/** How a person does each task. */
const TASKS: Record<keyof typeof OWNER_CHANGES, (desk: Desk) => Promise<void>> = {
  async 'an optional field with words of its own'({ page, hand, languages }) {
    await hand.select(itemOf(page, 'message'))
    await hand.press(buttonOf(page, 'Add field'))
    const palette = regionOf(page, 'Add field')
    await hand.press(palette.getByRole('button', { name: 'Text', exact: true }))
    for (const [code, name] of languages)
      await hand.write(palette.getByLabel(`Label (${name})`, { exact: true }), TELEGRAM(code))
    await hand.press(palette.getByRole('button', { name: 'Add', exact: true }))
    await expect(itemOf(page, 'telegramName')).toHaveAttribute('aria-selected', 'true')
    await hand.write(ruleOf(page, 'Most characters'), '32')
  },
  async 'a field becomes required'({ page, hand }) {
    await hand.select(itemOf(page, 'email'))
    await hand.check(ruleOf(page, 'Required'))
  },
  'a field is dropped': (desk) => chooseInMenu(desk, 'qq', 'Remove'),
  async 'fields in another order'({ page, hand }) {
    if (hand === mouse) {
      await drag(page, itemOf(page, 'city'), itemOf(page, 'name'))
      return
    }
    await hand.select(itemOf(page, 'city'))
    await page.getByRole('treeitem', { selected: true }).focus()
    await page.keyboard.press('Alt+ArrowUp')
  },
  'a field in another step': (desk) => chooseInMenu(desk, 'city', 'Move to “Your question”'),
  async 'a new step'(desk) {
    const { page, hand, languages } = desk
    await hand.press(buttonOf(page, 'Add step'))
    const panel = regionOf(page, 'Add step')
    await hand.write(panel.getByLabel('Name in the address'), 'further')
    for (const [code, name] of languages)
      await hand.write(panel.getByLabel(`Title (${name})`, { exact: true }), FURTHER(code))
    await hand.press(panel.getByRole('button', { name: 'Add', exact: true }))
    await chooseInMenu(desk, 'telegramName', `Move to “${FURTHER('en')}”`)
  },
  async 'an option more'({ page, hand, languages }) {
    await hand.select(itemOf(page, 'topic'))
    const properties = regionOf(page, 'Properties')
    await hand.write(properties.getByLabel('New option (value)'), 'other')
    await hand.press(properties.getByRole('button', { name: 'Add option' }))
    for (const [code, name] of languages)
      await hand.write(regionOf(page, 'Words').getByLabel(`fields.topic.options.other (${name})`), OTHER(code))
  },
  async 'a field is renamed'({ page, hand }) {
    await hand.select(itemOf(page, 'city'))
    await hand.write(regionOf(page, 'Properties').getByLabel('Payload name'), 'town')
    await hand.press(regionOf(page, 'Properties').getByRole('button', { name: 'Rename' }))
  },
  async 'a page for real accounts only'({ page, hand }) {
    await hand.press(formOf(page, FORM))
    await hand.choose(regionOf(page, 'Properties').getByLabel('Who may open it'), 'Real accounts only')
  },
  'another call': ({ page, hand }) =>
    hand.write(regionOf(page, 'Properties').getByLabel('Call', { exact: true }), '/pc/questionUpdate'),
  async 'a page is renamed'({ page, hand }) {
    const properties = regionOf(page, 'Properties')
    await hand.write(properties.getByLabel('Name in the address'), 'askUs')
    await hand.press(properties.getByRole('button', { name: 'Rename' }))
    await expect(formOf(page, 'askUs')).toHaveAttribute('aria-current', 'page')
  },
}

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
  const studio = await startStudio(root)
  try {
    await installAxe(page)
    await page.goto(studio.url)
    const languages = codes.map((code): [string, string] => [
      code,
      (JSON.parse(readFileSync(join(root, `locales/${code}/meta.json`), 'utf8')) as { name: string }).name,
    ])
    for (const [device, hand] of [
      ['mouse', mouse],
      ['keys', keyboardOf(page)],
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
      await test.step(`${device}: nothing is wrong, and all of it is undone`, async () => {
        await expect(regionOf(page, 'Problems').getByRole('status')).toHaveText('No problems.')
        const undo = buttonOf(page, 'Undo')
        while (await undo.isEnabled()) await hand.press(undo)
        await saveAndCompare(desk, root, original)
      })
      if (hand === mouse) await test.step('what somebody else changes meanwhile', () => changeOnDisk(desk, root))
    }
    await page.goto('about:blank')
  } finally {
    await studio.end('SIGTERM')
    remove()
  }
})
