import type { Page as SitePage } from '../../../src/model/site/pageDefinition.ts'
import { screens } from '../../../src/site/app/routing/screens.ts'
import { pageHeading, signIn } from '../support/actions.ts'
import { allowFailedRequests, expect, openPage, waitForNetworkIdle, test } from '../support/projectFixtures.ts'
import { addressesOf, pages } from '../support/projectPages.ts'
import { REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'

/** The name of a page's chunk: the name of the screen's component, else the id of a form or content page. */
const chunkName = ({ id }: SitePage) => (screens[id] ? `${id[0]?.toUpperCase()}${id.slice(1)}Screen` : id)
const chunkPattern = (page: SitePage) => new RegExp(`/assets/${chunkName(page)}-[\\w-]{8}\\.js$`)

const hashPath = (page: SitePage) => addressesOf(page)[0] ?? page.path

/** Time after which loading a chunk fails. */
const CHUNK_TIMEOUT_MS = 120_000

test('each page has a chunk of its own, fetched when the page is opened', async ({ page, site }) => {
  const fetchedPaths: string[] = []
  page.on('request', (request) => fetchedPaths.push(new URL(request.url()).pathname))
  const t = await openPage(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
  await expect(pageHeading(page)).toHaveText(t('pages.customerCenter.hello').replace('{{name}}', 'Rita Chen'))
  await page.setViewportSize({ width: 2560, height: 800 })
  // If the menu is too long for the header, it is in a drawer.
  const opener = page.getByRole('button', { name: t('menu'), exact: true })
  const menu = page.getByRole('navigation', { name: t('menu'), exact: true }).filter({ visible: true })
  await expect(menu.or(opener).filter({ visible: true }).first()).toBeVisible()
  if (await opener.isVisible()) await opener.click()
  for (const { path } of pages.filter((each) => each.menu))
    await expect(menu.locator(`a[href="#${path}"]`).first(), `${path} in the menu`).toBeVisible()
  const seen = new Set(['login', 'customerCenter'])
  for (const sitePage of pages.filter(({ id }) => !seen.has(id))) {
    const pattern = chunkPattern(sitePage)
    expect(
      fetchedPaths.filter((path) => pattern.test(path)),
      `${sitePage.id} before it is opened`,
    ).toEqual([])
    await page.goto(`${site.url}/#${hashPath(sitePage)}`)
    const times = () => fetchedPaths.filter((path) => pattern.test(path)).length
    // The previous page stays until the router has handled the URL.
    await expect.poll(times, sitePage.id).toBe(1)
    await waitForNetworkIdle(page)
    expect(times(), sitePage.id).toBe(1)
  }
})

test('a chunk that fails or exceeds 120 s leads to the load error, and loads on retry', async ({ page, site }) => {
  allowFailedRequests(page)
  await page.clock.install()
  const t = await openPage(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
  const heading = pageHeading(page)
  await expect(heading).toContainText('Rita Chen')
  // Load a new document, which has no page chunk yet.
  await page.goto(`${site.url}/?new#/nowhere`)
  for (const sitePage of pages) {
    await page.evaluate(() => {
      location.hash = '/nowhere'
    })
    await expect(heading).toHaveText(t('notFound.title'))
    await page.route(chunkPattern(sitePage), (route) => route.abort())
    await page.evaluate((address) => {
      location.hash = address
    }, hashPath(sitePage))
    await expect(heading, sitePage.id).toHaveText(t('failed.loadTitle'))
    await expect(page.getByRole('main')).toBeVisible()
    await page.unroute(chunkPattern(sitePage))

    let release = () => {}
    const releaseSignal = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(chunkPattern(sitePage), async (route) => {
      await releaseSignal
      await route.continue()
    })
    const requestSent = page.waitForRequest(chunkPattern(sitePage))
    await page.getByRole('button', { name: t('retry') }).click()
    await requestSent
    await page.clock.fastForward(CHUNK_TIMEOUT_MS - 1000)
    await expect(heading).toHaveCount(0)
    await page.clock.fastForward(1001)
    await expect(heading, sitePage.id).toHaveText(t('failed.loadTitle'))
    release()
    await page.getByRole('button', { name: t('retry') }).click()
    await expect(heading, sitePage.id).not.toHaveText(t('failed.loadTitle'))
    await expect(heading, sitePage.id).not.toBeEmpty()
    await page.unroute(chunkPattern(sitePage))
  }
})

test('the site reloads itself once after a new deployment', async ({ page, site }) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${site.url}/#/nowhere`, 'en')
  await expect(pageHeading(page)).toHaveText(t('notFound.title'))
  let documents = 0
  // The server's new build names other scripts, and the old chunks are gone.
  await page.route(/\/assets\/school-/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route(`${site.url}/`, async (route) => {
    if (route.request().resourceType() === 'document') documents += 1
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({
      response: response,
      body:
        route.request().resourceType() === 'document'
          ? html
          : html.replace(/assets\/index-[\w-]+\.js/g, 'assets/index-renewed0.js'),
    })
  })
  await page.evaluate(() => {
    location.hash = '/school'
  })
  await expect(pageHeading(page)).toHaveText(t('failed.loadTitle'))
  expect(documents).toBe(1)
})
