import type { Page, Route } from '@playwright/test'
import { pageHeading, signIn, signInAsVisitor } from '../support/actions.ts'
import { allowFailedRequests, expect, openPage, waitForNetworkIdle, test, translatorFor } from '../support/fixtures.ts'
import { REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Replaces the data of a call's response. */
const mockResponse = (page: Page, call: string, body: string, contentType = 'application/json') =>
  page.route(`**/aspapi/pc/${call}.asp`, (route) => route.fulfill({ status: 200, contentType, body }))
const envelopeJson = (value: unknown) => JSON.stringify({ code: 200, message: '', data: value })
const contentItem = (overrides: object) => ({
  id: '101',
  title: 'Plain',
  summary: '',
  category: '',
  cover: '',
  date: '2026-01-05',
  ...overrides,
})

test('a visitor pages through a list, reads an article after signing in, and returns to the same page of the list', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/school`, 'vi')
  await expect(cards(page)).toHaveCount(6)
  await page.getByRole('link', { name: t('list.next') }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL(/#\/school\?page=2$/)
  await expect.poll(() => focusedText(page)).toBe(t('pages.school.title'))
  const title = await cards(page).first().getByRole('heading').innerText()
  await cards(page).first().getByRole('link').click()
  await expect(pageHeading(page)).toHaveText(t('pages.login.title'))
  await signInAsVisitor(page, t)
  await expect(pageHeading(page)).toHaveText(title)
  await expect(page).toHaveTitle(`${title} – Harbour Meridian Markets`)
  await expect.poll(() => focusedText(page)).toBe(title)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('link', { name: t('detail.next.article') }).click()
  await expect(pageHeading(page)).not.toHaveText(title)
  await page.getByRole('link', { name: t('detail.previous.article') }).click()
  await expect(pageHeading(page)).toHaveText(title)
  await page.getByRole('link', { name: t('detail.back') }).click()
  await expect(page).toHaveURL(/#\/school\?page=2$/)
  await expect(cards(page).first()).toContainText(title)
})

test('a category filter works in every language and stays after reading an article', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/product`, 'en')
  await signInAsVisitor(page, t)
  await page.getByRole('button', { name: 'Forex', exact: true }).click()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: t('language') }).selectOption('vi')
  const vi = translatorFor('vi')
  await expect(page.getByRole('button', { name: 'Ngoại hối', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(2)
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: vi('pages.productDetail.specification') })).toBeVisible()
  await page.getByRole('link', { name: vi('detail.back') }).click()
  await expect(page.getByRole('button', { name: 'Ngoại hối', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(2)
})

test('a reload of a list of one category hydrates the prerendered page, and keeps the category', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/school`, 'en')
  const category = page
    .getByRole('group', { name: t('list.category') })
    .getByRole('button')
    .nth(1)
  await category.click()
  await expect(page).toHaveURL(/category=/)
  await page.reload()
  await expect(category).toHaveAttribute('aria-pressed', 'true')
})

test('going back shows the cached list at its position, even without the backend; languages switch at once', async ({
  page,
  isolatedSite: site,
}) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${site.url}/#/product`, 'en')
  await signInAsVisitor(page, t)
  await expect(cards(page)).toHaveCount(6)
  await waitForNetworkIdle(page)
  await cards(page).last().scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  // The notice above the list goes when the visitor leaves the page, so compare the place on screen.
  const cardTop = async () => Math.round((await cards(page).last().boundingBox())?.y ?? 0)
  const top = await cardTop()
  const card = cards(page).last().getByRole('link')
  const title = await card.innerText()
  await card.click()
  await expect(pageHeading(page)).toHaveText(title)
  await waitForNetworkIdle(page)
  await page.route('**/aspapi/**', (route) => route.abort())
  await page.goBack()
  await expect(cards(page)).toHaveCount(6)
  await expect.poll(cardTop).toBe(top)
  await page.getByRole('combobox', { name: t('language') }).selectOption('vi')
  await expect(pageHeading(page)).toHaveText(translatorFor('vi')('pages.product.title'))
  await expect(cards(page).first()).toContainText('Euro')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('equal calls at the same time share one request', async ({ page, site }) => {
  const heldRoutes: Route[] = []
  await page.route('**/aspapi/pc/school.asp', (route) => void heldRoutes.push(route))
  const t = await openPage(page, `${site.url}/#/nowhere`, 'en')
  const show = (path: string) =>
    page.evaluate((address) => {
      location.hash = address
    }, path)
  await show('/school')
  await expect.poll(() => heldRoutes.length).toBe(1)
  await show('/nowhere')
  await expect(pageHeading(page)).toHaveText(t('notFound.title'))
  await show('/school')
  await expect(pageHeading(page)).toHaveText(t('pages.school.title'))
  await heldRoutes[0]?.continue()
  await expect(cards(page)).toHaveCount(6)
  expect(heldRoutes).toHaveLength(1)
})

for (const [name, body, contentType] of [
  ['HTML', '<!doctype html><title>Sign in to the network</title>', 'text/html'],
  ['a response of another shape', envelopeJson({ rows: 7 }), 'application/json'],
  ['no response', '', 'none'],
] as const) {
  test(`a list and an article show an error for ${name}, and load on retry`, async ({ page, site }) => {
    allowFailedRequests(page)
    const t = await openPage(page, `${site.url}/#/wallet`, 'vi')
    await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
    await expect(pageHeading(page)).toHaveText(t('pages.wallet.title'))
    const mockFailure = async (call: string, list: boolean) =>
      contentType === 'none'
        ? page.route(`**/aspapi/pc/${call}.asp`, (route) => route.abort())
        : mockResponse(page, call, list || body.startsWith('<') ? body : envelopeJson({ item: 7 }), contentType)
    await mockFailure('school', true)
    await page.goto(`${site.url}/#/school`)
    if (name === 'a response of another shape') await expect(page.getByText(t('list.empty'))).toBeVisible()
    else await expect(page.getByText(t('list.failed'))).toBeVisible()
    await page.unroute('**/aspapi/pc/school.asp')
    await page.getByRole('button', { name: t('retry') }).click()
    await expect(cards(page)).toHaveCount(6)
    await mockFailure('schoolDetail', false)
    await page.goto(`${site.url}/#/schoolDetail/101`)
    await expect(pageHeading(page)).toHaveText(t('failed.loadTitle'))
    await page.unroute('**/aspapi/pc/schoolDetail.asp')
    await page.getByRole('button', { name: t('retry') }).click()
    await expect(pageHeading(page)).toHaveText('Ngoại hối là gì?')
  })
}

test('an unknown article shows a message in the page’s language and a link to the list', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/schoolDetail/999`, 'tw')
  await signInAsVisitor(page, t)
  await expect(pageHeading(page)).toHaveText(t('notFound.title'))
  await expect(page.getByRole('alert').filter({ hasText: t('notFound.title') })).toContainText('找不到這項內容')
  await page.getByRole('button', { name: t('detail.back') }).click()
  await expect(pageHeading(page)).toHaveText(t('pages.school.title'))
})

test('an empty list and a page beyond the last have a message and a link', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/school?page=99`, 'tw')
  await expect(page.getByText(t('list.nothingHere'))).toBeVisible()
  await page
    .getByRole('button', { name: t('list.all') })
    .last()
    .click()
  await expect(cards(page)).toHaveCount(6)
  await mockResponse(page, 'school', envelopeJson({ items: [], total: 0, page: 1, pageSize: 6 }))
  await page.goto(`${site.url}/?empty#/school`)
  await expect(page.getByText(t('list.empty'))).toBeVisible()
})

