import type { Page, Route } from '@playwright/test'
import { axeViolations, installAxe, layoutProblems } from '../support/layoutChecks.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { errorSummary, field, fillMessage, pageHeading, submitButton } from '../support/actions.ts'
import { allowFailedRequests, expect, openPage, waitForNetworkIdle, test } from '../support/fixtures.ts'

const expectNoFindings = async (page: Page, state: string) =>
  expect([...(await axeViolations(page)), ...(await layoutProblems(page))], state).toEqual([])

for (const [language, width, colorScheme] of [
  ['tw', 360, 'light'],
  ['en', 1280, 'dark'],
  ['th', 360, 'dark'],
] as const) {
  test.describe(`${language}, ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 760 }, colorScheme, reducedMotion: 'reduce' })
    test.beforeEach(({ page }) => installAxe(page))

    test('axe finds nothing in a form that is empty, invalid, restored, sending, failed and done', async ({
      page,
      isolatedSite,
    }) => {
      allowFailedRequests(page)
      const t = await openPage(page, `${isolatedSite.url}/#/message`, language)
      await expect(page.getByRole('img', { name: t('form.codeImage') })).toBeVisible()
      await expectNoFindings(page, 'empty')
      await submitButton(page, t).click()
      await expect(errorSummary(page)).toBeFocused()
      await expectNoFindings(page, 'all errors')
      await fillMessage(page, t, `states.${language}@example.com`)
      await waitForNetworkIdle(page)
      await page.reload()
      await expect(page.getByRole('button', { name: t('form.draft.discard') })).toBeVisible()
      await expect(page.getByRole('img', { name: t('form.codeImage') })).toBeVisible()
      await expectNoFindings(page, 'restored')
      await fillMessage(page, t, `states.${language}@example.com`)
      let held: Route | undefined
      await page.route('**/messageUpdate.asp', (route) => {
        held = route
      })
      await submitButton(page, t).click()
      await expect(page.getByRole('button', { name: t('form.sending') })).toBeVisible()
      await expectNoFindings(page, 'sending')
      await expect.poll(() => held !== undefined).toBe(true)
      await held?.abort('connectionreset')
      await expect(page.getByText(t('form.sent.unsure')).first()).toBeVisible()
      await expectNoFindings(page, 'failed')
      await page.unroute('**/messageUpdate.asp')
      await field(page, t, 'verifyCode').fill(CAPTCHA_SOLUTION)
      await submitButton(page, t).click()
      await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
      await expectNoFindings(page, 'done')
    })
  })
}
