import { pageHeading, signIn, signInAsVisitor } from '../support/actions.ts'
import { DEMO_CUSTOMER } from '../../support/sampleCustomers.ts'
import { expect, openPage, test } from '../support/fixtures.ts'

test('the header has links to sign in and to open an account, without a session and for visitors', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/message`, 'en')
  const header = page.getByRole('banner')
  const logIn = header.getByRole('link', { name: t('logIn'), exact: true })
  const openAccount = header.getByRole('link', { name: t('openAccount'), exact: true })
  await expect(logIn).toHaveAttribute('href', '#/login')
  await expect(openAccount).toHaveAttribute('href', '#/applyReal')
  await logIn.click()
  await signInAsVisitor(page, t)
  await expect(header.getByRole('button', { name: t('logOut'), exact: true })).toBeVisible()
  await expect(openAccount).toBeVisible()
  await logIn.click()
  await expect(pageHeading(page)).toHaveText(t('pages.login.title'))
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(header.getByRole('button', { name: t('logOut'), exact: true })).toBeVisible()
  await expect(logIn).toHaveCount(0)
  await expect(openAccount).toHaveCount(0)
})

test('on a phone these links are in the menu', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const t = await openPage(page, `${site.url}/#/`, 'vi')
  await page.getByRole('button', { name: t('menu'), exact: true }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: t('logIn'), exact: true })).toBeVisible()
  await menu.getByRole('link', { name: t('openAccount'), exact: true }).click()
  await expect(page).toHaveURL(/#\/login\?from=%2FapplyReal$/)
})
