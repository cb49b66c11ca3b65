import type { Page } from '@playwright/test'
import { browserStorage, draftKeys, signOut } from '../support/draftActions.ts'
import { descriptionValue, field, fillMessage, pageHeading, signIn, submitButton } from '../support/actions.ts'
import { expect, openPage, test, translatorFor, waitForNetworkIdle } from '../support/fixtures.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

/** The name fields of the form, in their order on screen. */
const nameParts = (page: Page) =>
  page
    .locator('[autocomplete="given-name"], [autocomplete="family-name"]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))

/** Records in the tab whether it has ever shown a password field. */
const recordSignInForms = (page: Page) =>
  page.addInitScript(() => {
    const record = () => document.querySelector('[type=password]') && sessionStorage.setItem('signInForm', 'shown')
    new MutationObserver(record).observe(document, { childList: true, subtree: true })
  })
const hasShownSignInForm = (page: Page) => page.evaluate(() => sessionStorage.getItem('signInForm') !== null)

test('a new tab is the same person in a language of its own, and a sign-out in one empties the other at once', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  await page.goto(`${isolatedSite.url}/#/applyDemo`)
  await field(page, t, 'surname').fill('Demo')
  await expect.poll(() => browserStorage(page)).toContain('Demo')
  expect(await nameParts(page)).toEqual(['given-name', 'family-name'])

  const second = await page.context().newPage()
  await recordSignInForms(second)
  await second.goto(`${isolatedSite.url}/#/customerCenter`)
  await expect(descriptionValue(second, t('facts.tradingAccount'))).toHaveText('8800002')
  expect(await hasShownSignInForm(second)).toBe(false)
  await second.getByRole('combobox', { name: t('language') }).selectOption('vi')
  const vi = translatorFor('vi')
  await second.goto(`${isolatedSite.url}/#/applyDemo`)
  await expect(field(second, vi, 'surname')).toHaveValue('Demo')
  expect(await nameParts(second)).toEqual(['family-name', 'given-name'])
  expect(await nameParts(page)).toEqual(['given-name', 'family-name'])

  await page.goto(`${isolatedSite.url}/#/message`)
  await expect(field(page, t, 'email')).toHaveValue('demo@example.com')
  // Typed text too, saved or not.
  await field(page, t, 'message').fill('A private question')
  await signOut(second, vi)
  await expect(field(page, t, 'message')).toHaveValue('')
  await expect(field(page, t, 'email')).toHaveValue('')
  await expect(field(page, t, 'name')).toHaveValue('')
  for (const tab of [page, second])
    expect(await browserStorage(tab)).not.toMatch(/formwright\.(token|account|openSession|draft)/)

  await page.goto(`${isolatedSite.url}/#/customerCenter`)
  await expect(field(page, t, 'password')).toBeVisible()
  await second.goto(`${isolatedSite.url}/#/login`)
  await signIn(second, vi, ...REAL_CUSTOMER)
  await expect(descriptionValue(page, t('facts.tradingAccount'))).toHaveText('8800001')
  await signOut(second, vi)
  await expect(page).toHaveURL(/#\/login\?from=%2FcustomerCenter$/)
  await expect(page.getByText('8800001')).toHaveCount(0)
})

test('a new tab that hears of the session too late to open its page at once opens it instead of the sign-in', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  const second = await page.context().newPage()
  await second.addInitScript(() => {
    window.BroadcastChannel = class extends BroadcastChannel {
      override postMessage(message: unknown) {
        setTimeout(() => super.postMessage(message), 500)
      }
    }
  })
  await second.route(/\/assets\/login-/, async (route) => {
    await expect.poll(() => browserStorage(second)).toContain('formwright.token')
    await route.continue()
  })
  await second.goto(`${isolatedSite.url}/#/customerCenter`)
  await expect(descriptionValue(second, t('facts.tradingAccount'))).toHaveText('8800002')
})

for (const isOnline of [true, false])
  test(`a tab that showed another site during a sign-out ${isOnline ? '' : 'without a network '}has nothing of it for the next person`, async ({
    page,
    isolatedSite,
  }) => {
    const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
    await signIn(page, t, ...DEMO_CUSTOMER)
    await expect(page).toHaveURL(/#\/customerCenter$/)
    const second = await page.context().newPage()
    await second.goto(`${isolatedSite.url}/#/customerCenter`)
    await expect(descriptionValue(second, t('facts.tradingAccount'))).toHaveText('8800002')
    await page.goto(`${isolatedSite.url}/#/message`)
    await expect(field(page, t, 'email')).toHaveValue('demo@example.com')
    await field(page, t, 'message').fill('A private question')
    await page.goto('about:blank')
    await page.context().setOffline(!isOnline)
    await signOut(second, t)
    await page.context().setOffline(false)
    await second.goto(`${isolatedSite.url}/#/login`)
    await second.getByRole('button', { name: t('pages.login.alternatives.visitor') }).click()
    await expect(descriptionValue(second, t('facts.accountType'))).toHaveText(t('accountType.2'))
    await page.goBack()
    await waitForNetworkIdle(page)
    await expect(submitButton(page, t)).toBeEnabled()
    for (const name of ['name', 'email', 'tradingAccount', 'message'])
      await expect(field(page, t, name)).toHaveValue('')
    await page.goto(`${isolatedSite.url}/#/customerCenter`)
    await expect(descriptionValue(page, t('facts.accountType'))).toHaveText(t('accountType.2'))
  })

test('two tabs with one form: the latest draft is stored, a submit in one removes it, and the other keeps its inputs', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
  await fillMessage(page, t, 'first@example.com')
  // A later save of the first tab would replace the draft of the second.
  await expect.poll(() => browserStorage(page)).toContain('請問週末')
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
