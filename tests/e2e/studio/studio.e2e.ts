import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { copyDefinitions, startStudio } from '../../support/studioProcess.ts'
import { allowFailedRequests, expect, test } from '../support/fixtures.ts'
import { axeViolations, installAxe } from '../support/layoutChecks.ts'

test.use({ locale: 'en-US' })

interface PageFile {
  schema: { required?: string[]; properties: Record<string, unknown> }
  kind: string
  steps?: unknown
  submit: { action?: string }
}

/** The smallest form without steps that has an optional field between others: its id and that field's name. */
function findForm(root: string): { id: string; names: string[]; optional: string } {
  const forms = globSync('schemas/pages/*.page.json', { cwd: root }).flatMap((file) => {
    const { schema, kind, steps, submit } = JSON.parse(readFileSync(join(root, file), 'utf8')) as PageFile
    // Forms with an action of the server have fields that nobody sees.
    if (kind !== 'form' || steps || submit.action || !schema.required) return []
    const names = Object.keys(schema.properties)
    const optional = names.find((name, at) => at > 0 && at < names.length - 1 && !schema.required?.includes(name))
    return optional ? [{ id: file.replace(/^.*\/|\.page\.json$/g, ''), names, optional }] : []
  })
  const [first] = forms.sort((a, b) => a.names.length - b.names.length || a.id.localeCompare(b.id))
  if (!first) throw new Error('No form has an optional field.')
  return first
}

const previewOf = (page: Page): FrameLocator => page.getByRole('region', { name: 'Preview' }).frameLocator('iframe')
const treeOf = (page: Page): Locator => page.getByRole('tree', { name: 'Fields' })
const itemOf = (page: Page, name: string): Locator => treeOf(page).locator(`[role=treeitem][data-name="${name}"]`)

