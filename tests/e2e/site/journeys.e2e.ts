import {
  descriptionValue,
  errorSummary,
  field,
  fillDemoApplication,
  pageHeading,
  signIn,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import { expect, openPage, waitForNetworkIdle, test } from '../support/fixtures.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'

for (const [language, width] of [
  ['tw', 360],
  ['vi', 1280],
] as const) {
  test.describe(`in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 760 } })

    test('a visitor opens a demo account and is signed in to it by one press; it survives a crash', async ({
      page,
      isolatedSite,
    }) => {
      const email = `demo.${language}@example.com`
      const t = await openPage(page, `${isolatedSite.url}/#/applyDemo`, language)
      await expect(pageHeading(page)).toHaveText(t('pages.login.title'))
      await signInAsVisitor(page, t)
      await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.title'))
      await fillDemoApplication(page, t, email)
      await submitButton(page, t).click()
      await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.success.title'))
      await expect(descriptionValue(page, t('result.account'))).toHaveText(email)
      const password = await descriptionValue(page, t('result.password')).innerText()
      expect(password.length).toBeGreaterThanOrEqual(15)

      await page.getByRole('button', { name: t('success.noted') }).click()
      await page
        .getByRole('main')
        .getByRole('link', { name: t('pages.login.title') })
        .click()
      await expect(pageHeading(page)).toContainText('陳大文')
      await expect(descriptionValue(page, t('facts.email'))).toHaveText(email)

      await waitForNetworkIdle(page)
      await isolatedSite.crashAndRestart()
      await page.goto(`${isolatedSite.url}/#/login`)
      await signIn(page, t, email, password)
      await expect(pageHeading(page)).toContainText('陳大文')
      expect(isolatedSite.query('select count(*) as n from submissions')).toEqual([{ n: 1 }])
    })

    test('a customer signs in and out', async ({ page, site }) => {
      const t = await openPage(page, `${site.url}/#/customerCenter`, language)
      await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
      await expect(page.getByText(t('messages.loggedIn'), { exact: true })).toBeVisible()
      await expect(descriptionValue(page, t('facts.tradingAccount'))).toHaveText('8800001')
      await expect(descriptionValue(page, t('facts.accountType'))).toHaveText(t('accountType.0'))
      await page.reload()
      await expect(descriptionValue(page, t('facts.tradingAccount'))).toHaveText('8800001')
      if (width < 900) await page.getByRole('button', { name: t('menu'), exact: true }).click()
      await page.getByRole('button', { name: t('logOut'), exact: true }).click()
      await expect(page).toHaveURL(/#\/$/)
      await page.goto(`${site.url}/#/customerCenter`)
      await expect(page).toHaveURL(/#\/login/)
    })
  })
}

test('a language switch keeps all values and translates the errors shown', async ({ page, site }) => {
  const tw = await openPage(page, `${site.url}/#/message`)
  await field(page, tw, 'name').fill('王小明')
  await field(page, tw, 'email').fill('nobody')
  await submitButton(page, tw).click()
  await expect(page.getByText(tw('fields.email.errors.format'), { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: tw('language') }).selectOption('vi')
  const { translatorFor } = await import('../support/fixtures.ts')
  const vi = translatorFor('vi')
  await expect(page.getByText(vi('fields.email.errors.format'), { exact: true })).toBeVisible()
  await expect(page.getByText(vi('errors.required'), { exact: true }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(page).toHaveTitle(new RegExp(vi('pages.message.title')))
  await expect(field(page, vi, 'name')).toHaveValue('王小明')
  await expect(field(page, vi, 'email')).toHaveValue('nobody')
  await page.reload()
  await expect(pageHeading(page)).toHaveText(vi('pages.message.title'))
})

test('the error summary lists all errors in screen order, with links to their inputs, and nothing is sent', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/message`, 'en')
  let sentCount = 0
  page.on('request', (request) => {
    if (request.url().includes('messageUpdate')) sentCount += 1
  })
  await field(page, t, 'name').fill('Ann')
  await field(page, t, 'tradingAccount').fill('12')
  await submitButton(page, t).click()
  const email = field(page, t, 'email')
  await expect(errorSummary(page)).toBeFocused()
  await expect(errorSummary(page)).toHaveAccessibleName('There are 4 things to correct')
  const lines = errorSummary(page).getByRole('link')
  await expect(lines).toHaveText([
    `${t('fields.email.label')}: ${t('errors.required')}`,
    `${t('fields.tradingAccount.label')}: Enter at least 5 characters`,
    `${t('fields.message.label')}: ${t('errors.required')}`,
    `${t('fields.verifyCode.label')}: ${t('errors.required')}`,
  ])
  await lines.nth(2).click()
  await expect(field(page, t, 'message')).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(t('errors.required'))
  await expect(field(page, t, 'tradingAccount')).toHaveAccessibleDescription(
    `${t('pages.message.fields.tradingAccount.hint')} Enter at least 5 characters`,
  )
  expect(sentCount).toBe(0)
  await email.fill('ann@example.com')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText(t('fields.tradingAccount.label'))
  await expect(errorSummary(page)).toHaveAccessibleName('There are 3 things to correct')
})

test('a page that needs a session opens after signing in', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/applyDemo`, 'en')
  await expect(page).toHaveURL(/#\/login\?from=%2FapplyDemo$/)
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(page).toHaveURL(/#\/applyDemo$/)
})

test('an unknown path shows a message and a link home', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/no/such/page`, 'vi')
  await expect(pageHeading(page)).toHaveText(t('notFound.title'))
  await page.getByRole('button', { name: t('backHome') }).click()
  await expect(pageHeading(page)).toHaveText(t('pages.home.claim'))
})
