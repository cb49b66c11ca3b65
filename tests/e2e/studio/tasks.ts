import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { OWNER_CHANGES } from '../../support/studio/ownerChanges.ts'
import { AT_MOST, CALL_ME, FORM, FURTHER, OTHER, TELEGRAM, TERMS } from '../../support/studio/ownerForm.ts'
import { drag, mouse, type Hand } from './hands.ts'

/** The Studio's page, and the languages of the project by code. */
export interface Desk {
  page: Page
  hand: Hand
  /** Code and own name. */
  languages: [code: string, name: string][]
}

export const regionOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
export const previewOf = (page: Page): FrameLocator => regionOf(page, 'Preview').frameLocator('iframe')
export const buttonOf = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const itemOf = (page: Page, name: string): Locator =>
  page.getByRole('tree', { name: 'Fields' }).locator(`[role=treeitem][data-name="${name}"]`)
const limitOf = (page: Page, label: string): Locator => regionOf(page, 'Properties').getByLabel(label, { exact: true })

export const formOf = (page: Page, id: string): Locator =>
  page.getByRole('navigation', { name: 'Forms' }).getByRole('button', { name: new RegExp(`^${id}\\b`) })

async function chooseInMenu({ page, hand }: Desk, field: string, action: string): Promise<void> {
  await hand.openMenu(itemOf(page, field))
  await hand.press(page.getByRole('menuitem', { name: action }))
}

/** How a person does each task. */
export const TASKS: Record<keyof typeof OWNER_CHANGES, (desk: Desk) => Promise<void>> = {
  async 'an optional field with words of its own'({ page, hand, languages }) {
    await hand.select(itemOf(page, 'message'))
    await hand.press(buttonOf(page, 'Add field'))
    const palette = dialogOf(page, 'Add field')
    await hand.press(palette.getByRole('button', { name: 'Text', exact: true }))
    for (const [code, name] of languages)
      await hand.write(palette.getByLabel(`Label (${name})`, { exact: true }), TELEGRAM(code))
    await hand.press(palette.getByRole('button', { name: 'Add', exact: true }))
    await expect(itemOf(page, 'telegramName')).toHaveAttribute('aria-selected', 'true')
    await hand.write(limitOf(page, 'Most characters'), '32')
  },
  async 'a field becomes required'({ page, hand }) {
    await hand.select(itemOf(page, 'email'))
    const search = regionOf(page, 'Properties').getByRole('searchbox')
    await hand.write(search, 'requ')
    await hand.check(limitOf(page, 'Required'))
    // The live form follows.
    await expect(previewOf(page).locator('[id="form.email"]')).toHaveAttribute('aria-required', 'true')
    await hand.write(search, '')
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
    const panel = dialogOf(page, 'Add step')
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
  async 'a declaration with a link'({ page, hand, languages }) {
    await hand.select(itemOf(page, 'message'))
    await hand.press(buttonOf(page, 'Add field'))
    const palette = dialogOf(page, 'Add field')
    await hand.press(palette.getByRole('button', { name: 'Declaration with a link', exact: true }))
    await hand.choose(palette.getByLabel('Document it links to'), 'businessTerms')
    for (const [code, name] of languages)
      await hand.write(palette.getByLabel(`Label (${name})`, { exact: true }), TERMS(code))
    await hand.press(palette.getByRole('button', { name: 'Add', exact: true }))
    await expect(itemOf(page, 'iKnowTheTerms')).toHaveAttribute('aria-selected', 'true')
  },
  async 'a field asked for only after a certain choice'({ page, hand }) {
    await hand.press(regionOf(page, 'Rules').getByRole('button', { name: 'Add rule' }))
    const rules = dialogOf(page, 'Add rule')
    await hand.choose(rules.getByLabel('Which field'), `${TELEGRAM('en')} (telegramName)`)
    await hand.choose(rules.getByLabel('What happens'), 'is required')
    await hand.choose(rules.getByLabel('Depends on'), 'Topic (topic)')
    await hand.choose(rules.getByLabel('Value'), OTHER('en'))
    await hand.press(rules.getByRole('button', { name: 'Add', exact: true }))
  },
  async 'another limit, worded differently in one language'({ page, hand, languages }) {
    await hand.select(itemOf(page, 'message'))
    await hand.write(limitOf(page, 'Most characters'), '450')
    await expect(buttonOf(page, 'Save')).toBeEnabled()
    const wording = regionOf(page, 'Properties').getByRole('group', { name: 'Error wording' })
    await hand.check(wording.getByRole('checkbox'))
    await hand.write(wording.getByLabel(`Error wording: Most characters (${languages[1]?.[1]})`), AT_MOST)
  },
  async 'a new page in the menu'({ page, hand, languages }) {
    await hand.press(buttonOf(page, 'New form'))
    const panel = dialogOf(page, 'New form')
    await hand.write(panel.getByLabel('Name in the address'), 'callMe')
    for (const [code, name] of languages)
      await hand.write(panel.getByLabel(`Title (${name})`, { exact: true }), CALL_ME(code))
    await hand.press(panel.getByRole('button', { name: 'Add', exact: true }))
    for (const label of ['Name', 'Phone number']) {
      await hand.press(buttonOf(page, 'Add field'))
      const palette = dialogOf(page, 'Add field')
      await hand.press(palette.getByRole('button', { name: label, exact: true }))
      await hand.press(palette.getByRole('button', { name: 'Add', exact: true }))
    }
    await hand.check(limitOf(page, 'Required'))
    await hand.press(formOf(page, 'callMe'))
    const properties = regionOf(page, 'Properties')
    await hand.write(properties.getByLabel('Place in the menu'), '65')
    await hand.uncheck(properties.getByLabel('Draft', { exact: true }))
  },
  async 'a page is renamed'({ page, hand }) {
    await hand.press(formOf(page, FORM))
    const properties = regionOf(page, 'Properties')
    await hand.write(properties.getByLabel('Name in the address'), 'askUs')
    await hand.press(properties.getByRole('button', { name: 'Rename' }))
    await expect(formOf(page, 'askUs')).toHaveAttribute('aria-current', 'page')
  },
}
