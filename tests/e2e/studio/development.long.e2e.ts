import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { statesOf } from '../../../src/studio/gallery/galleryState.ts'
import { copyDefinitions, startStudio } from '../../support/studioProcess.ts'
import { expect, test } from '../support/fixtures.ts'
import { formOf, itemOf, previewOf, regionOf } from './tasks.ts'

test.use({ locale: 'en-US' })

/** Ids of the forms that the session's data and drafts fill in: they do the most while they render. */
function busyForms(root: string): string[] {
  const isBusy = (text: string) => /"(?:defaultFromSession|sessionAccount)"/.test(text)
  const fields = globSync('schemas/fields/*.json', { cwd: root })
    .filter((file) => isBusy(readFileSync(join(root, file), 'utf8')))
    .map((file) => basename(file))
  return globSync('schemas/pages/*.page.json', { cwd: root })
    .sort()
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return isBusy(text) || fields.some((name) => text.includes(`/fields/${name}"`))
    })
    .map((file) => basename(file, '.page.json'))
}

/** A form with a group of fields, files and a component of a package. */
const NESTED = {
  id: 'nested',
  kind: 'form',
  path: '/nested',
  access: 'public',
  status: 'draft',
  schema: {
    type: 'object',
    properties: {
      level: { type: 'integer', minimum: 0, maximum: 10 },
      home: { type: 'object', properties: { town: { type: 'string', maxLength: 40 } } },
      proof: {
        type: 'array',
        maxItems: 2,
        file: { types: ['image/png'], maxBytes: 1_000_000 },
      },
    },
  },
  uiSchema: { level: { 'ui:widget': 'RangeWidget' } },
  submit: { path: '/pc/nestedUpdate' },
}

test('React reports nothing in development about the Studio and a form in each state', async ({ page }) => {
  const { root, remove } = copyDefinitions()
  writeFileSync(join(root, 'schemas/pages/nested.page.json'), `${JSON.stringify(NESTED, null, 2)}\n`)
  const studio = await startStudio(root, 'development')
  try {
    const [form = ''] = busyForms(root)
    const content = JSON.parse(readFileSync(join(root, `schemas/pages/${form}.page.json`), 'utf8')) as Parameters<
      typeof statesOf
    >[0] & { schema: { properties: object } }
    await page.goto(studio.url)
    await formOf(page, form).click()
    const chooseState = async (each: string) => {
      await regionOf(page, 'Preview').getByLabel('State').click()
      await page.locator(`[role=option][data-value="${each}"]`).click()
    }
    for (const each of statesOf(content)) {
      await chooseState(each)
      await expect(previewOf(page).locator(READY_SELECTORS[each] ?? 'form')).toBeVisible()
    }
    await chooseState('empty')
    const [field = ''] = Object.keys(content.schema.properties)
    await itemOf(page, field).click()
    await regionOf(page, 'Properties').getByRole('checkbox', { name: 'Required' }).click()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await formOf(page, NESTED.id).click()
    await chooseState('filled')
    const file = previewOf(page).locator('.fw-file-list li').first()
    await expect(file).toBeVisible()
    await file.evaluate((element) => element.setAttribute('data-same', ''))
    await expect(previewOf(page).getByRole('slider')).toBeVisible()
    const town = previewOf(page).locator('[id="form.home.town"]')
    await town.click()
    await expect(itemOf(page, 'town')).toHaveAttribute('aria-selected', 'true')
    await regionOf(page, 'Properties').getByRole('checkbox', { name: 'Required' }).click()
    await expect(town).toHaveAttribute('aria-required', 'true')
    // Elements that the edit does not concern stay mounted.
    await expect(file).toHaveAttribute('data-same', '')
    await page.goto('about:blank')
  } finally {
    await studio.end('SIGTERM')
    remove()
  }
})

/** Selector of an element that appears once a state is reached. */
const READY_SELECTORS: Record<string, string> = {
  errors: '.fw-summary',
  sending: '[type=submit][aria-disabled=true]',
  done: 'h1[tabindex="-1"]:not(form *)',
}
