import { readSiteConfig } from '../../../src/project/read/readDefinitions.ts'
import { REFERENCE_SITE } from '../support/referenceSite.ts'
import { DEMO_CUSTOMER } from '../../support/sampleCustomers.ts'
import { descriptionValue, field, pageHeading, signIn } from '../support/actions.ts'
import { axeViolations, installAxe, layoutProblems } from '../support/layoutChecks.ts'
import { expect, openPage, test } from '../support/fixtures.ts'

test('a visitor who wants to open an account sees why the sign-in is shown, and one press opens the form', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/`, 'en')
  const realAccount = page.getByRole('main').getByRole('link', { name: t('pages.home.ways.applyReal') })
  await realAccount.first().click()
  await expect(pageHeading(page)).toHaveText(t('pages.login.title'))
  await expect(page.getByText(t('pages.login.reason.openAccount'))).toBeVisible()
  await page.getByRole('button', { name: t('pages.applyReal.title'), exact: true }).click()
  await expect(page).toHaveURL(/#\/applyReal$/)
  await expect(pageHeading(page)).toHaveText(t('pages.applyReal.title'))
})

test('a visitor of another page sees which page opens after the sign-in', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/activity`, 'en')
  const reason = t('pages.login.reason.page').replace('{{page}}', t('pages.activity.title'))
  await expect(page.getByText(reason)).toBeVisible()
  await page.goto(`${site.url}/#/login`)
  await expect(page.getByText(reason)).toHaveCount(0)
})

test('the error of a wrong password stays at the form, is announced once, and disappears on success', async ({
  page,
  isolatedSite,
}) => {
  await page.clock.install()
  const t = await openPage(page, `${isolatedSite.url}/#/login`, 'en')
  const [account, password] = DEMO_CUSTOMER
  const response = page.waitForResponse('**/pc/login.asp')
  await signIn(page, t, account, 'wrong')
  const { message } = (await (await response).json()) as { message: string }
  const notification = page.getByRole('alert').filter({ hasText: message })
  const atForm = page.getByRole('main').getByText(message)
  await expect(atForm).toBeVisible()
  await expect(notification).toHaveCount(1)
  expect((await notification.boundingBox())?.y).toBe(100)
  // Pause the clock, so that no time passes except the five seconds.
  await page.clock.pauseAt(Date.now() + 1000)
  await page.clock.runFor(5000)
  await expect(notification).toBeHidden()
  await page.clock.resume()
  await expect(atForm).toBeVisible()
  await signIn(page, t, account, 'wrong again')
  await expect(notification).toBeVisible()
  await field(page, t, 'password').fill(password)
  await page.getByRole('button', { name: t('logIn'), exact: true }).click()
  await expect(page.getByText(t('messages.loggedIn'), { exact: true })).toBeVisible()
  await expect(page.getByText(message)).toHaveCount(0)
  await expect(descriptionValue(page, t('facts.tradingAccount'))).toHaveText('8800002')
})

test('the notice of a sign-in covers neither heading nor fields of the next page, and goes with that page', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const t = await openPage(page, `${site.url}/#/login`, 'tw')
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(pageHeading(page)).toContainText('Danai Wong')
  const notice = page.getByRole('status').filter({ hasText: t('messages.loggedIn') })
  await expect(notice).toBeVisible()
  const noticeBox = await notice.boundingBox()
  const heading = await pageHeading(page).boundingBox()
  expect((noticeBox?.y ?? Infinity) + (noticeBox?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await expect(notice).toHaveCount(0)
})

test('“Forgot your password?” leads to the message form with its subject filled in', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/login`, 'vi')
  await page.getByRole('link', { name: t('pages.login.forgot'), exact: true }).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.title'))
  await expect(field(page, t, 'message')).toHaveValue(t('pages.login.forgotSubject'))
  await expect(field(page, t, 'message')).toBeEditable()
})

test('the sign-in has the 24-hour consultation and the legal documents', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/login`, 'en')
  await expect(page.getByRole('link', { name: t('footer.consultation') })).toHaveAttribute('href', '#/message')
  const legal = page.getByRole('navigation', { name: t('pages.legal.title') }).getByRole('link')
  await expect(legal).toHaveCount(readSiteConfig(REFERENCE_SITE).legal.length)
})

for (const [language, width, colorScheme] of [
  ['tw', 360, 'light'],
  ['vi', 360, 'dark'],
  ['en', 1280, 'dark'],
] as const) {
  test(`axe finds no violation at the sign-in with its reason and a refusal, in ${language} at ${width} px, ${colorScheme}`, async ({
    page,
    isolatedSite,
  }) => {
    await page.setViewportSize({ width, height: 760 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await installAxe(page)
    const t = await openPage(page, `${isolatedSite.url}/#/applyReal`, language)
    const response = page.waitForResponse('**/pc/login.asp')
    await signIn(page, t, 'nobody@example.com', 'wrong')
    const { message } = (await (await response).json()) as { message: string }
    await expect(page.getByRole('main').getByText(message)).toBeVisible()
    expect([...(await axeViolations(page)), ...(await layoutProblems(page))]).toEqual([])
  })
}
