import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headlessShell } from '../../src/tools/browsers/browsers.ts'
import { axeViolations, installAxe } from '../e2e/support/layoutChecks.ts'
import { copyDefinitions, startStudio } from '../support/studioProcess.ts'
import { isNightly } from '../support/runMode.ts'

/** Variants that cover each pair of values. */
const VARIANTS = [
  { language: 'en', colorScheme: 'light', width: 1280 },
  { language: 'tw', colorScheme: 'dark', width: 1280 },
  { language: 'zh', colorScheme: 'light', width: 360 },
  { language: 'en', colorScheme: 'dark', width: 360 },
] as const
/** Fields of each form; the library's fields occur in several. */
const MAX_FIELDS = 6
/** Panels by the keys of the buttons that open them. */
const PANELS = ['addField', 'newForm', 'newLanguage', 'addStep']

/** Checks each part with its panels open; on every change the Studio's journey checks a part of it. */
describe.runIf(isNightly)('axe finds no violation in the Studio', () => {
  const { root, remove } = copyDefinitions()
  let browser: Browser
  let studio: Awaited<ReturnType<typeof startStudio>>
  beforeAll(async () => {
    studio = await startStudio(root)
    browser = await chromium.launch({ ...headlessShell(), args: ['--no-sandbox'] })
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await studio.end('SIGTERM')
    remove()
  })

  test.for(VARIANTS)('$language, $colorScheme, $width pixels', { timeout: 900_000 }, async (variant) => {
    const { language, colorScheme, width } = variant
    const { default: clientTexts } = (await import(`../../src/studio/client/locales/${language}.json`)) as {
      default: { studio: Record<string, string> }
    }
    const words = (key: string): string => clientTexts.studio[key] ?? key
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 860 }, reducedMotion: 'reduce' })
    page.setDefaultTimeout(60_000)
    const violations: string[] = []
    const collectViolations = async (name: string) => {
      for (const violation of await axeViolations(page)) violations.push(`${name}: ${violation}`)
    }
    await installAxe(page)
    await page.goto(studio.url)
    await page.locator('header select').selectOption(language)
    const regionOf = (key: string): Locator => page.getByRole('region', { name: words(key), exact: true })
    const press = (key: string, where: Page | Locator = page) =>
      where
        .getByRole('button', { name: words(key), exact: true })
        .first()
        .click()

    const forms = page
      .getByRole('navigation', { name: words('forms') })
      .getByRole('listitem')
      .getByRole('button')
    for (const form of await forms.all()) {
      await form.click()
      const id = (await form.getAttribute('aria-label')) ?? ''
      await collectViolations(id)
      for (const item of (await page.locator('[role=treeitem][data-kind=field]').all()).slice(0, MAX_FIELDS)) {
        await item.click()
        await page.locator('.st-more button[aria-expanded=false]').first().click()
        await collectViolations(`${id} ${await item.getAttribute('data-name')}`)
      }
    }
    for (const panel of PANELS) {
      await press(panel)
      await collectViolations(panel)
      await page.keyboard.press('Escape')
    }
    await press('addRule', regionOf('rules'))
    await collectViolations('rule')
    await page.keyboard.press('Escape')
    await press('breakRules', regionOf('test'))
    await press('fillSample', regionOf('test'))
    await press('submitTrial', regionOf('test'))
    await regionOf('test')
      .getByRole('heading', { name: words('answer') })
      .waitFor()
    await collectViolations('trial')
    await regionOf('json').locator('.cm-content').click()
    await page.keyboard.press('ControlOrMeta+f')
    await collectViolations('search')
    await page.close()
    expect(violations).toEqual([])
  })
})
