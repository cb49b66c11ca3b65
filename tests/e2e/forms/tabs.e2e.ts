import type { Page } from '@playwright/test'
import { browserStorage, draftKeys, signOut } from '../support/draftActions.ts'
import { field, fillDemoApplication, fillMessage, pageHeading, signIn, submitButton } from '../support/actions.ts'
import { allowFailedRequests, expect, openPage, test, translatorFor } from '../support/fixtures.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

/** The name fields of the form, in their order on screen. */
const nameParts = (page: Page) =>
  page
    .locator('[autocomplete="given-name"], [autocomplete="family-name"]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))

test('two tabs: accounts and languages do not mix, and a sign-in or sign-out in one keeps the other’s session', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  await page.goto(`${isolatedSite.url}/#/applyDemo`)
  await field(page, t, 'surname').fill('Demo')
  expect(await nameParts(page)).toEqual(['given-name', 'family-name'])
  const second = await page.context().newPage()
  await second.goto(`${isolatedSite.url}/#/login`)
  await second.getByRole('combobox', { name: t('language') }).selectOption('vi')
  const vi = translatorFor('vi')
  await signIn(second, vi, ...REAL_CUSTOMER)
  await expect(second).toHaveURL(/#\/customerCenter$/)
  await second.goto(`${isolatedSite.url}/#/applyDemo`)
  await expect(field(second, vi, 'surname')).toHaveValue('')
  expect(await nameParts(second)).toEqual(['family-name', 'given-name'])
  await field(second, vi, 'surname').fill('Real')
  await signOut(second, vi)
  await fillDemoApplication(page, t, 'tabs@example.com')
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.success.title'))
  expect(await draftKeys(page)).toEqual([])
})

test('two tabs with one form: the latest draft is stored, a submit in one removes it, and the other keeps its inputs', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
  await fillMessage(page, t, 'first@example.com')
  const second = await page.context().newPage()
  await second.goto(`${isolatedSite.url}/#/message`)
  await field(second, t, 'name').fill('Second')
  await expect.poll(() => browserStorage(second)).toContain('Second')
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  expect(await draftKeys(page)).toEqual([])
  await expect(field(second, t, 'name')).toHaveValue('Second')
  await second.close({ runBeforeUnload: true })
  await page.waitForTimeout(500)
  expect(await draftKeys(page)).toEqual([])
})

test('a sign-out in one tab ends the other’s session at its next call, which keeps the draft', async ({
  page,
  isolatedSite,
}) => {
  allowFailedRequests(page)
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  await field(page, t, 'remember').check()
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  await page.goto(`${isolatedSite.url}/#/applyDemo`)
  await fillDemoApplication(page, t, 'both@example.com')
  const second = await page.context().newPage()
  await second.goto(`${isolatedSite.url}/#/`)
  await signOut(second, t)
  expect(await draftKeys(second)).toEqual([])
  await submitButton(page, t).click()
  await expect(page).toHaveURL(/#\/$/)
  await page.goto(`${isolatedSite.url}/#/login`)
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(page).toHaveURL(/#\/applyDemo$/)
  await expect(field(page, t, 'email')).toHaveValue('both@example.com')
})
