import type { Page } from '@playwright/test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonFile, readJsonFolder } from '../../../src/project/read/readDefinitions.ts'
import type { Page as SitePage } from '../../../src/model/site/pageDefinition.ts'
import { pageHeading, signIn } from '../support/actions.ts'
import { expect, openPage, test, translatorFor, waitForNetworkIdle } from '../support/projectFixtures.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { REFERENCE } from '../../support/referenceFiles.ts'
import { isNightly } from '../../support/runMode.ts'
import { REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'

const WIDTHS = Array.from({ length: 33 }, (_, index) => 320 + index * 40)
const LANGUAGES = readdirSync(join(PROJECT_ROOT, 'locales'))

/** Below this width the company's name may take three lines. */
const PHONE_WIDTH = 600
/** From this width on the header shows the original menu in every language. */
const WIDTH_WITH_MENU = 1280

/** The titles in the menu of a project. */
const menuTitles = (root: string, language: string): unknown[] =>
  readJsonFolder(root, 'schemas/pages', '.page.json')
    .map(({ content }) => content as SitePage)
    .filter(({ menu }) => menu)
    .map(({ id }) => readJsonFile(root, `locales/${language}/pages/${id}.json`).content as { title?: string })
    .map(({ title }) => title)

/** Whether the menu is the original one; a menu with more or longer titles fits only from another width on. */
const hasOwnMenu = (language: string): boolean =>
  existsSync(join(REFERENCE, 'locales', language)) &&
  menuTitles(PROJECT_ROOT, language).join() === menuTitles(REFERENCE, language).join()

/** Finds elements of the header that overlap, are clipped, leave the screen or take a second line. */
const headerFaults = (page: Page, menuFrom: number): Promise<string[]> =>
  page.evaluate(
    async ([phoneWidth, menuWidth]) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      // The header adapts to a new width at the end of a frame.
      for (let frame = 0; frame < 2; frame += 1) await nextFrame()
      const header = document.querySelector('header')
      if (!header) return ['there is no header']
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none'
      const nameOf = (element: Element) =>
        `“${(element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).slice(0, 30)}”`
      const faults: string[] = []
      if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
        faults.push('the page scrolls sideways')
      // Check controls, and texts outside of controls.
      const isControl = (element: Element) => element.matches('a, button, select')
      const items = [...header.querySelectorAll('*')].filter(
        (element) =>
          isShown(element) &&
          (isControl(element) ||
            (!element.parentElement?.closest('a, button, select') &&
              [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))),
      )
      const boxes = items.map((element) => ({ name: nameOf(element), box: element.getBoundingClientRect() }))
      for (const [index, { name, box }] of boxes.entries()) {
        if (box.left < 0 || box.right > document.documentElement.clientWidth) faults.push(`${name} leaves the screen`)
        for (const other of boxes.slice(index + 1)) {
          const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          if (width > 0.5 && height > 0.5) faults.push(`${name} overlaps ${other.name}`)
        }
      }
      const walker = document.createTreeWalker(header, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!node.textContent?.trim() || !parent || parent.closest('option') || !isShown(parent)) continue
        range.selectNodeContents(node)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
        const rows = new Set(lines.map(({ top }) => Math.round(top))).size
        // On a phone the company’s name may take three small lines.
        const isName = parent.matches('header a span') && innerWidth < phoneWidth
        if (rows > (isName ? 3 : 1)) faults.push(`${nameOf(parent)} takes ${rows} lines`)
        const owner = (parent.closest('a, button') ?? parent).getBoundingClientRect()
        if (lines.some(({ left, right }) => left < owner.left - 1 || right > owner.right + 1))
          faults.push(`${nameOf(parent)} is clipped`)
      }
      for (const select of header.querySelectorAll('select')) {
        const text = select.selectedOptions[0]?.text ?? ''
        const style = getComputedStyle(select)
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas || style.appearance === 'none') continue
        canvas.font = style.font
        if (
          canvas.measureText(text).width >
          select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
        )
          faults.push(`${nameOf(select)} cuts off its choice`)
      }
      // The items of a row must be on one line.
      const rows = [...header.children].filter(
        (row) => isShown(row) && row.contains(items.find((item) => row.contains(item)) ?? null),
      )
      for (const row of rows) {
        const tops = items.filter((item) => row.contains(item)).map((item) => item.getBoundingClientRect())
        const middles = tops.map(({ top, height }) => top + height / 2)
        if (Math.max(...middles) - Math.min(...middles) > 12) faults.push(`${row.tagName.toLowerCase()} has two rows`)
      }
      const hasMenu = isShown(header.querySelector('nav') ?? header)
      const hasMenuButton = [...header.querySelectorAll('[aria-expanded]')].some(isShown)
      if (hasMenu === hasMenuButton) faults.push(hasMenu ? 'there are two menus' : 'there is no menu')
      if (innerWidth >= menuWidth && !hasMenu) faults.push('the menu is hidden')
      const name = header.querySelector('a span')
      if (!name || !isShown(name)) faults.push('the name is hidden')
      return faults
    },
    [PHONE_WIDTH, menuFrom] as const,
  )

/** Checks the widths in all languages; changes the language by the select. */
async function walkWidths(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [turn, language] of LANGUAGES.entries()) {
    const t = translatorFor(language)
    const menuFrom = hasOwnMenu(language) ? WIDTH_WITH_MENU : Infinity
    await page.locator('header select').selectOption(language)
    await expect(page.locator('header select')).toHaveAttribute('aria-label', t('language'))
    // Neighbours among the languages share the widths; at night each has all.
    for (const width of WIDTHS.filter((_width, index) => isNightly || (index + turn) % 2 === 0)) {
      await page.setViewportSize({ width, height: 600 })
      found.push(...(await headerFaults(page, menuFrom)).map((fault) => `${language} ${width}: ${fault}`))
    }
  }
  return found
}

test.use({ reducedMotion: 'reduce' })

test('no element of the header overlaps, is clipped or wraps, at any width, in any language, for visitor and client', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/`, 'tw')
  await expect(pageHeading(page)).toBeVisible()
  const found = await walkWidths(page)
  await page.goto(`${site.url}/#/login`)
  await page.locator('header select').selectOption('tw')
  await expect(page.locator('header select')).toHaveAttribute('aria-label', t('language'))
  await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
  await expect(pageHeading(page)).toContainText('Rita Chen')
  await waitForNetworkIdle(page)
  found.push(...(await walkWidths(page)).map((fault) => `signed in, ${fault}`))
  expect(found).toEqual([])
})

test('a phone shows the name of the company in every language', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 600 })
  await openPage(page, `${site.url}/#/`, 'tw')
  const nameWidth = async () => (await page.locator('header a span').first().boundingBox())?.width ?? 0
  for (const language of ['tw', 'en', 'tw']) {
    await page.locator('header select').selectOption(language)
    await expect(page.locator('header select')).toHaveAttribute('aria-label', translatorFor(language)('language'))
    await expect.poll(nameWidth).toBeGreaterThan(30)
  }
})
