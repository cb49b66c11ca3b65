import type { Page } from '@playwright/test'
import { pdf } from '../../support/fileFixtures.ts'
import { draftKeys, draftNotice } from '../support/draftActions.ts'
import { axeViolations, installAxe } from '../support/layoutChecks.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import {
  errorSummary,
  field,
  fillMessage,
  fillVerifyCode,
  pageHeading,
  signIn,
  submitButton,
} from '../support/actions.ts'
import { allowFailedRequests, expect, openPage, test, type Translate, waitForNetworkIdle } from '../support/fixtures.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

/** Makes every session a remembered one that started a day ago, so that sensitive forms need the password again. */
const AGE_SESSIONS_SQL = 'update sessions set created_at = created_at - 86400000, remember = 1'

async function fillWithdrawal(page: Page, t: Translate): Promise<void> {
  for (const [name, value] of [
    ['bankCardNumber', '6222000011112222'],
    ['bankName', 'Sample Bank'],
    ['bankBranch', 'Main'],
    ['verifyCode', CAPTCHA_SOLUTION],
  ] as const)
    await field(page, t, name).fill(value)
  await page.getByLabel(t('pages.withdrawalApply.fields.amount.label'), { exact: true }).fill('250')
}

test('a remembered session opens all pages; a withdrawal needs the password again, and then opens', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  await field(page, t, 'remember').check()
  await signIn(page, t, ...REAL_CUSTOMER)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  await waitForNetworkIdle(page)
  isolatedSite.execute(AGE_SESSIONS_SQL)
  await page.reload()
  for (const path of ['wallet', 'recharge', 'fileUpload']) {
    await page.goto(`${isolatedSite.url}/#/${path}`)
    await expect(pageHeading(page)).toHaveText(t(`pages.${path}.title`))
  }
  await page.goto(`${isolatedSite.url}/#/withdrawalApply`)
  await expect(page.getByRole('alert').filter({ hasText: t('messages.again') })).toBeVisible()
  await expect(page).toHaveURL(/#\/login\?from=%2FwithdrawalApply$/)
  await signIn(page, t, ...REAL_CUSTOMER)
  await expect(pageHeading(page)).toHaveText(t('pages.withdrawalApply.title'))
  await fillWithdrawal(page, t)
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.withdrawalApply.success.title'))
})

test('if a session gets too old during a withdrawal, the form is restored after the password, except its sensitive fields', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/withdrawalApply`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER)
  await fillWithdrawal(page, t)
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await waitForNetworkIdle(page)
  isolatedSite.execute(AGE_SESSIONS_SQL)
  const response = page.waitForResponse('**/withdrawalApplyUpdate.asp')
  await submitButton(page, t).click()
  const { code, message } = (await (await response).json()) as { code: number; message: string }
  expect(code).toBe(401)
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)
  // The session has not ended; only such forms need a new sign-in.
  expect(isolatedSite.query('select count(*) as n from sessions')).toEqual([{ n: 1 }])
  await signIn(page, t, ...REAL_CUSTOMER)
  await expect(page).toHaveURL(/#\/withdrawalApply/)
  await expect(page.getByText(t('messages.back'))).toBeVisible()
  await expect(draftNotice(page, t)).toContainText(t('fields.bankCardNumber.label'))
  await expect(page.getByLabel(t('pages.withdrawalApply.fields.amount.label'), { exact: true })).toHaveValue('250')
  await expect(field(page, t, 'bankName')).toHaveValue('Sample Bank')
  await expect(field(page, t, 'bankCardNumber')).toHaveValue('')
  await field(page, t, 'bankCardNumber').fill('6222000011112222')
  await fillVerifyCode(page, t)
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.withdrawalApply.success.title'))
  expect(isolatedSite.query('select count(*) as n from submissions')).toEqual([{ n: 1 }])
  expect(isolatedSite.query('select count(*) as n from sessions')).toEqual([{ n: 1 }])
})

test('signing out on all devices, by keyboard, ends another browser’s session at its next call', async ({
  page,
  browser,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER)
  const phone = await (await browser.newContext()).newPage()
  await openPage(phone, `${isolatedSite.url}/#/login`, 'en')
  await signIn(phone, t, ...REAL_CUSTOMER)
  await expect(phone).toHaveURL(/#\/customerCenter$/)
  await waitForNetworkIdle(page)
  const button = page.getByRole('button', { name: t('pages.customerCenter.everywhere.button') })
  const dialog = page.getByRole('dialog', { name: t('pages.customerCenter.everywhere.question') })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleDescription(t('pages.customerCenter.everywhere.what'))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  expect(isolatedSite.query('select count(*) as n from sessions')).toEqual([{ n: 2 }])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  for (
    let presses = 0;
    presses < 3 &&
    !(await dialog
      .getByRole('button')
      .last()
      .evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: t('messages.loggedOutEverywhere') })).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByRole('link', { name: t('logIn'), exact: true }).first()).toBeVisible()
  expect(isolatedSite.query('select * from sessions')).toEqual([])
  await phone.goto(`${isolatedSite.url}/#/wallet`)
  await expect(phone.getByRole('alert').filter({ hasText: t('messages.logInAgain') })).toBeVisible()
  await expect(phone).toHaveURL(/#\/$/)
  await expect(phone.getByRole('link', { name: t('logIn'), exact: true }).first()).toBeVisible()
  await phone.context().close()
})

