import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { axeViolations } from '../support/layoutChecks.ts'
import { mouse } from './inputDevices.ts'
import { itemOf, openReport, openTab } from './tasks.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })
const git = (root: string, ...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** Puts a project's files under git, with one commit. */
export function startHistory(root: string): void {
  git(root, 'init', '--quiet')
  git(root, 'config', 'user.name', 'Owner')
  git(root, 'config', 'user.email', 'owner@example.com')
  git(root, 'add', '.')
  git(root, 'commit', '--quiet', '--message', 'As it was')
}

/**
 * Checks each pane besides the tree and the properties. The files are unchanged in the end.
 * @param id the open form
 */
export async function checkPanes(page: Page, id: string): Promise<void> {
  const session = { page, device: mouse }
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const frame = region(page, 'Preview').frameLocator('iframe')

  await test.step('Form: texts are edited in place by double click and F2, and a handle moves a field', async () => {
    const input = page.getByRole('textbox', { name: 'Text (English)' })
    const heading = frame.getByRole('heading', { level: 1 })
    const title = (await heading.textContent()) ?? ''
    await heading.dblclick()
    await expect(input).toHaveValue(title)
    await input.fill('Thrown away')
    await input.press('Escape')
    await expect(input).toHaveCount(0)
    await heading.dblclick()
    await input.fill('Ask here')
    await input.press('Enter')
    await expect(heading).toHaveText('Ask here')
    await itemOf(page, 'email').click()
    await expect(itemOf(page, 'email')).toBeFocused()
    await page.keyboard.press('F2')
    await input.fill('Your address')
    await input.press('Tab')
    await expect(input).toHaveValue('')
    await input.fill('For our answer')
    await input.press('Enter')
    await expect(itemOf(page, 'email')).toBeFocused()
    await expect(itemOf(page, 'email')).toHaveAccessibleName('Your address')
    await expect(frame.getByText('For our answer')).toBeVisible()
    const handle = frame.locator('.st-handle')
    const target = (await frame.locator('[id="form.name"]').boundingBox()) ?? { x: 0, y: 0 }
    await frame.locator('[id="form.email"]').hover()
    await handle.hover()
    await page.mouse.down()
    await page.mouse.move(target.x + 60, target.y)
    await page.mouse.move(target.x + 60, target.y - 20)
    await page.mouse.up()
    await expect(itemOf(page, 'email')).toHaveAttribute('aria-posinset', '1')
    await frame.locator('.st-add').click()
    await expect(page.getByRole('dialog', { name: 'Add field' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Palette' }).click()
    await page.getByRole('button', { name: 'Choice by buttons' }).hover()
    await page.mouse.down()
    await page.mouse.move(target.x + 60, target.y)
    await page.mouse.move(target.x + 60, target.y + 10)
    // The line has no height of its own.
    await expect(frame.locator('.st-drop')).toBeAttached()
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Add field' })
    await dialog.getByLabel('Label (English)').fill('Best way')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(itemOf(page, 'bestWay')).toHaveAttribute('aria-selected', 'true')
    await expect(itemOf(page, 'bestWay')).toHaveAttribute('aria-posinset', /[12]/)
    await expect(frame.getByRole('radiogroup', { name: 'Best way' })).toBeVisible()
    for (let step = 0; step < 5; step += 1) await undo.click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await expect(heading).toHaveText(title)
  })

  await test.step('JSON: proposes members; keeps broken JSON, and does not let the user leave or save it', async () => {
    await openTab(session, 'JSON')
    const json = region(page, 'JSON')
    const editor = json.getByRole('textbox', { name: `schemas/pages/${id}.page.json` })
    await editor.click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('"st')
    await expect(page.getByRole('option', { name: 'status' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(json.getByRole('status')).toContainText('Invalid JSON at line')
    await page.getByRole('navigation', { name: 'Forms' }).locator('li button:not([aria-current])').first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'Fix or undo it' })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved' })).toBeVisible()
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    await undo.click()
    await expect(json.getByRole('status')).toHaveText('')
    await expect(editor).not.toContainText('"st"')
  })

  await test.step('Words: typing shows in the form at once, and a filter finds the missing texts', async () => {
    await openTab(session, 'Texts')
    const words = region(page, 'Texts')
    const title = words.getByRole('textbox', { name: 'Title (English)', exact: true })
    await title.fill('<img src="x" onerror="alert(1)">')
    // A text of several lines is whole.
    expect(await title.evaluate((input) => input.clientHeight >= input.scrollHeight)).toBe(true)
    await openTab(session, 'Form')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('<img src="x" onerror="alert(1)">')
    await openTab(session, 'Texts')
    await title.fill('Another title')
    await openTab(session, 'Form')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Another title')
    await openTab(session, 'Texts')
    await words
      .getByRole('textbox', { name: /^Title \(/ })
      .nth(1)
      .fill('')
    await words.getByRole('combobox', { name: 'Show' }).click()
    await page.getByRole('option', { name: /^Missing/ }).click()
    await expect(words.getByText('Not translated yet.')).toBeVisible()
    await undo.click()
    await expect(words.getByText('There is no such text.')).toBeVisible()
  })

  await test.step('Impact: the toolbar counts the change, and opens the list', async () => {
    await openReport(session, 'Impact')
    await expect(
      region(page, 'Impact').getByRole('listitem').filter({ hasText: 'Another title' }).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('Preview: has a width of its own and shows any state; a click selects a field', async () => {
    await openTab(session, 'Look')
    const preview = region(page, 'Preview')
    const state = preview.getByRole('combobox', { name: 'State' })
    await preview.getByRole('button', { name: 'Desktop' }).click()
    await expect.poll(() => frame.locator('html').evaluate(() => window.innerWidth)).toBe(1280)
    await mouse.choose(state, 'All errors at once')
    await expect(frame.locator('.fw-summary')).toBeVisible()
    await mouse.choose(state, 'Sent')
    await expect(frame.locator('.fw-form')).toHaveCount(0)
    await mouse.choose(state, 'Empty')
    // Fields of other steps are hidden.
    const field = frame.locator(':is(input, select, textarea)[id^="form."]').filter({ visible: true }).last()
    // The form still grows while it appears: a click may miss its field, and the last field may become another one.
    await expect(async () => {
      const name = ((await field.getAttribute('id')) ?? '').split(/[.]|__/)[1]
      await field.click()
      await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('data-name', name ?? '', {
        timeout: 5_000,
      })
    }).toPass()
  })

  await test.step('Test this form: breaks each rule, fills the form, and a trial backend stores it', async () => {
    await openTab(session, 'Test')
    const testPane = region(page, 'Test this form')
    await testPane.getByRole('button', { name: 'Break each rule' }).click()
    await testPane
      .getByRole('button', { name: /^Show it:/ })
      .first()
      .click()
    await expect(frame.locator('.fw-summary')).toBeVisible()
    await testPane.getByRole('button', { name: 'Fill all fields' }).click()
    await testPane.getByRole('button', { name: 'Send to a test server' }).click()
    await expect(testPane.getByRole('group', { name: 'Server response' })).toContainText('HTTP 200')
    await expect(testPane.getByRole('table', { name: 'What is stored' })).toBeVisible()
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 360, height })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const tab of ['Form', 'Logic', 'Texts', 'Look', 'Test', 'History', 'JSON']) {
      await openTab(session, tab)
      // Wait until the colours of the buttons have changed.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
      expect([tab, await axeViolations(page)]).toEqual([tab, []])
    }
    // One screen, with a low header.
    const { size, header } = await page.evaluate(() => ({
      size: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
      header: document.querySelector('header')?.offsetHeight,
    }))
    expect(size).toEqual([360, height])
    expect(header).toBeLessThanOrEqual(56)
    await page.emulateMedia({ colorScheme: null })
    await page.setViewportSize({ width, height })
  })

  await test.step('Keys: Ctrl Z undoes and keeps the focus, Escape closes a dialog', async () => {
    await openTab(session, 'Form')
    const required = region(page, 'Properties').getByRole('checkbox', { name: 'Required' })
    const isChecked = await required.isChecked()
    await required.press('Space')
    await expect(required).toBeChecked({ checked: !isChecked })
    await page.keyboard.press('ControlOrMeta+z')
    await expect(required).toBeChecked({ checked: isChecked })
    await expect(required).toBeFocused()
    const properties = region(page, 'Properties')
    await properties.getByRole('searchbox').fill('shown w')
    await expect(properties.getByRole('group', { name: 'Shown when' })).toContainText('always shown')
    await expect(required).toHaveCount(0)
    await properties.getByRole('searchbox').fill('')
    const addStep = page.getByRole('button', { name: 'Add step' })
    await addStep.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add step' }).getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(addStep).toBeFocused()
  })

  await test.step('History: commits the saved files, and goes back to an earlier version', async () => {
    await openTab(session, 'History')
    const history = region(page, 'History')
    await page.keyboard.press('ControlOrMeta+s')
    await history.getByRole('button', { name: 'Commit' }).click()
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await history.getByRole('button', { name: /^What changed:/ }).click()
    await expect(history.getByText('Another title').last()).toBeVisible()
    await history.getByRole('button', { name: 'Go back to this: As it was' }).click()
    await openTab(session, 'Form')
    await expect(frame.getByRole('heading', { level: 1 })).not.toHaveText('Another title')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  })
}
