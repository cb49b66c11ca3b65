import type { Page, Route } from '@playwright/test'
import { axeViolations, installAxe, layoutProblems } from '../support/layoutChecks.ts'
import { pdf } from '../../support/fileFixtures.ts'
import {
  errorSummary,
  field,
  fillMessage,
  fillVerifyCode,
  pageHeading,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import { allowFailedRequests, expect, openPage, waitForNetworkIdle, test } from '../support/fixtures.ts'
import { filePayload } from '../support/uploadActions.ts'

const expectNoFindings = async (page: Page, state: string) =>
  expect([...(await axeViolations(page)), ...(await layoutProblems(page))], state).toEqual([])

for (const [language, width, colorScheme] of [
  ['tw', 360, 'light'],
  ['en', 1280, 'dark'],
  ['vi', 360, 'dark'],
] as const) {
  test.describe(`${language}, ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 760 }, colorScheme, reducedMotion: 'reduce' })
    test.beforeEach(({ page }) => installAxe(page))

    test('axe finds no violation in an empty, invalid, restored, sending, failed and sent form', async ({
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
      let heldRoute: Route | undefined
      await page.route('**/messageUpdate.asp', (route) => {
        heldRoute = route
      })
      await submitButton(page, t).click()
      await expect(page.getByRole('button', { name: t('form.sending') })).toBeVisible()
      await expectNoFindings(page, 'sending')
      await expect.poll(() => heldRoute !== undefined).toBe(true)
      await heldRoute?.abort('connectionreset')
      await expect(page.getByText(t('form.sent.unsure')).first()).toBeVisible()
      await expectNoFindings(page, 'failed')
      await page.unroute('**/messageUpdate.asp')
      await fillVerifyCode(page, t)
      await submitButton(page, t).click()
      await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
      await expectNoFindings(page, 'done')
    })

    test('axe finds no violation in an invalid, sending and cancelled upload', async ({ page, isolatedSite }) => {
      allowFailedRequests(page)
      const t = await openPage(page, `${isolatedSite.url}/#/fileUpload`, language)
      await signInAsVisitor(page, t)
      await field(page, t, 'documentType').selectOption('bank')
      await field(page, t, 'files').setInputFiles([
        await filePayload('empty.jpg', Buffer.alloc(0)),
        await filePayload('good.pdf', pdf()),
      ])
      await expect(page.locator('.fw-file[data-invalid]')).toHaveCount(1)
      await expectNoFindings(page, 'an invalid file')
      await page.getByRole('button', { name: t('form.fileRemove').replace('{{name}}', 'empty.jpg') }).click()
      await expect(page.locator('.fw-file')).toHaveCount(1)
      await page.route('**/fileUploadUpdate.asp', () => {})
      await page.route('**/submissionStatus.asp', (route) => route.fulfill({ status: 404, body: '' }))
      await submitButton(page, t).click()
      const cancel = page.getByRole('button', { name: t('form.sent.cancel') })
      await expect(cancel).toBeVisible()
      await expectNoFindings(page, 'sending a file')
      await cancel.click()
      await expect(page.getByRole('alert').filter({ hasText: t('form.sent.cancelledUnsure') })).toBeVisible()
      await expectNoFindings(page, 'cancelled')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })
}
