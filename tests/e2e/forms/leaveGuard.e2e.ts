import type { Page } from '@playwright/test'
import {
  descriptionValue,
  fillDemoApplication,
  pageHeading,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import { axeViolations, installAxe, layoutProblems } from '../support/layoutChecks.ts'
import { expect, openPage, test, type Translate } from '../support/fixtures.ts'

/** Opens a demo account. @returns the displayed password */
async function openDemoAccount(page: Page, t: Translate, email: string): Promise<string> {
  await signInAsVisitor(page, t)
  await fillDemoApplication(page, t, email)
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.success.title'))
  return descriptionValue(page, t('result.password')).innerText()
}

const loginLink = (page: Page, t: Translate) =>
  page.getByRole('main').getByRole('link', { name: t('pages.login.title') })

test('the guard asks before a page with an unnoted password is left by a link, Back, sign-out, reload or closing', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/`, 'en')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('pages.home.ways.applyDemo') })
    .first()
    .click()
  const password = await openDemoAccount(page, t, 'leave@example.com')
  const displayedPassword = descriptionValue(page, t('result.password'))
  const dialog = page.getByRole('dialog', { name: t('success.leave.question') })
  const stay = dialog.getByRole('button', { name: t('success.leave.stay') })

  for (const leave of [
    () => loginLink(page, t).click(),
    () => page.evaluate(() => history.back()),
    async () => {
      await page.evaluate(() => history.back())
      await expect(stay).toBeFocused()
      await page.evaluate(() => history.back())
    },
    () =>
      page
        .getByRole('banner')
        .getByRole('button', { name: t('logOut'), exact: true })
        .click(),
  ]) {
    await leave()
    await expect(stay).toBeFocused()
    await stay.click()
    await expect(dialog).toBeHidden()
    await expect(displayedPassword).toHaveText(password)
    await expect(page).toHaveURL(/#\/applyDemo$/)
  }
  for (const leave of [
    () => page.evaluate(() => setTimeout(() => location.reload())),
    () => page.close({ runBeforeUnload: true }),
  ]) {
    const [question] = await Promise.all([page.waitForEvent('dialog'), leave()])
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect(displayedPassword).toHaveText(password)
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('logOut'), exact: true })
    .click()
  await dialog.getByRole('button', { name: t('success.leave.leave') }).click()
  await expect(page.getByText(t('messages.loggedOut'))).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
})

test('the guard asks late if a page is left before the dialog has loaded', async ({ page, isolatedSite }) => {
  const t = await openPage(page, `${isolatedSite.url}/#/`, 'vi')
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  let requests = 0
  await page.route('**/{ConfirmDialog,mui}-*.js', async (route) => {
    requests += 1
    await released
    await route.continue()
  })
  await page.goto(`${isolatedSite.url}/#/applyDemo`)
  const password = await openDemoAccount(page, t, 'early@example.com')
  await page.evaluate(() => history.back())
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/applyDemo')
  expect(requests).toBeGreaterThan(0)
  release(undefined)
  await expect(page.getByRole('button', { name: t('success.leave.stay') })).toBeFocused()
  await expect(descriptionValue(page, t('result.password'))).toHaveText(password)
})

test('after copying the password, or confirming that it is noted, the guard asks no more', async ({
  page,
  isolatedSite,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const t = await openPage(page, `${isolatedSite.url}/#/applyDemo`, 'en')
  await openDemoAccount(page, t, 'noted@example.com')
  const notedButton = page.getByRole('button', { name: t('success.noted') })
  const copyButton = (name: string) =>
    page.getByRole('button', { name: t('success.copy').replace('{{name}}', t(`result.${name}`)), exact: true })
  await copyButton('account').click()
  await expect(notedButton).toBeVisible()
  await copyButton('password').click()
  await expect(notedButton).toBeHidden()
  await loginLink(page, t).click()
  await expect(pageHeading(page)).toContainText('陳大文')
  await page.goto(`${isolatedSite.url}/#/applyDemo`)
  await fillDemoApplication(page, t, 'noted2@example.com')
  await submitButton(page, t).click()
  await notedButton.click()
  await expect(notedButton).toBeHidden()
  await page.goBack()
  await expect(pageHeading(page)).toContainText('陳大文')
})

for (const [language, width, colorScheme] of [
  ['tw', 360, 'light'],
  ['vi', 640, 'dark'],
] as const) {
  test(`axe finds no violation in the question, in ${language} at ${width} px, ${colorScheme}`, async ({
    page,
    isolatedSite,
  }) => {
    await page.setViewportSize({ width, height: 760 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await installAxe(page)
    const t = await openPage(page, `${isolatedSite.url}/#/applyDemo`, language)
    await openDemoAccount(page, t, 'axe@example.com')
    await loginLink(page, t).click()
    await expect(page.getByRole('button', { name: t('success.leave.stay') })).toBeVisible()
    expect([...(await axeViolations(page)), ...(await layoutProblems(page))]).toEqual([])
  })
}
