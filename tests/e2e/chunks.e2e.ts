import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page as SitePage } from '../../src/model/page.ts'
import { signIn } from './steps.ts'
import { allowFailedRequests, expect, open, settled, test } from './test.ts'

const root = join(import.meta.dirname, '../..')
const pages = readdirSync(join(root, 'schemas/pages')).map(
  (file) => JSON.parse(readFileSync(join(root, 'schemas/pages', file), 'utf8')) as SitePage,
)

/** The name of a page's chunk: of a form its id, of a screen its component's. */
const chunkOf = ({ id, kind }: SitePage) => (kind === 'form' ? id : `${id[0]?.toUpperCase()}${id.slice(1)}Screen`)
const chunkPattern = (page: SitePage) => new RegExp(`/assets/${chunkOf(page)}-[\\w-]{8}\\.js$`)

/** An address of the page; details by the first thing of their list. */
const FIRST: Record<string, string> = {
  legal: 'riskWarning',
  schoolDetail: '101',
  productDetail: '201',
  activityDetail: '301',
  aboutDetail: '401',
}
const addressOf = ({ id, path }: SitePage) => path.replace(/:\w+/, FIRST[id] ?? '')

/** Milliseconds after which a chunk is given up. */
const LATE = 120_000

test('each of the 21 pages is a chunk of its own, fetched when the page is opened', async ({ page, site }) => {
  expect(pages).toHaveLength(21)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const t = await open(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, '8800001', 'Sample-real-2026')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('pages.customerCenter.hello').replace('{{name}}', 'Rita Chen'),
  )
  const seen = new Set(['login', 'customerCenter'])
  for (const own of pages.filter(({ id }) => !seen.has(id))) {
    const pattern = chunkPattern(own)
    expect(
      fetched.filter((path) => pattern.test(path)),
      `${own.id} before it is opened`,
    ).toEqual([])
    await page.goto(`${site.url}/#${addressOf(own)}`)
    const times = () => fetched.filter((path) => pattern.test(path)).length
    // The page before stands until the address has got through to the router.
    await expect.poll(times, own.id).toBe(1)
    await settled(page)
    expect(times(), own.id).toBe(1)
  }
})

test('a chunk that cannot be had, or not within 120 s, shows the load error and is there after a retry', async ({
  page,
  site,
}) => {
  allowFailedRequests(page)
  await page.clock.install()
  const t = await open(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, '8800001', 'Sample-real-2026')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Rita Chen')
  // A new document, which knows no page yet.
  await page.goto(`${site.url}/?new#/nowhere`)
  for (const own of pages) {
    await page.evaluate(() => {
      location.hash = '/nowhere'
    })
    await expect(heading).toHaveText(t('notFound.title'))
    await page.route(chunkPattern(own), (route) => route.abort())
    await page.evaluate((address) => {
      location.hash = address
    }, addressOf(own))
    await expect(heading, own.id).toHaveText(t('failed.loadTitle'))
    await expect(page.getByRole('main')).toBeVisible()
    await page.unroute(chunkPattern(own))

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(chunkPattern(own), async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest(chunkPattern(own))
    await page.getByRole('button', { name: t('retry') }).click()
    await asked
    await page.clock.fastForward(LATE - 1000)
    await expect(heading).toHaveCount(0)
    await page.clock.fastForward(1001)
    await expect(heading, own.id).toHaveText(t('failed.loadTitle'))
    release()
    await page.getByRole('button', { name: t('retry') }).click()
    await expect(heading, own.id).not.toHaveText(t('failed.loadTitle'))
    await expect(heading, own.id).not.toBeEmpty()
    await page.unroute(chunkPattern(own))
  }
})

test('a site that was renewed on the server reloads itself, once', async ({ page, site }) => {
  allowFailedRequests(page)
  const t = await open(page, `${site.url}/#/nowhere`, 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'))
  let documents = 0
  // What stands on the server now names other scripts, and the old chunks are gone.
  await page.route(/\/assets\/SchoolScreen-/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route(`${site.url}/`, async (route) => {
    if (route.request().resourceType() === 'document') documents += 1
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({
      response: answer,
      body:
        route.request().resourceType() === 'document'
          ? html
          : html.replace(/assets\/index-[\w-]+\.js/, 'assets/index-renewed0.js'),
    })
  })
  await page.evaluate(() => {
    location.hash = '/school'
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('failed.loadTitle'))
  expect(documents).toBe(1)
})