test('a failed sign-out on all devices is reported, and the session continues', async ({ page, isolatedSite }) => {
  allowFailedRequests(page)
  await installAxe(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'vi')
  await signIn(page, t, ...REAL_CUSTOMER)
  await waitForNetworkIdle(page)
  await page.route('**/logout.asp', (route) => route.abort())
  await page.getByRole('button', { name: t('pages.customerCenter.everywhere.button') }).click()
  expect(await axeViolations(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('pages.customerCenter.everywhere.button') })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: t('messages.unreachable') })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  expect(isolatedSite.query('select count(*) as n from sessions')).toEqual([{ n: 1 }])
})

test('an invalid or missing CSRF cookie is renewed silently: the first press sends the form with its files', async ({
  page,
  context,
  isolatedSite,
}) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
  await fillMessage(page, t, 'stale@example.com')
  await waitForNetworkIdle(page)
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST') statuses.push(response.status())
  })
  await context.clearCookies({ name: 'XSRF-TOKEN' })
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  expect(statuses).toEqual([403, 200])
  await page.goto(`${isolatedSite.url}/#/login?from=/fileUpload`)
  await signIn(page, t, ...REAL_CUSTOMER)
  await expect(pageHeading(page)).toHaveText(t('pages.fileUpload.title'))
  await field(page, t, 'documentType').selectOption('identity')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await waitForNetworkIdle(page)
  statuses.length = 0
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'of-an-earlier-server', url: isolatedSite.url }])
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.fileUpload.success.title'))
  expect(statuses.slice(0, 2)).toEqual([403, 200])
  expect(await draftKeys(page)).toEqual([])
  await expect(errorSummary(page)).toHaveCount(0)
})

test('the sign-in redirects only to pages of this site', async ({ page, isolatedSite }) => {
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${isolatedSite.url}/`) && !request.url().startsWith('blob:'))
      foreignRequests.push(request.url())
  })
  const t = await openPage(page, `${isolatedSite.url}/#/`, 'en')
  for (const from of [
    '//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '%2F%2Fevil.example',
    '/message/../..//evil.example',
    '/nowhere',
    '/login',
    '/message?next=//evil.example',
  ]) {
    await page.goto(`${isolatedSite.url}/#/login?from=${encodeURIComponent(from)}`)
    await page.getByRole('button', { name: t('pages.login.alternatives.visitor') }).click()
    await expect(page).toHaveURL(from.startsWith('/message?') ? /#\/message\?next=/ : /#\/customerCenter$/)
  }
  expect(foreignRequests).toEqual([])
})

test('an offline sign-out also clears the browser’s token, account and drafts', async ({
  page,
  context,
  isolatedSite,
}) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  await page.getByLabel(t('fields.remember.label')).check()
  await signIn(page, t, ...REAL_CUSTOMER)
  await waitForNetworkIdle(page)
  await page.goto(`${isolatedSite.url}/#/message`)
  await field(page, t, 'name').fill('Planted draft')
  const browserStorage = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect.poll(browserStorage).toContain('Planted draft')
  expect(await browserStorage()).toMatch(/formwright\.token/)
  expect(await browserStorage()).toContain('8800001')
  await context.setOffline(true)
  await page
    .getByRole('button', { name: t('logOut'), exact: true })
    .first()
    .click()
  await expect.poll(browserStorage).not.toMatch(/Planted draft|formwright\.(token|account)|8800001/)
  await context.setOffline(false)
  await page.goto(`${isolatedSite.url}/#/customerCenter`)
  await expect(page).toHaveURL(/#\/login/)
})

test('a password is hidden until it is revealed, can be pasted, and is offered to password managers', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/login`, 'en')
  const [account, password] = [field(page, t, 'account'), field(page, t, 'password')]
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(account).toHaveAttribute('autocomplete', 'username')
  await account.fill('  Pasted pass phrase 密碼 ')
  await account.press('ControlOrMeta+a')
  await account.press('ControlOrMeta+c')
  await password.press('ControlOrMeta+v')
  await expect(password).toHaveValue('  Pasted pass phrase 密碼 ')
  await page.getByRole('button', { name: t('form.showPassword') }).click()
  await expect(password).toHaveAttribute('type', 'text')
})
