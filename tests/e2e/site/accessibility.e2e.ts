import type { Page } from '@playwright/test'
import { axeViolations, forcedColorFaults, installAxe, layoutProblems, spaceText } from '../support/layoutChecks.ts'
import { errorSummary, field, pageHeading, sendWithdrawal, signIn } from '../support/actions.ts'
import { expect, openPage, translatorFor, waitForNetworkIdle, test } from '../support/projectFixtures.ts'
import { forms as allForms, pages } from '../support/projectPages.ts'
import { REAL_CUSTOMER, REAL_CUSTOMER_BY_NUMBER, REAL_PASSWORD } from '../../support/sampleCustomers.ts'

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

test.describe('a customer on a phone', () => {
  const viewport = { width: 360, height: 760 }
  test.use({ viewport, locale: 'th-TH', reducedMotion: 'reduce' })

  /** Checks also 1280 by 1024 px at 400 %, the widest text spacing and forced colours (WCAG 1.4.10 and 1.4.12). */
  async function expectNoFindingsZoomed(page: Page, state: string): Promise<void> {
    await expectNoFindings(page)
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await layoutProblems(page), `${state}, 400 %`).toEqual([])
    await spaceText(page, true)
    expect(await layoutProblems(page), `${state}, 400 %, spaced`).toEqual([])
    await spaceText(page, false)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await forcedColorFaults(page), `${state}, forced colours`).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
    await page.setViewportSize(viewport)
  }

  test('axe finds no violation, and no text is cut off, in offers, opened parts, a refused password and an ended session', async ({
    page,
    isolatedSite,
  }) => {
    await installAxe(page)
    const t = translatorFor('th')
    await page.goto(`${isolatedSite.url}/#/login`)
    const offer = page.locator('section[lang=th]')
    await expect(offer).toBeVisible()
    await expectNoFindingsZoomed(page, 'the offer of a language')
    await offer.getByRole('button').first().click()
    await signIn(page, t, ...REAL_CUSTOMER)
    await expect(page).toHaveURL(/#\/customerCenter$/)

    await page.goto(`${isolatedSite.url}/#/applyDemo`)
    await page.getByText(t('form.more'), { exact: true }).click()
    await expect(field(page, t, 'introducer')).toBeVisible()
    await expectNoFindingsZoomed(page, 'opened optional fields')

    await page.goto(`${isolatedSite.url}/#/password`)
    for (const [name, value] of [
      ['oldPassword', REAL_PASSWORD],
      ['newPassword', 'RitaChen2026!'],
      ['confirmPassword', 'RitaChen2026!'],
    ])
      await page.getByLabel(t(`pages.password.fields.${name}.label`), { exact: true }).fill(value ?? '')
    await page.getByRole('button', { name: t('pages.password.submit'), exact: true }).click()
    await expect(errorSummary(page)).toContainText(t('pages.password.errors.easilyGuessed'))
    await expectNoFindingsZoomed(page, 'a refused password')

    await page.goto(`${isolatedSite.url}/#/withdrawalApply`)
    await sendWithdrawal(page, t, '10')
    await page.goto(`${isolatedSite.url}/#/wallet`)
    await page.goto(`${isolatedSite.url}/#/withdrawalApply`)
    const earlierAccount = page.getByRole('button', { name: /Sample Bank/ })
    await expect(earlierAccount).toBeVisible()
    await expectNoFindingsZoomed(page, 'the bank accounts of earlier requests')

    await field(page, t, 'bankBranch').fill('Central')
    isolatedSite.execute('delete from sessions')
    await earlierAccount.click()
    await expect(page.getByText(t('sessionEnd.title'))).toBeVisible()
    await expectNoFindingsZoomed(page, 'an ended session')
  })
})
