import { holdApp, languageSelect, openBeforeAppStart } from '../support/holdApp.ts'
import { expect, test, translatorFor } from '../support/fixtures.ts'

test('the sign-in form can be read and filled in before its scripts have loaded, and hydration keeps the values', async ({
  page,
  site,
}) => {
  const t = translatorFor('tw')
  const reasonText = t('pages.login.reason.page').replace('{{page}}', t('pages.wallet.title'))
  const password = page.locator('main input[name="password"]')
  const account = page.getByLabel(t('fields.account.label'))
  const markup = () =>
    page.evaluate(() => {
      const main = document.querySelector('main')
      const elements = [...(main?.querySelectorAll('*') ?? [])]
      return [main?.innerText, ...elements.map((each) => `${each.tagName} ${each.id} ${each.getAttribute('class')}`)]
    })
  for (const [path, reason, button] of [
    ['/login', undefined, false],
    ['/wallet', reasonText, false],
    ['/applyReal', t('pages.login.reason.openAccount'), true],
  ] as const) {
    const release = await holdApp(page.context())
    await openBeforeAppStart(page, `${site.url}/?${path}#${path}`)
    await expect(page.getByText(t('pages.login.alternativesHint'))).toBeVisible()
    await expect(page.locator('main [data-reason]')).toHaveCount(reason === undefined ? 0 : 1)
    if (reason !== undefined) await expect(page.getByText(reason)).toBeVisible()
    const title = page.getByRole('button', { name: t('pages.applyReal.title'), includeHidden: true })
    await expect(title).toHaveCount(button ? 1 : 0)
    const prerenderedMarkup = await markup()
    await account.fill('someone@example.com')
    await account.evaluate((input) => Object.assign(input, { isPrerendered: true }))
    await page.getByLabel(t('fields.remember.label')).check()
    await password.pressSequentially('secr')
    // Enter must not submit the form natively, which would put the password into the URL; nor later, since typing goes on.
    await password.press('Enter')
    await password.pressSequentially('e')
    await password.press('ArrowLeft')
    await release()
    await expect(languageSelect(page)).toBeEnabled()
    await expect(password).toBeFocused()
    await password.press('t')
    await expect(password).toHaveValue('secrte')
    await expect(account).toHaveValue('someone@example.com')
    expect(await account.evaluate((input) => 'isPrerendered' in input)).toBe(true)
    await expect(page.getByLabel(t('fields.remember.label'))).toBeChecked()
    expect(await markup()).toEqual(prerenderedMarkup)
    expect(page.url()).not.toContain('secr')
  }
})