/** Makes a copy of a form with a list of its own, whose new option is in the live form at once; then takes it all back. */
async function copyAndAddList(page: Page, id: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Forms' }).getByRole('button', { name: id, exact: true }).click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: 'Add field' }).click()
  const palette = page.getByRole('region', { name: 'Add field' })
  await palette.getByRole('button', { name: 'Choice' }).click()
  await palette.getByLabel('Label (English)').fill('Best time')
  await palette.getByRole('button', { name: 'Add', exact: true }).click()
  const properties = page.getByRole('region', { name: 'Properties' })
  await properties.getByLabel('New option (value)').fill('evening')
  await properties.getByRole('button', { name: 'Add option' }).click()
  await properties.getByLabel('evening', { exact: true }).fill('In the evening')
  const list = previewOf(page).getByRole('combobox', { name: 'Best time' })
  await expect(list.getByRole('option', { name: 'In the evening' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('banner').getByRole('status')).toContainText('Everything is saved.')
}

test('a field is made required and moved, by mouse and by keyboard; the diff is theirs alone, and the check is green', async ({
  page,
}) => {
  // One long journey, since each start of the Studio and each opening of its page cost more than the steps.
  test.slow()
  const { root, remove } = copyDefinitions()
  const studio = await startStudio(root)
  try {
    const { id, names, optional } = findForm(root)
    const file = join(root, `schemas/pages/${id}.page.json`)
    const read = () => readFileSync(file, 'utf8')
    const original = read()
    const [, required = ''] = /"required": (\[[^\]]*\])/.exec(original) ?? []
    const list = JSON.parse(required) as string[]
    const added = [...list, optional].sort((a, b) => names.indexOf(a) - names.indexOf(b))
    // As its neighbours are written, on one line or on several.
    const separator = /"(,\s+)"/.exec(required)?.[1] ?? ', '
    const quoted = JSON.stringify(optional)
    const previous = JSON.stringify(added[added.indexOf(optional) - 1] ?? '')
    const withItem = required.includes(previous)
      ? required.replace(previous, `${previous}${separator}${quoted}`)
      : required.replace('"', `${quoted}${separator}"`)
    const withRequired = original.replace(required, withItem)
    const problems = page.getByRole('region', { name: 'Problems' })
    const save = page.getByRole('button', { name: 'Save' })

    await installAxe(page)
    await page.goto(studio.url)
    await page.getByRole('navigation', { name: 'Forms' }).getByRole('button', { name: id, exact: true }).click()

    await test.step('by mouse: required', async () => {
      await itemOf(page, optional).click()
      const box = page.getByRole('region', { name: 'Properties' }).getByLabel('Required', { exact: true })
      await box.check()
      // The live form follows.
      const field = previewOf(page).locator(`[id="form.${optional}"]`)
      await expect(field).toHaveAttribute('aria-required', 'true')
      await save.click()
      await expect(save).toBeDisabled()
      expect(read()).toBe(withRequired)
    })

    await test.step('by mouse: undone and saved, the file is as it was', async () => {
      await page.getByRole('button', { name: 'Undo' }).click()
      await save.click()
      await expect(save).toBeDisabled()
      expect(read()).toBe(original)
    })

    await test.step('by keyboard: required', async () => {
      await treeOf(page).getByRole('treeitem', { selected: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('searchbox', { name: 'Search properties' }).focus()
      await page.keyboard.type('requ')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(save).toBeEnabled()
      await save.focus()
      await page.keyboard.press('Enter')
      await expect(save).toBeDisabled()
      expect(read()).toBe(withRequired)
    })

    const at = names.indexOf(optional)
    const line = (name: string) =>
      new RegExp(`^ {6}"${name}": .*?(?=,?\\n(?: {6}"| {4}\\}))`, 'ms').exec(withRequired)?.[0] ?? ''
    const before = names[at - 1] ?? ''
    const swapped = withRequired
      .replace(line(before), '\0')
      .replace(line(optional), () => line(before))
      .replace('\0', () => line(optional))

    await test.step('by keyboard: one place up', async () => {
      await treeOf(page).getByRole('treeitem', { selected: true }).focus()
      await page.keyboard.press('Alt+ArrowUp')
      await expect(itemOf(page, optional)).toHaveAttribute('aria-posinset', String(at))
      await save.focus()
      await page.keyboard.press('Enter')
      await expect(save).toBeDisabled()
      expect(read()).toBe(swapped)
    })

    await test.step('by mouse: dragged back', async () => {
      const target = (await itemOf(page, before).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await itemOf(page, optional).hover()
      await page.mouse.down()
      const bottom = target.y + target.height - 2
      await page.mouse.move(target.x + 40, bottom - 8)
      await page.mouse.move(target.x + 40, bottom)
      await page.mouse.up()
      await expect(itemOf(page, optional)).toHaveAttribute('aria-posinset', String(at + 1))
      await save.click()
      await expect(save).toBeDisabled()
      expect(read()).toBe(withRequired)
    })

    await test.step('the check is green, and axe finds nothing', async () => {
      await expect(problems.getByRole('status')).toHaveText('No problems.')
      expect(await axeViolations(page)).toEqual([])
    })

    await test.step('a process that is killed loses nothing that is a second old', async () => {
      const label = page.getByRole('region', { name: 'Properties' }).getByLabel('Hint', { exact: true })
      await page.getByRole('searchbox', { name: 'Search properties' }).fill('')
      const kept = page.waitForResponse(
        (response) =>
          response.url().endsWith('/api/journal') && (response.request().postData() ?? '').includes('Seen again'),
      )
      await label.fill('Seen again')
      await kept
      // What it was still checking has no answer.
      allowFailedRequests(page)
      await studio.end('SIGKILL')
      const again = await startStudio(root)
      try {
        await page.goto(again.url)
        await expect(page.getByRole('banner').getByRole('status')).toContainText('Files not saved: 1')
        await page.getByRole('button', { name: 'Discard' }).click()
        await expect(save).toBeDisabled()
        expect(read()).toBe(withRequired)
        await copyAndAddList(page, id)
      } finally {
        await page.goto('about:blank')
        await again.end('SIGTERM')
      }
    })
  } finally {
    remove()
  }
})

test('nothing of the Studio is in the built site', () => {
  const files = globSync('**/*.{js,html,css,md}', { cwd: join(PROJECT_ROOT, 'dist') })
  expect(files.length).toBeGreaterThan(10)
  const traces = files.filter((file) =>
    /headless-tree|x-studio-token|st-preview/.test(readFileSync(join(PROJECT_ROOT, 'dist', file), 'utf8')),
  )
  expect(traces).toEqual([])
})
