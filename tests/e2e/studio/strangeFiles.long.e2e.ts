import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFiles } from '../../support/studio/ownerForm.ts'
import { copyDefinitions, startStudio } from '../../support/studioProcess.ts'
import { expect, test } from '../support/fixtures.ts'
import { addHostileForm, checkHostileForm } from './hostileForm.ts'
import { mouse } from './inputDevices.ts'
import { buttonOf, formOf, itemOf, openReport, previewOf, regionOf } from './tasks.ts'

test.use({ locale: 'en-US' })

const COUNT = 1000
const LAST = `field${COUNT - 1}`
const TEXT = { type: 'string', maxLength: 40 }

/** Unusual schemas, by the ids of their pages. */
const SCHEMAS: Record<string, object> = {
  huge: { properties: Object.fromEntries(Array.from({ length: COUNT }, (_, at) => [`field${at}`, TEXT])) },
  deep: { properties: { first: TEXT, inner: Array.from({ length: 200 }).reduce<object>(wrap, TEXT) } },
  cyclic: {
    definitions: { node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } } } },
    properties: { first: TEXT, tree: { $ref: '#/definitions/node' }, self: { $ref: '#/properties/self' } },
  },
  unknown: { strange: { a: 1 }, properties: { first: { ...TEXT, frobnicate: [1, 2], 'x-own': {} } } },
}

function wrap(inner: object, _: unknown, level: number): object {
  return { type: 'object', properties: { [`level${level}`]: inner } }
}

function addStrangeForms(root: string): void {
  const path = (id: string) => join(root, `schemas/pages/${id}.page.json`)
  for (const [id, schema] of Object.entries(SCHEMAS)) {
    const head = { id, kind: 'form', path: `/${id}`, access: 'public', status: 'draft' }
    const page = { ...head, schema: { type: 'object', ...schema }, submit: { path: `/pc/${id}Update` } }
    writeFileSync(path(id), JSON.stringify(page, null, 2))
  }
  writeFileSync(path('broken'), '{ "id": "broken", "kind": "form", ')
}

test('the Studio opens huge, deep, cyclic, strange, broken and hostile files, and changes none without an edit', async ({
  page,
  browser,
}) => {
  test.slow()
  const { root, remove } = copyDefinitions()
  addStrangeForms(root)
  addHostileForm(root)
  const original = readFiles(root)
  const studio = await startStudio(root)
  try {
    await page.goto(studio.url)
    await test.step('1,000 fields: only near fields render, and the last one can be reached as the first', async () => {
      await formOf(page, 'huge').click()
      await expect(itemOf(page, 'field0')).toHaveAttribute('aria-setsize', String(COUNT))
      await expect(previewOf(page).locator('[id="form.field0"]')).toBeVisible()
      for (const part of ['[role=treeitem]', '.cm-line', 'option'])
        expect([part, (await page.locator(part).count()) < COUNT / 4]).toEqual([part, true])
      expect(await previewOf(page).locator('input').count()).toBeLessThan(COUNT / 10)
      await itemOf(page, 'field0').click()
      await page.keyboard.press('End')
      await expect(itemOf(page, LAST)).toBeFocused()
      await page.keyboard.press('Enter')
      const input = previewOf(page).locator(`[id="form.${LAST}"]`)
      // In the visible part of the frame, of which the page around it may show less.
      const isShown = () =>
        input.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        })
      await expect.poll(isShown).toBe(true)
      await expect(previewOf(page).locator('[data-selected]').locator(`[id="form.${LAST}"]`)).toBeVisible()
      await regionOf(page, 'Properties').getByRole('checkbox', { name: 'Required' }).click()
      await expect(input).toHaveAttribute('aria-required', 'true')
      await buttonOf(page, 'Save').click()
      await expect(buttonOf(page, 'Save')).toBeDisabled()
      const file = 'schemas/pages/huge.page.json'
      const before = original.get(file) ?? ''
      expect(readFileSync(join(root, file), 'utf8')).toBe(
        before.replace('"properties"', () => `"required": ["${LAST}"],\n    "properties"`),
      )
      await buttonOf(page, 'Undo').click()
      await buttonOf(page, 'Save').click()
      await expect(buttonOf(page, 'Save')).toBeDisabled()
    })
    await openReport({ page, device: mouse }, 'Problems')
    for (const id of [...Object.keys(SCHEMAS).slice(1), 'broken'])
      await test.step(`${id}: opens, with its problems listed`, async () => {
        await formOf(page, id).click()
        await expect(previewOf(page).locator('main')).toBeVisible()
        await expect(
          regionOf(page, 'Problems')
            .getByText(new RegExp(`/pages/${id}\\.`))
            .first(),
        ).toBeVisible()
        if (id !== 'broken') await expect(itemOf(page, 'first')).toBeVisible()
      })
    expect(readFiles(root)).toEqual(original)
    await test.step('a hostile page reaches nothing', () => checkHostileForm(browser, studio.url))
    await page.goto('about:blank')
  } finally {
    await studio.end('SIGTERM')
    remove()
  }
})
