import { png } from '../../support/fileFixtures.ts'
import { field, fillMessage, fillVerifyCode, pageHeading, signIn, submitButton } from '../support/actions.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { allowFailedRequests, expect, openPage, waitForNetworkIdle, test } from '../support/fixtures.ts'
import { DEMO_CUSTOMER } from '../../support/sampleCustomers.ts'

const SUBMIT_URL = '**/messageUpdate.asp'
const ONE_ROW = [{ n: 1 }]
const COUNT_SUBMISSIONS_SQL = 'select count(*) as n from submissions'

for (const how of ['twenty clicks', 'Enter and a click'] as const) {
  test(`${how} send one request and make one submission`, async ({ page, isolatedSite }) => {
    const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
    await fillMessage(page, t, 'many@example.com')
    let requests = 0
    const { promise: pressedAgain, resolve: release } = Promise.withResolvers<undefined>()
    await page.route(SUBMIT_URL, async (route) => {
      requests += 1
      await pressedAgain
      await route.continue()
    })
    if (how === 'twenty clicks') {
      await submitButton(page, t).evaluate((button: HTMLElement) => {
        for (let clicks = 0; clicks < 20; clicks += 1) button.click()
      })
    } else {
      await field(page, t, 'verifyCode').press('Enter')
      await page.locator('button[type=submit]').click({ force: true })
    }
    release(undefined)
    await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
    expect(requests).toBe(1)
    expect(isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual(ONE_ROW)
  })
}

test('a reload while sending and another Submit make one submission with its first response', async ({
  page,
  isolatedSite,
}) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
  await fillMessage(page, t, 'reload@example.com')
  const references: unknown[] = []
  const arrival = new Promise<void>(
    (resolve) =>
      void page.route(
        SUBMIT_URL,
        async (route) => {
          const response = await route.fetch()
          references.push(((await response.json()) as { data: { reference: string } }).data.reference)
          resolve()
        },
        { times: 1 },
      ),
  )
  await submitButton(page, t).click()
  await arrival
  await page.reload()
  await expect(field(page, t, 'email')).toHaveValue('reload@example.com')
  await fillVerifyCode(page, t)
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  await expect(page.getByText(String(references[0]))).toBeVisible()
  expect(isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual(ONE_ROW)
})

test('a lost response is reported in the form; after a restart of both sides, Submit fetches it again', async ({
  page,
  isolatedSite,
}) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
  await fillMessage(page, t, 'lost@example.com')
  await page.route(
    SUBMIT_URL,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await submitButton(page, t).click()
  await expect(page.getByRole('alert').filter({ hasText: t('form.sent.unsure') })).toBeVisible()
  await waitForNetworkIdle(page)
  await isolatedSite.crashAndRestart()
  await page.reload()
  await fillVerifyCode(page, t)
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  expect(isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual(ONE_ROW)
})

test('after 10 seconds the form reports that it is still sending, after 300 that it may have arrived', async ({
  page,
  isolatedSite,
}) => {
  allowFailedRequests(page)
  await page.clock.install()
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
  await fillMessage(page, t, 'slow@example.com')
  const keys: (string | undefined)[] = []
  await page.route(SUBMIT_URL, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return undefined
  })
  await submitButton(page, t).click()
  await expect.poll(() => isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual(ONE_ROW)
  await page.clock.runFor(9_000)
  await expect(page.getByText(t('form.sent.slow'))).toHaveCount(0)
  await page.clock.runFor(1_500)
  await expect(page.getByRole('status').filter({ hasText: t('form.sent.slow') })).toBeVisible()
  await page.clock.runFor(288_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(3_000)
  await expect(page.getByRole('alert').filter({ hasText: t('form.sent.unsure') })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: t('messages.timeout') })).toBeVisible()
  await expect(field(page, t, 'message')).toHaveValue('請問週末可以出金嗎？')
  await fillVerifyCode(page, t)
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  expect(keys[1]).toBe(keys[0])
  expect(isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual(ONE_ROW)
})

test('an upload can be cancelled while it is sent: nothing is stored, and the form is unchanged', async ({
  page,
  isolatedSite,
}) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  await page.goto(`${isolatedSite.url}/#/fileUpload`)
  await field(page, t, 'documentType').selectOption('bank')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'statement.png', mimeType: 'image/png', buffer: await png(400, 400) })
  await waitForNetworkIdle(page)
  const keys: (string | undefined)[] = []
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 40_000,
  })
  page.on('request', (request) => {
    if (request.url().includes('fileUploadUpdate')) keys.push(request.headers()['idempotency-key'])
  })
  await submitButton(page, t).click()
  await page.getByRole('button', { name: t('form.sent.cancel') }).click()
  await expect(page.getByRole('status').filter({ hasText: t('form.sent.cancelled') })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(field(page, t, 'documentType')).toHaveValue('bank')
  await expect(page.getByText('statement.png').first()).toBeVisible()
  expect(isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual([{ n: 0 }])
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.fileUpload.success.title'))
  expect(keys[1]).toBe(keys[0])
  expect(isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual(ONE_ROW)
})

test('offline is reported at once without a request; back online, a message says so, and the next press sends', async ({
  page,
  context,
  isolatedSite,
}) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
  await fillMessage(page, t, 'offline@example.com')
  await waitForNetworkIdle(page)
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('messageUpdate')) requests += 1
  })
  await context.setOffline(true)
  await submitButton(page, t).click()
  await expect(page.getByRole('alert')).toHaveText(t('form.sent.offline'))
  await submitButton(page, t).click()
  await expect(page.getByRole('alert')).toHaveText(t('form.sent.offline'))
  expect(requests).toBe(0)
  await expect(field(page, t, 'verifyCode')).toHaveValue(CAPTCHA_SOLUTION)
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: t('form.sent.online') })).toBeVisible()
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  expect(requests).toBe(1)
  expect(isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual(ONE_ROW)
})

test('a connection lost while sending is reported; sending again makes one submission', async ({
  page,
  context,
  isolatedSite,
}) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
  await fillMessage(page, t, 'breaks@example.com')
  await waitForNetworkIdle(page)
  await page.route(
    SUBMIT_URL,
    async (route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await submitButton(page, t).click()
  await expect(page.getByRole('alert').filter({ hasText: t('form.sent.unsure') })).toBeVisible()
  // Offline there is no image to wait for.
  await field(page, t, 'verifyCode').fill(CAPTCHA_SOLUTION)
  await submitButton(page, t).click()
  await expect(page.getByRole('alert').filter({ hasText: t('form.sent.offline') })).toBeVisible()
  await context.setOffline(false)
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  expect(isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual(ONE_ROW)
})
