import type { Page } from '@playwright/test'
import { field, pageHeading, signIn } from '../support/actions.ts'
import { expect, openPage, test, translatorFor, waitForNetworkIdle } from '../support/fixtures.ts'
import { REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'
import { VALID_DEMO_APPLICATION } from '../../support/server/formFixtures.ts'
import { TestClient } from '../../support/server/testClient.ts'

test.use({ timezoneId: 'Asia/Taipei', reducedMotion: 'reduce' })

const REQUESTS = [
  {
    reference: 'FW-AAAA-AAAA-02',
    kind: 'fileUpload',
    detail: { field: 'documentType', value: 'bank' },
    amount: '1234567.89',
    currency: 'USD',
    minute: '05',
  },
  {
    reference: 'FW-AAAA-AAAA-01',
    kind: 'fileUpload',
    detail: { field: 'documentType', value: 'identity' },
    minute: '00',
  },
].map(({ minute, ...each }) => ({ ...each, status: 'received', receivedAt: `2026-01-05T20:${minute}:00.000Z` }))

/** Makes the backend return these requests of the client; undefined: no list, like a legacy backend. */
async function mockRequests(page: Page, requests: () => object[] | undefined): Promise<void> {
  await page.route('**/pc/getUserInfo.asp', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, requests: requests() } } })
  })
}

test('the client centre shows next steps first, then account and requests, and banners last', async ({
  page,
  site,
}) => {
  let requests: object[] | undefined = REQUESTS
  await mockRequests(page, () => requests)
  const t = await openPage(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
  await expect(pageHeading(page)).toContainText('Rita Chen')
  const main = page.getByRole('main')
  const banner = main.getByRole('link', { name: t('pages.message.title') }).last()
  await expect(banner).toBeVisible()
  const headings = await main.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.slice(0, 5)).toEqual([
    t('pages.customerCenter.steps.title'),
    t('pages.customerCenter.facts'),
    t('requests.title'),
    t('pages.customerCenter.actions'),
    t('pages.customerCenter.everywhere.title'),
  ])
  // Links that are useless for a client with a real account are missing.
  await expect(main.getByRole('link', { name: t('pages.applyReal.title') })).toHaveCount(0)
  await expect(main.locator('[href="#/applyDemo"]')).toHaveCount(0)

  const steps = main.getByRole('listitem')
  await expect(steps.nth(0)).toContainText(t('pages.customerCenter.steps.states.done'))
  await expect(steps.nth(1)).toContainText(/Still to send: Proof of address$|Still to send: Proof of address[^,]/)
  await expect(steps.nth(1).getByRole('link')).toHaveAttribute('href', '#/fileUpload')

  const rows = main.getByRole('row')
  await expect(rows.nth(1)).toContainText('Upload documents: Proof of bank account')
  await expect(rows.nth(2)).toContainText('Upload documents: Proof of identity')
  await expect(rows.nth(1)).toContainText('6 Jan 2026, 4:05 GMT+8')
  expect((await main.getByRole('table').innerText()).match(/received/gi)).toHaveLength(REQUESTS.length)
  // References and amounts stay on one line.
  for (const text of ['FW-AAAA-AAAA-02', '1,234,567.89']) {
    const lines = await main.getByText(text).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines, text).toBe(1)
  }

  requests = undefined
  // The routed call must finish before the reload.
  await waitForNetworkIdle(page)
  await page.reload()
  await expect(main.getByRole('listitem').nth(1)).toContainText(t('pages.customerCenter.steps.trading.title'))
  await expect(main.getByText(t('pages.customerCenter.steps.documents.title'), { exact: true })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: t('requests.title') })).toHaveCount(0)
  await waitForNetworkIdle(page)
})

test('pages of the client centre mark it in the menu and lead back to it', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/login`, 'tw')
  await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
  await expect(pageHeading(page)).toContainText('Rita Chen')
  const menu = page.locator('header').getByRole('navigation', { name: t('menu') })
  const breadcrumbs = page.getByRole('navigation', { name: t('breadcrumbs') })
  for (const [id, above] of [
    ['fileUpload', ['customerCenter']],
    ['withdrawalApply', ['customerCenter', 'wallet']],
    ['recharge', ['customerCenter', 'wallet']],
    ['rechargeForm', ['customerCenter', 'wallet']],
    ['wallet', ['customerCenter']],
  ] as const) {
    await page.goto(`${site.url}/#/${id}`)
    await expect(pageHeading(page)).toHaveText(t(`pages.${id}.title`))
    const nearest = id === 'wallet' ? id : above.at(-1)
    await expect(menu.locator('[aria-current]'), id).toHaveText(t(`pages.${nearest}.title`))
    await expect(breadcrumbs.getByRole('link'), id).toHaveText(above.map((each) => t(`pages.${each}.title`)))
  }
  await breadcrumbs.getByRole('link').click()
  await expect(page).toHaveURL(/#\/customerCenter$/)
  await expect(breadcrumbs).toHaveCount(0)
  await page.goto(`${site.url}/#/schoolDetail/101`)
  await expect(menu.locator('[aria-current]')).toHaveText(translatorFor('tw')('pages.school.title'))
})

test('the greeting has the name order of the selected language, and a message form has the phone number', async ({
  page,
  site,
}) => {
  const client = new TestClient(site.url)
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  const application = { ...VALID_DEMO_APPLICATION, surname: 'Chen', givenName: 'Rita' }
  const { body } = await client.post('/pc/applyDemoUpdate', application, { 'accept-language': 'zh-TW' })
  const t = await openPage(page, `${site.url}/#/login`, 'tw')
  await signIn(page, t, String(body.data?.tradingAccount), String(body.data?.password))
  await expect(pageHeading(page)).toContainText('Chen Rita')
  await page.getByRole('combobox', { name: t('language') }).selectOption('en')
  const english = translatorFor('en')
  await expect(pageHeading(page)).toContainText('Rita Chen')
  await expect(page.getByRole('main')).not.toContainText('Chen Rita')

  await page.goto(`${site.url}/#/message`)
  await expect(field(page, english, 'name')).toHaveValue('Rita Chen')
  await expect(field(page, english, 'countryCode')).toHaveValue('+886')
  await expect(field(page, english, 'phone')).toHaveValue('912345678')
})
