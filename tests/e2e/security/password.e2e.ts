import type { Page } from '@playwright/test'
import { REAL_CUSTOMER, REAL_PASSWORD } from '../../support/sampleCustomers.ts'
import { errorSummary, pageHeading, signIn } from '../support/actions.ts'
import type { Translate } from '../support/fixtures.ts'
import { expect } from '../support/siteFixtures.ts'
import { openPage, test } from '../support/projectFixtures.ts'

const NEW_PASSWORD = 'seven green bicycles'

async function changePassword(page: Page, t: Translate, oldPassword: string, newPassword: string): Promise<void> {
  for (const [name, value] of Object.entries({ oldPassword, newPassword, confirmPassword: newPassword }))
    await page.getByLabel(t(`pages.password.fields.${name}.label`), { exact: true }).fill(value)
  await page.getByRole('button', { name: t('pages.password.submit'), exact: true }).click()
}

test('a customer changes the password, which ends the session of another browser', async ({
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

  await page.getByRole('link', { name: t('pages.password.title') }).click()
  await changePassword(page, t, 'a wrong guess', NEW_PASSWORD)
  await expect(errorSummary(page)).toContainText(t('pages.password.errors.wrongPassword'))
  await changePassword(page, t, REAL_PASSWORD, 'qwertyuiop12')
  await expect(errorSummary(page)).toContainText(t('pages.password.errors.easilyGuessed'))
  await changePassword(page, t, REAL_PASSWORD, ` ${NEW_PASSWORD} `)
  await expect(pageHeading(page)).toHaveText(t('pages.password.success.title'))
  await page.goto(`${isolatedSite.url}/#/customerCenter`)
  await expect(pageHeading(page)).toContainText('Rita Chen')

  await phone.goto(`${isolatedSite.url}/#/wallet`)
  await expect(phone.getByRole('alert').filter({ hasText: t('messages.logInAgain') })).toBeVisible()
  await phone.goto(`${isolatedSite.url}/#/login`)
  await signIn(phone, t, REAL_CUSTOMER[0], NEW_PASSWORD)
  await expect(phone).toHaveURL(/#\/wallet$/)
  await phone.context().close()
})
