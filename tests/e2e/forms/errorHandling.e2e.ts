import {
  descriptionValue,
  errorSummary,
  field,
  fillMessage,
  fillVerifyCode,
  pageHeading,
  signIn,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { allowFailedRequests, expect, openPage, waitForNetworkIdle, test } from '../support/fixtures.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

test('a wrong captcha solution clears its own field only, loads a new captcha, and is reported 100 px from the top for 5 s', async ({
  page,
  site,
}) => {
  await page.clock.install()
  const t = await openPage(page, `${site.url}/#/message`, 'en')
  const image = page.getByRole('img', { name: t('form.codeImage') })
  await fillMessage(page, t, 'code@example.com')
  const before = await image.getAttribute('src')
  await field(page, t, 'verifyCode').fill('zzzz')
  await submitButton(page, t).click()
  const alert = page.getByRole('alert').first()
  await expect(alert).toBeVisible()
  expect((await alert.boundingBox())?.y).toBe(100)
  await expect(field(page, t, 'verifyCode')).toHaveValue('')
  await expect(errorSummary(page)).toBeFocused()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    `${t('fields.verifyCode.label')}: ${t('errors.captcha')}`,
  ])
  await expect(field(page, t, 'verifyCode')).toHaveAccessibleDescription(new RegExp(t('errors.captcha')))
  await expect(image).not.toHaveAttribute('src', before ?? '')
  await expect(field(page, t, 'email')).toHaveValue('code@example.com')
  // Pause the clock, so that no time passes except the five seconds.
  await page.clock.pauseAt(Date.now() + 1000)
  await page.clock.runFor(5000)
  await expect(alert).toBeHidden()
  await page.clock.resume()
  await fillVerifyCode(page, t)
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
})

test('a suspended account sees the broker’s message on the home page', async ({ page, isolatedSite }) => {
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'vi')
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(descriptionValue(page, t('facts.tradingAccount'))).toHaveText('8800002')
  await waitForNetworkIdle(page)
  isolatedSite.execute("update accounts set status = 'suspended'")
  const response = page.waitForResponse('**/aspapi/pc/getUserInfo.asp')
  await page.goto(`${isolatedSite.url}/#/`)
  await page.goto(`${isolatedSite.url}/#/customerCenter`)
  const { code, message } = (await (await response).json()) as { code: number; message: string }
  expect(code).toBe(405)
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
})

test('an invalid token leads to the sign-in from a page for members, and is only reported on a public one', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  await signInAsVisitor(page, t)
  await waitForNetworkIdle(page)
  isolatedSite.execute('delete from sessions')
  await page.goto(`${isolatedSite.url}/#/message`)
  await page.reload()
  await expect(page.getByRole('link', { name: t('logIn'), exact: true })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: t('messages.logInAgain') })).toBeVisible()
  await expect(page).toHaveURL(/#\/message$/)
  await page.goto(`${isolatedSite.url}/#/login`)
  await signInAsVisitor(page, t)
  await waitForNetworkIdle(page)
  isolatedSite.execute('delete from sessions')
  await page.reload()
  await expect(page).toHaveURL(/#\/login\?from=%2FcustomerCenter$/)
})

test('the server reports an earlier version that had arrived, and the changed form can be sent as well', async ({
  page,
  isolatedSite,
}) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
  await fillMessage(page, t, 'changed@example.com')
  let tries = 0
  await page.route('**/messageUpdate.asp', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await submitButton(page, t).click()
  await expect(page.getByRole('alert').filter({ hasText: t('form.sent.unsure') })).toBeVisible()
  // One event has one message.
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1)
  await field(page, t, 'message').fill('Another question.')
  for (const heading of [t('pages.message.title'), t('pages.message.success.title')]) {
    const response = page.waitForResponse('**/messageUpdate.asp')
    await fillVerifyCode(page, t)
    await submitButton(page, t).click()
    await response
    await expect(pageHeading(page)).toHaveText(heading)
  }
  expect(isolatedSite.query('select count(*) as n from submissions')).toEqual([{ n: 2 }])
  await page.getByRole('button', { name: t('success.another') }).click()
  await expect(field(page, t, 'message')).toHaveValue('')
})

test('network and server faults are reported in the page’s language, with the log’s reference, and keep the form', async ({
  page,
  site,
}) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${site.url}/#/message`, 'vi')
  await fillMessage(page, t, 'faults@example.com')
  const errorBody = JSON.stringify({ code: 500, message: 'x', data: { requestId: '0000-500' } })
  for (const [status, body, key] of [
    [500, '<html>', 'status'],
    [502, '', 'status'],
    [200, '<html>not json</html>', 'status'],
    [500, errorBody, 'statusReference'],
  ] as const) {
    await page.route('**/messageUpdate.asp', (route) => route.fulfill({ status, body }))
    await fillVerifyCode(page, t)
    await submitButton(page, t).click()
    const expectedMessage = t(`messages.${key}`)
      .replace('{{status}}', String(status))
      .replace('{{reference}}', '0000-500')
    await expect(page.getByRole('alert').filter({ hasText: expectedMessage })).toBeVisible()
    await expect(field(page, t, 'name')).toHaveValue('Suharto')
    await page.unroute('**/messageUpdate.asp')
  }
})

test('after three failures the sign-in needs a captcha', async ({ page, isolatedSite }) => {
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  await expect(field(page, t, 'verifyCode')).toHaveCount(0)
  for (let tries = 0; tries < 3; tries += 1) {
    const response = page.waitForResponse('**/pc/login.asp')
    await signIn(page, t, 'real@example.com', `wrong ${tries}`)
    await response
  }
  await expect(field(page, t, 'verifyCode')).toBeVisible()
  await expect(field(page, t, 'account')).toHaveValue('real@example.com')
  await signIn(page, t, ...REAL_CUSTOMER)
  await expect(field(page, t, 'verifyCode')).toHaveAccessibleDescription(new RegExp(t('errors.required')))
  await fillVerifyCode(page, t, CAPTCHA_SOLUTION.toUpperCase())
  await page.getByRole('button', { name: t('logIn'), exact: true }).click()
  await expect(descriptionValue(page, t('facts.tradingAccount'))).toHaveText('8800001')
})
