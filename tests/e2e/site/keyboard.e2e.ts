import type { Page } from '@playwright/test'
import { pageHeading, signIn } from '../support/actions.ts'
import { expect, openPage, waitForNetworkIdle, test } from '../support/fixtures.ts'
import { REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'

/** Counts the visible focusable elements; the radio buttons of a group count once. */
const countTabStops = (page: Page) =>
  page.evaluate(() => {
    const focusable = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !(element as HTMLButtonElement).disabled &&
        element.tabIndex >= 0 &&
        !element.closest('[aria-hidden="true"]'),
    )
    const groups = new Set<string>()
    return focusable.filter((element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const isCounted = groups.has(element.name)
      groups.add(element.name)
      return !isCounted
    }).length
  })

/** The focused element, with visibility and contrast of its focus ring; undefined past the last element. */
const focusState = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const view = window as { visitedElements?: WeakSet<Element> }
    view.visitedElements ??= new WeakSet()
    // After the last element the focus goes to the browser, or in a headless browser to the first element.
    if (element === document.body || view.visitedElements.has(element)) return undefined
    view.visitedElements.add(element)
    const style = getComputedStyle(element)
    const dropZoneStyle = getComputedStyle(element.closest('.fw-drop') ?? element)
    const box = element.getBoundingClientRect()
    const header = document.querySelector('header')
    const topmost = document.elementFromPoint(box.left + box.width / 2, Math.max(box.top, 0) + 1)
    // The ring is outside of the element, on the first opaque background behind it.
    const isOpaque = (each: Element) => /^rgb\(/.test(getComputedStyle(each).backgroundColor)
    let behind: Element | null = element.parentElement
    while (behind && !isOpaque(behind)) behind = behind.parentElement
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ring = [style, dropZoneStyle].find(({ outlineStyle }) => outlineStyle !== 'none')?.outlineColor ?? ''
    const [lighter = 1, darker = 1] = [ring, behind ? getComputedStyle(behind).backgroundColor : 'rgb(255, 255, 255)']
      .map(luminance)
      .sort((a, b) => b - a)
    return {
      name: `${element.tagName} ${element.id} ${(element.textContent ?? '').slice(0, 30)}`,
      shows: [style, dropZoneStyle].some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      ),
      contrast: (lighter + 0.05) / (darker + 0.05),
      onScreen: box.bottom > 0 && box.top < window.innerHeight && box.width > 0,
      isUncovered: header === null || header.contains(element) || !header.contains(topmost),
    }
  })

const PAGES = ['/', '/school', '/productDetail/201', '/customerCenter', '/applyDemo', '/fileUpload', '/login']

for (const [width, height, colorScheme, key, paths] of [
  [360, 800, 'light', 'Tab', PAGES],
  [1280, 800, 'light', 'Tab', ['/', '/product', '/applyDemo']],
  [1280, 800, 'dark', 'Shift+Tab', ['/', '/applyDemo']],
  // 1280 x 1024 at a zoom of 400 %.
  [320, 256, 'light', 'Shift+Tab', ['/', '/fileUpload', '/applyDemo']],
] as const) {
  test(`at ${width} x ${height} px, ${colorScheme}, ${key} reaches every control, with a visible focus`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    const t = await openPage(page, `${site.url}/#/login`, 'vi')
    await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
    await expect(pageHeading(page)).toContainText('Rita Chen')
    for (const path of paths) {
      await page.goto(`${site.url}/?keyboard=${paths.indexOf(path as never)}#${path}`)
      await expect(pageHeading(page)).toBeVisible()
      await waitForNetworkIdle(page)
      const tabStopCount = await countTabStops(page)
      const seenNames = new Set<string>()
      let reachedCount = 0
      for (; reachedCount < tabStopCount + 20; reachedCount += 1) {
        await page.keyboard.press(key)
        const here = await focusState(page)
        if (!here) break
        expect(here, `${path}: ${here.name}`).toMatchObject({ shows: true, onScreen: true, isUncovered: true })
        expect(here.contrast, `the ring of ${path}: ${here.name}`).toBeGreaterThanOrEqual(3)
        seenNames.add(here.name)
      }
      expect(reachedCount, path).toBe(tabStopCount)
      expect(seenNames.size, path).toBeGreaterThan(6)
    }
  })
}

test('the menu, a page and a list’s filter can be used by keyboard alone', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const t = await openPage(page, `${site.url}/#/`, 'en')
  const menu = page.getByRole('button', { name: t('menu'), exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('closeMenu') })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.MuiDrawer-root') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: t('pages.school.title') })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(pageHeading(page)).toHaveText(t('pages.school.title'))
  await expect(pageHeading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Basics' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Basics' })).toBeFocused()
})

test('with reduced motion, no element has an animation or transition', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/aspapi/pc/home.asp', () => {})
  await openPage(page, `${site.url}/#/`, 'en')
  await expect(page.locator('.ui-skeleton').first()).toBeVisible()
  const motion = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationDuration, animationName, transitionDuration } = getComputedStyle(element)
      const longest = Math.max(
        ...[animationName === 'none' ? '0s' : animationDuration, transitionDuration].join().split(',').map(parseFloat),
      )
      return longest > 0.001 ? [`${element.className} ${longest}`] : []
    }),
  )
  expect(motion).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
