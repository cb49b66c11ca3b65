import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { field, signIn, signInAsVisitor } from '../support/actions.ts'
import { signOut } from '../support/draftActions.ts'
import { expect, openPage, test } from '../support/fixtures.ts'

test('the session’s account is filled in and read-only; neither a draft nor a link overrides it, and visitors can edit the field', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/withdrawalApply?tradingAccount=8800002`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER)
  const account = field(page, t, 'tradingAccount')
  await expect(account).toHaveValue('8800001')
  await expect(account).not.toBeEditable()
  await expect(account).toHaveAccessibleDescription(t('form.fromSession'))
  await field(page, t, 'bankName').fill('Sample Bank')
  await page.waitForFunction(() => Object.values({ ...localStorage }).some((each) => each.includes('Sample Bank')))
  const changedCount = await page.evaluate(() => {
    const drafts = Object.entries(localStorage).filter(([, value]) => String(value).includes('Sample Bank'))
    for (const [key, value] of drafts) localStorage.setItem(key, String(value).replace('8800001', '8800002'))
    return drafts.length
  })
  expect(changedCount).toBe(1)
  await page.evaluate(() => window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true))
  await page.reload()
  await expect(field(page, t, 'bankName')).toHaveValue('Sample Bank')
  await expect(account).toHaveValue('8800001')
  await expect(account).not.toBeEditable()
  await signOut(page, t)
  await openPage(page, `${isolatedSite.url}/#/fileUpload`, 'en')
  await signInAsVisitor(page, t)
  await field(page, t, 'tradingAccount').fill('8800001')
  await expect(account).toHaveValue('8800001')
})

test('a message form proposes name, e-mail and trading account of a customer, and keeps typed values', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  await page.goto(`${site.url}/#/message`)
  await expect(field(page, t, 'email')).toHaveValue('real@example.com')
  await expect(field(page, t, 'tradingAccount')).toHaveValue('8800001')
  await expect(field(page, t, 'name')).not.toHaveValue('')
  // After a reload the account is unknown until its call has responded.
  await page.route('**/getUserInfo.asp', async (route) => {
    await field(page, t, 'email').fill('other@example.com')
    await route.continue()
  })
  await page.reload()
  await expect(field(page, t, 'tradingAccount')).toHaveValue('8800001')
  await expect(field(page, t, 'email')).toHaveValue('other@example.com')
})
