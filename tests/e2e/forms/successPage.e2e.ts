import {
  descriptionValue,
  fillDemoApplication,
  fillMessage,
  pageHeading,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import { axeViolations, installAxe, layoutProblems } from '../support/layoutChecks.ts'
import { expect, openPage, test } from '../support/fixtures.ts'

test('the reference can be copied, also by keyboard, with an announcement', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const t = await openPage(page, `${site.url}/#/message`, 'en')
  await fillMessage(page, t, 'copy@example.com')
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toBeFocused()
  await expect(page.getByText(t('pages.message.success.text'))).toBeVisible()
  const reference = await descriptionValue(page, t('result.reference')).innerText()
  const copy = page.getByRole('button', {
    name: t('success.copy').replace('{{name}}', t('result.reference')),
    exact: true,
  })
  await copy.press('Enter')
  const status = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: t('success.copied') })
  await expect(status).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  await expect(page.getByRole('button', { name: t('success.copyAll') })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: t('pages.home.title') })).toBeVisible()
})

for (const clipboard of ['refused', 'missing'] as const) {
  test(`if the clipboard is ${clipboard}, copying selects the text on screen`, async ({ page, site }) => {
    await page.addInitScript((how) => {
      const clipboardMock = how === 'missing' ? undefined : { writeText: () => Promise.reject(new Error('refused')) }
      Object.defineProperty(navigator, 'clipboard', { value: clipboardMock, configurable: true })
    }, clipboard)
    const t = await openPage(page, `${site.url}/#/message`, 'tw')
    await fillMessage(page, t, 'select@example.com')
    await submitButton(page, t).click()
    const reference = await descriptionValue(page, t('result.reference')).innerText()
    await page
      .getByRole('button', { name: t('success.copy').replace('{{name}}', t('result.reference')), exact: true })
      .click()
    await expect(page.getByText(t('success.selected'))).toBeVisible()
    expect(await page.evaluate(() => String(window.getSelection()))).toBe(reference)
  })
}

for (const [language, width, colorScheme] of [
  ['tw', 360, 'light'],
  ['en', 1280, 'dark'],
  ['vi', 360, 'dark'],
] as const) {
  test(`a new account’s sign-in details are shown once, with a warning, and stored nowhere, in ${language}, ${width} px, ${colorScheme}`, async ({
    page,
    isolatedSite,
    context,
  }) => {
    await page.setViewportSize({ width, height: 760 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await installAxe(page)
    const t = await openPage(page, `${isolatedSite.url}/#/applyDemo`, language)
    await signInAsVisitor(page, t)
    await fillDemoApplication(page, t, 'once@example.com')
    await submitButton(page, t).click()
    await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.success.title'))
    await expect(page.getByRole('note')).toContainText(t('result.password'))
    const [account, number, password] = await Promise.all(
      ['account', 'tradingAccount', 'password'].map((name) => descriptionValue(page, t(`result.${name}`)).innerText()),
    )
    expect([...(await axeViolations(page)), ...(await layoutProblems(page))]).toEqual([])
    await page
      .getByRole('button', { name: t('success.copy').replace('{{name}}', t('result.password')), exact: true })
      .click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(password)
    await page.getByRole('button', { name: t('success.copyAll') }).click()
    const line = (name: string, value = '') =>
      t('form.labelAndValue')
        .replace('{{label}}', t(`result.${name}`))
        .replace('{{value}}', value)
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(` · ${new URL(isolatedSite.url).host} · `)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `\n${line('tradingAccount', number)}\n${line('account', account)}\n${line('password', password)}`,
    )
    const storedTexts = () =>
      page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
    expect(await storedTexts()).not.toContain(password)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('pages.login.title') })
      .click()
    await expect(page).toHaveURL(/#\/customerCenter$/)
    await expect(descriptionValue(page, t('facts.tradingAccount'))).toHaveText(number ?? '')
    expect(await storedTexts()).not.toContain(password)
    await page.goBack()
    await expect(page.getByText(password ?? '')).toHaveCount(0)
  })
}
