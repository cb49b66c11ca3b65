import type { Page } from '@playwright/test'
import { draftNotice } from '../support/draftActions.ts'
import { fillMessage, pageHeading, submitButton } from '../support/actions.ts'
import { expect, openPage, test, waitForNetworkIdle } from '../support/fixtures.ts'

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Scrolls by the mouse wheel. @returns the reached position */
async function scrollDown(page: Page, pixels: number): Promise<number> {
  await page.mouse.move(180, 300)
  await page.mouse.wheel(0, pixels)
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(pixels / 2)
  let last = -1
  await expect.poll(async () => last === (last = await scrollTop(page))).toBe(true)
  return last
}

for (const width of [360, 1280]) {
  test(`a reload restores the scroll position, even if the content arrives late, ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await openPage(page, `${site.url}/#/`, 'en')
    await waitForNetworkIdle(page)
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
    const depth = await scrollDown(page, Math.round(pageHeight * 0.6))
    await page.route('**/aspapi/pc/home.asp', async (route) => {
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.fulfill({ response })
    })
    await page.reload()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(pageHeight)
    await waitForNetworkIdle(page)
    expect(Math.abs((await scrollTop(page)) - depth)).toBeLessThan(3)
  })
}

test('a typed or programmatically changed URL shows its page from the top; Back restores the position', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const t = await openPage(page, `${site.url}/#/`, 'en')
  await waitForNetworkIdle(page)
  const depth = await scrollDown(page, 1500)
  await page.evaluate(() => (window.location.hash = '#/download'))
  await expect(pageHeading(page)).toHaveText(t('pages.download.title'))
  await expect.poll(() => scrollTop(page)).toBe(0)
  await scrollDown(page, 600)
  await page.goto(`${site.url}/#/school`)
  await expect(pageHeading(page)).toHaveText(t('pages.school.title'))
  await waitForNetworkIdle(page)
  expect(await scrollTop(page)).toBe(0)
  await page.goBack()
  await page.goBack()
  await expect(pageHeading(page)).toHaveText(t('pages.home.claim'))
  await expect.poll(() => scrollTop(page)).toBe(depth)
})

test('after a reload of a filled form the draft notice is on screen', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const t = await openPage(page, `${site.url}/#/message`, 'en')
  await fillMessage(page, t, 'scroll@example.com')
  await submitButton(page, t).scrollIntoViewIfNeeded()
  expect(await scrollTop(page)).toBeGreaterThan(300)
  await page.reload()
  await expect(draftNotice(page, t)).toBeInViewport({ ratio: 1 })
  await waitForNetworkIdle(page)
  await expect(draftNotice(page, t)).toBeInViewport({ ratio: 1 })
})
