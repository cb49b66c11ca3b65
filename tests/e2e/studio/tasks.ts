import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { OWNER_CHANGES } from '../../support/studio/ownerChanges.ts'
import { AT_MOST, CALL_ME, FORM, FURTHER, OTHER, TELEGRAM, TERMS } from '../../support/studio/ownerForm.ts'
import { drag, mouse, type InputDevice } from './inputDevices.ts'

/** The Studio's page with an input device, and the languages of the project. */
export interface StudioSession {
  page: Page
  device: InputDevice
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

/** Opens a tab of the form, unless it is open. */
export async function openTab({ page, device }: Pick<StudioSession, 'page' | 'device'>, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  if ((await tab.getAttribute('aria-selected')) !== 'true') await device.press(tab)
}

/** Opens the report of the problems or the impact, which the header counts. */
export const openReport = ({ page, device }: Pick<StudioSession, 'page' | 'device'>, name: string): Promise<void> =>
  device.press(page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}: \\d`) }))

async function chooseInMenu({ page, device }: StudioSession, field: string, action: string): Promise<void> {
  await device.openMenu(itemOf(page, field))
  await device.press(page.getByRole('menuitem', { name: action }))
}

/** The actions of a person for each task. */
export const TASKS: Record<keyof typeof OWNER_CHANGES, (session: StudioSession) => Promise<void>> = {
  async 'an optional field with words of its own'({ page, device, languages }) {
    await device.select(itemOf(page, 'message'))
    await device.press(buttonOf(page, 'Add field'))
    const palette = dialogOf(page, 'Add field')
    await device.press(palette.getByRole('button', { name: 'Text', exact: true }))
    for (const [code, name] of languages)
      await device.write(palette.getByLabel(`Label (${name})`, { exact: true }), TELEGRAM(code))
    await device.press(palette.getByRole('button', { name: 'Add', exact: true }))
    await expect(itemOf(page, 'telegramName')).toHaveAttribute('aria-selected', 'true')
    await device.write(limitOf(page, 'Maximum length'), '32')
  },
  async 'a field becomes required'({ page, device }) {
    await device.select(itemOf(page, 'email'))
    const search = regionOf(page, 'Properties').getByRole('searchbox')
    await device.write(search, 'requ')
    await device.check(limitOf(page, 'Required'))
    // The preview follows.
    await expect(previewOf(page).locator('[id="form.email"]')).toHaveAttribute('aria-required', 'true')
    await device.write(search, '')
  },
  'a field is dropped': (session) => chooseInMenu(session, 'qq', 'Remove'),
  async 'fields in another order'({ page, device }) {
    if (device === mouse) {
      await drag(page, itemOf(page, 'city'), itemOf(page, 'name'))
      return
    }
    await device.select(itemOf(page, 'city'))
    await page.getByRole('treeitem', { selected: true }).focus()
    await page.keyboard.press('Alt+ArrowUp')
  },
  'a field in another step': (session) => chooseInMenu(session, 'city', 'Move to “Your question”'),
  async 'a new step'(session) {
    const { page, device, languages } = session
    await device.press(buttonOf(page, 'Add step'))
    const panel = dialogOf(page, 'Add step')
    await device.write(panel.getByLabel('Name in the address'), 'further')
    for (const [code, name] of languages)
      await device.write(panel.getByLabel(`Title (${name})`, { exact: true }), FURTHER(code))
    await device.press(panel.getByRole('button', { name: 'Add', exact: true }))
    await chooseInMenu(session, 'telegramName', `Move to “${FURTHER('en')}”`)
  },
  async 'one more option'(session) {
    const { page, device, languages } = session
    await device.select(itemOf(page, 'topic'))
    const properties = regionOf(page, 'Properties')
    await device.write(properties.getByLabel('New option'), 'other')
    await device.press(properties.getByRole('button', { name: 'Add option' }))
    await openTab(session, 'Texts')
    for (const [code, name] of languages)
      await device.write(regionOf(page, 'Texts').getByLabel(`Topic · Option “other” (${name})`), OTHER(code))
    await openTab(session, 'Form')
  },
  async 'a field is renamed'({ page, device }) {
    await device.select(itemOf(page, 'city'))
    await device.write(regionOf(page, 'Properties').getByLabel('Payload name'), 'town')
    await device.press(regionOf(page, 'Properties').getByRole('button', { name: 'Rename' }))
  },
  async 'a page for real accounts only'({ page, device }) {
    await device.press(formOf(page, FORM))
    await device.choose(regionOf(page, 'Properties').getByLabel('Who may open it'), 'Real accounts only')
  },
  'another call': ({ page, device }) =>
    device.write(regionOf(page, 'Properties').getByLabel('Request', { exact: true }), '/pc/questionUpdate'),
  async 'a declaration with a link'({ page, device, languages }) {
    await device.select(itemOf(page, 'message'))
    await device.press(buttonOf(page, 'Add field'))
    const palette = dialogOf(page, 'Add field')
    await device.press(palette.getByRole('button', { name: 'Declaration with a link', exact: true }))
    await device.choose(palette.getByLabel('Document it links to'), 'businessTerms')
    for (const [code, name] of languages)
      await device.write(palette.getByLabel(`Label (${name})`, { exact: true }), TERMS(code))
    await device.press(palette.getByRole('button', { name: 'Add', exact: true }))
    await expect(itemOf(page, 'iKnowTheTerms')).toHaveAttribute('aria-selected', 'true')
  },
  async 'a field that is required only after a certain choice'(session) {
    const { page, device } = session
    await openTab(session, 'Logic')
    await device.press(regionOf(page, 'Rules').getByRole('button', { name: 'Add rule' }))
    const rules = dialogOf(page, 'Add rule')
    await device.choose(rules.getByLabel('Which field'), `${TELEGRAM('en')} (telegramName)`)
    await device.choose(rules.getByLabel('What happens'), 'is required')
    await device.choose(rules.getByLabel('Depends on'), 'Topic (topic)')
    await device.choose(rules.getByLabel('Value'), OTHER('en'))
    await device.press(rules.getByRole('button', { name: 'Add', exact: true }))
    await openTab(session, 'Form')
  },
  async 'another limit, with an error text of its own in one language'({ page, device, languages }) {
    await device.select(itemOf(page, 'message'))
    await device.write(limitOf(page, 'Maximum length'), '450')
    await expect(buttonOf(page, 'Save')).toBeEnabled()
    const wording = regionOf(page, 'Properties').getByRole('group', { name: 'Error wording' })
    await device.check(wording.getByRole('checkbox'))
    await device.write(wording.getByLabel(`Error wording: Maximum length (${languages[1]?.[1]})`), AT_MOST)
  },
  async 'a new page in the menu'({ page, device, languages }) {
    await device.press(buttonOf(page, 'New form'))
    const panel = dialogOf(page, 'New form')
    await device.write(panel.getByLabel('Name in the address'), 'callMe')
    for (const [code, name] of languages)
      await device.write(panel.getByLabel(`Title (${name})`, { exact: true }), CALL_ME(code))
    await device.press(panel.getByRole('button', { name: 'Add', exact: true }))
    for (const label of ['Name', 'Phone number']) {
      await device.press(buttonOf(page, 'Add field'))
      const palette = dialogOf(page, 'Add field')
      await device.press(palette.getByRole('button', { name: label, exact: true }))
      await device.press(palette.getByRole('button', { name: 'Add', exact: true }))
    }
    await device.check(limitOf(page, 'Required'))
    await device.press(formOf(page, 'callMe'))
    const properties = regionOf(page, 'Properties')
    await device.write(properties.getByLabel('Place in the menu'), '65')
    await device.uncheck(properties.getByLabel('Draft', { exact: true }))
  },
  async 'a page is renamed'({ page, device }) {
    await device.press(formOf(page, FORM))
    const properties = regionOf(page, 'Properties')
    await device.write(properties.getByLabel('Name in the address'), 'askUs')
    await device.press(properties.getByRole('button', { name: 'Rename' }))
    await expect(formOf(page, 'askUs')).toHaveAttribute('aria-current', 'page')
  },
}
