import type { Page } from '@playwright/test'
import { axeViolations, installAxe, layoutProblems } from '../support/layoutChecks.ts'
import { pageHeading, signIn } from '../support/actions.ts'
import { expect, openPage, waitForNetworkIdle, test } from '../support/projectFixtures.ts'
import { forms as allForms, pages } from '../support/projectPages.ts'
import { REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'

async function expectNoFindings(page: Page): Promise<void> {
  expect([...(await axeViolations(page)), ...(await layoutProblems(page))]).toEqual([])
}

/** Forms that need a session and have required fields. */
const forms = pages.filter(
  ({ id, access }) => access !== 'public' && (allForms.get(id)?.schema.required?.length ?? 0) > 0,
)

for (const [language, width, colorScheme] of [
  ['tw', 360, 'light'],
  ['th', 360, 'dark'],
  ['en', 1280, 'dark'],
  ['vi', 1280, 'light'],
  ['id', 360, 'light'],
  ['zh', 1280, 'dark'],
] as const) {
  test.describe(`${language}, ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 760 }, colorScheme, reducedMotion: 'reduce' })

    test.beforeEach(({ page }) => installAxe(page))

    test('a customer’s menu and forms with every error have no clipped texts and no axe violations', async ({
      page,
      site,
    }) => {
      const t = await openPage(page, `${site.url}/#/wallet`, language)
      await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
      await expect(pageHeading(page)).toHaveText(t('pages.wallet.title'))
      if (width < 900) {
        await page.getByRole('button', { name: t('menu'), exact: true }).click()
        await expect(page.getByRole('button', { name: t('logOut'), exact: true })).toBeVisible()
        await expectNoFindings(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: t('logOut'), exact: true })).toHaveCount(0)
      }
      for (const { id, path } of forms) {
        await page.goto(`${site.url}/#${path}`)
        await expect(pageHeading(page)).toHaveText(t(`pages.${id}.title`))
        const buttons = ['form.next', 'form.toReview'].map((key) =>
          page.getByRole('button', { name: t(key), exact: true }),
        )
        const submit = page.locator('main form button[type=submit]')
        await buttons
          .reduce((either, button) => either.or(button), submit)
          .filter({ visible: true })
          .first()
          .click()
        await expect(page.locator('[aria-invalid]').first()).toBeVisible()
        await expectNoFindings(page)
      }
    })
  })
}

test('every page that needs a session has a sign-out button, also on a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const t = await openPage(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
  await waitForNetworkIdle(page)
  const closedPages = pages.filter(({ access }) => access !== 'public')
  for (const { path } of closedPages) {
    await page.goto(`${site.url}/#${path.replace(/:\w+/, '1')}`)
    await waitForNetworkIdle(page)
    await expect(page.locator('main h1').first(), path).toBeVisible()
    const signOutButton = page.getByRole('button', { name: t('logOut'), exact: true })
    if ((await signOutButton.count()) > 0) continue
    await page.getByRole('button', { name: t('menu'), exact: true }).click()
    await expect(signOutButton, path).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(signOutButton, path).toHaveCount(0)
  }
})
