import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { axeViolations } from '../support/layoutChecks.ts'

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
 * Looks at each part of the page beside the tree and the properties: what it shows and what it does. Nothing is changed in the
 * end.
 * @param id the form that is open
 */
export async function checkPanes(page: Page, id: string): Promise<void> {
  const undo = page.getByRole('button', { name: 'Undo' })
  const frame = region(page, 'Preview').frameLocator('iframe')

  await test.step('JSON: proposes what can stand there; what is no JSON yet is kept, and neither left nor saved', async () => {
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
    await expect(json.getByRole('status')).toContainText('is not JSON yet')
    await page.getByRole('navigation', { name: 'Forms' }).locator('li button:not([aria-current])').first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'Mend it or undo it' })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved' })).toBeVisible()
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    await undo.click()
    await expect(json.getByRole('status')).toHaveText('')
    await expect(editor).not.toContainText('"st"')
  })

  await test.step('Words: what is typed shows in the form at once, and what a language lacks is found', async () => {
    const words = region(page, 'Words')
    const title = words.getByRole('textbox', { name: 'title (English)', exact: true })
    await title.fill('<img src="x" onerror="alert(1)">')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('<img src="x" onerror="alert(1)">')
    await title.fill('Another title')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Another title')
    await words
      .getByRole('textbox', { name: /^title \(/ })
      .nth(1)
      .fill('')
    await words.getByRole('combobox', { name: 'Show' }).selectOption('missing')
    await expect(words.getByText('Not translated yet.')).toBeVisible()
    await undo.click()
    await expect(words.getByText('There is no such text.')).toBeVisible()
  })

  await test.step('Impact: says it, beside the button that saves too', async () => {
    await expect(
      region(page, 'Impact').getByRole('listitem').filter({ hasText: 'Another title' }).first(),
    ).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: /^Impact: \d/ })).toBeVisible()
  })

  await test.step('Preview: a window of its own width, in any state; a click selects', async () => {
    const preview = region(page, 'Preview')
    await preview.getByRole('combobox', { name: 'Width' }).selectOption('desktop')
    await expect.poll(() => frame.locator('html').evaluate(() => window.innerWidth)).toBe(1280)
    await preview.getByRole('combobox', { name: 'State', exact: true }).selectOption('atOnce')
    await expect(frame.locator('.fw-summary')).toBeVisible()
    await preview.getByRole('combobox', { name: 'State' }).selectOption('done')
    await expect(frame.locator('.fw-form')).toHaveCount(0)
    await preview.getByRole('combobox', { name: 'State' }).selectOption('empty')
    // Those of other steps are not shown.
    const field = frame.locator(':is(input, select, textarea)[id^="form."]').filter({ visible: true }).last()
    const name = ((await field.getAttribute('id')) ?? '').split(/[.]|__/)[1]
    await field.click()
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('data-name', name ?? '')
  })

  await test.step('Test this form: filled, each rule broken, and stored by a backend of its own', async () => {
    const tried = region(page, 'Test this form')
    await tried.getByRole('button', { name: 'Break each rule' }).click()
    await tried
      .getByRole('button', { name: /^Show it:/ })
      .first()
      .click()
    await expect(frame.locator('.fw-summary')).toBeVisible()
    await tried.getByRole('button', { name: 'Fill in everything' }).click()
    await tried.getByRole('button', { name: 'Send to a trial backend' }).click()
    await expect(tried.getByRole('group', { name: 'Its answer' })).toContainText('HTTP 200')
    await expect(tried.getByRole('group', { name: 'What is stored' })).toContainText('FW-')
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 360, height })
    await page.emulateMedia({ colorScheme: 'dark' })
    // Colours of buttons change over a quarter of a second.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    expect(await axeViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: null })
    await page.setViewportSize({ width, height })
  })

  await test.step('Keys: Ctrl Z undoes where one is, Escape leaves a panel', async () => {
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

  await test.step('History: what is saved is committed if one wants it, and each version has a way back', async () => {
    const history = region(page, 'History')
    await page.keyboard.press('ControlOrMeta+s')
    await history.getByRole('button', { name: 'Commit' }).click()
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await history.getByRole('button', { name: /^What changed:/ }).click()
    await expect(history.getByText('Another title').last()).toBeVisible()
    await history.getByRole('button', { name: 'Go back to this: As it was' }).click()
    await expect(frame.getByRole('heading', { level: 1 })).not.toHaveText('Another title')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  })
}
