import type { Browser, Page } from '@playwright/test'
import { pageHeading } from '../support/actions.ts'
import { expect, openPage, test, waitForNetworkIdle, watchPage } from '../support/fixtures.ts'

interface Visit {
  page: Page
  /** Names of the chunks fetched so far, without hashes. */
  chunks: string[]
}

/** Opens the school page's list in a browser that reports this connection. */
async function visit(browser: Browser, url: string, connection: object): Promise<Visit> {
  const context = await browser.newContext()
  await context.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value })
  }, connection)
  const page = await context.newPage()
  watchPage(page)
  const chunks: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/([\w]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name) chunks.push(name)
  })
  await openPage(page, `${url}/#/school`, 'en')
  await expect(pageHeading(page)).not.toBeEmpty()
  await waitForNetworkIdle(page)
  return { page, chunks }
}

test('a page is loaded once when its link is hovered or focused', async ({ browser, site }) => {
  const { page, chunks } = await visit(browser, site.url, {})
  const header = page.getByRole('banner')
  expect(chunks).not.toContain('message')
  await page.locator('a[href="#/message"]').first().hover()
  await expect.poll(() => chunks.filter((name) => name === 'message')).toHaveLength(1)
  expect(chunks).not.toContain('HomeScreen')
  await header.locator('a[href="#/"]').first().focus()
  await expect.poll(() => chunks).toContain('HomeScreen')
  // Without a session, a link to a page that needs one preloads the sign-in.
  await page.locator('main a[href^="#/schoolDetail/"]').first().hover()
  await expect.poll(() => chunks).toContain('login')
  expect(chunks).not.toContain('schoolDetail')
  await page.locator('a[href="#/message"]').first().click()
  await expect(pageHeading(page)).toBeFocused()
  expect(chunks.filter((name) => name === 'message')).toHaveLength(1)
  await page.context().close()
})

test('with data saving or on a slow connection, no page is preloaded', async ({ browser, site }) => {
  for (const connection of [{ saveData: true }, { effectiveType: '2g' }]) {
    const { page, chunks } = await visit(browser, site.url, connection)
    const before = [...chunks]
    await page.locator('a[href="#/message"]').first().hover()
    await page.getByRole('banner').locator('a[href="#/"]').first().focus()
    await waitForNetworkIdle(page)
    expect(chunks).toEqual(before)
    await page.context().close()
  }
})
