import type { Page, Route } from '@playwright/test'
import { axeFindings, bringAxe, layoutFindings } from './look.ts'
import { CODE } from './site.ts'
import { field, fillMessage, submit, summary } from './steps.ts'
import { allowFailedRequests, expect, open, settled, test } from './test.ts'

const fine = async (page: Page, state: string) =>
  expect([...(await axeFindings(page)), ...(await layoutFindings(page))], state).toEqual([])

for (const [language, width, colorScheme] of [
  ['tw', 360, 'light'],
  ['en', 1280, 'dark'],
  ['th', 360, 'dark'],
] as const) {
  test.describe(`${language}, ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 760 }, colorScheme, reducedMotion: 'reduce' })
    test.beforeEach(({ page }) => bringAxe(page))

    test('axe finds nothing in a form that is empty, wrong, restored, being sent, failed and done', async ({
      page,
      ownSite,
    }) => {
      allowFailedRequests(page)
      const t = await open(page, `${ownSite.url}/#/message`, language)
      await expect(page.getByRole('img', { name: t('form.codeImage') })).toBeVisible()
      await fine(page, 'empty')
      await submit(page, t).click()
      await expect(summary(page)).toBeFocused()
      await fine(page, 'all errors')
      await fillMessage(page, t, `states.${language}@example.com`)
      await settled(page)
      await page.reload()
      await expect(page.getByRole('button', { name: t('form.draft.discard') })).toBeVisible()
      await expect(page.getByRole('img', { name: t('form.codeImage') })).toBeVisible()
      await fine(page, 'restored')
      await fillMessage(page, t, `states.${language}@example.com`)
      let held: Route | undefined
      await page.route('**/messageUpdate.asp', (route) => {
        held = route
      })
      await submit(page, t).click()
      await expect(page.getByRole('button', { name: t('form.sending') })).toBeVisible()
      await fine(page, 'sending')
      await expect.poll(() => held !== undefined).toBe(true)
      await held?.abort('connectionreset')
      await expect(page.getByText(t('form.sent.unsure')).first()).toBeVisible()
      await fine(page, 'failed')
      await page.unroute('**/messageUpdate.asp')
      await field(page, t, 'verifyCode').fill(CODE)
      await submit(page, t).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.message.success.title'))
      await fine(page, 'done')
    })
  })
}