test('content texts of any kind are shown: malformed, parsed, in another language, of 3 000 characters, of 1 MB', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/nowhere`, 'en')
  const long = '長'.repeat(3000)
  await mockResponse(
    page,
    'school',
    envelopeJson({
      items: [
        contentItem({ id: '1', title: '[{"val":"en","value":"cut sh' }),
        contentItem({ id: '2', title: [{ val: 'en', value: 'A list already' }] }),
        contentItem({ id: '3', title: '[{"val":"vi","value":"Chỉ tiếng Việt"},{"val":"tw","value":"繁體"}]' }),
        contentItem({ id: '4', title: long, summary: 'W'.repeat(3000) }),
        contentItem({ id: 5, title: null, cover: 'javascript:alert(1)' }),
      ],
      total: 5,
      page: 1,
      pageSize: 6,
    }),
  )
  await mockResponse(
    page,
    'schoolDetail',
    envelopeJson({
      item: contentItem({
        title: long,
        body: JSON.stringify([{ val: 'en', value: `<h2>Start</h2><p>${'word '.repeat(200_000)}</p><h2>The end</h2>` }]),
      }),
      previous: null,
      next: null,
    }),
  )
  await page.evaluate(() => {
    location.hash = '/school'
  })
  await expect(cards(page)).toHaveCount(5)
  for (const text of ['[{"val":"en","value":"cut sh', 'A list already', '繁體'])
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.evaluate(() => {
    location.hash = '/schoolDetail/101'
  })
  await signInAsVisitor(page, t)
  await expect(page.getByRole('heading', { name: 'The end' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('a promotion shows its status by the days of the trading server', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/activity`, 'en')
  await signInAsVisitor(page, t)
  for (const [now, status] of [
    ['2027-01-31T21:59:00Z', 'upcoming'],
    ['2027-01-31T22:00:00Z', 'running'],
    ['2027-03-02T21:59:00Z', 'running'],
    ['2027-03-02T22:00:00Z', 'ended'],
  ] as const) {
    await page.clock.setFixedTime(now)
    await page.goto(`${site.url}/#/activity`)
    await expect(cards(page)).toHaveCount(4)
    await page.goto(`${site.url}/#/activityDetail/302`)
    await expect(page.getByRole('article')).toContainText(t(`period.${status}`))
  }
})
