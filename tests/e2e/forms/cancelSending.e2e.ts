import type { Page } from '@playwright/test'
import { png } from '../../support/fileFixtures.ts'
import { DEMO_CUSTOMER } from '../../support/sampleCustomers.ts'
import type { SiteServer } from '../../support/siteServer.ts'
import { descriptionValue, field, pageHeading, signIn, submitButton } from '../support/actions.ts'
import { allowFailedRequests, expect, openPage, test, waitForNetworkIdle, type Translate } from '../support/fixtures.ts'

const UPLOAD_URL = '**/fileUploadUpdate.asp'
const STATUS_URL = '**/submissionStatus.asp'
const COUNT_SUBMISSIONS_SQL = 'select count(*) as n from submissions'

/** Opens the upload form as a customer, filled in with two files. */
async function openFilledUpload(page: Page, site: SiteServer, width = 360): Promise<Translate> {
  allowFailedRequests(page)
  await page.setViewportSize({ width, height: 740 })
  const t = await openPage(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  await page.goto(`${site.url}/#/fileUpload`)
  await field(page, t, 'documentType').selectOption('bank')
  const buffer = await png(300, 300)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(['front.png', 'back.png'].map((name) => ({ name, mimeType: 'image/png', buffer })))
  await expect(page.locator('.fw-file')).toHaveCount(2)
  await waitForNetworkIdle(page)
  return t
}

/** Height of the page; top and height of each file, the submit button and the footer. */
const layoutOf = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.scrollHeight,
    ...[...document.querySelectorAll('.fw-file, .fw-form button[type=submit], footer')].map((element) => {
      const { top, height } = element.getBoundingClientRect()
      return [Math.round(top + scrollY), Math.round(height)]
    }),
  ])

for (const width of [360, 640, 1280]) {
  test(`nothing moves when sending begins, and a double tap does not cancel it, ${width} px`, async ({
    page,
    isolatedSite,
  }) => {
    const t = await openFilledUpload(page, isolatedSite, width)
    let release: () => void = () => undefined
    const releaseSignal = new Promise<void>((resolve) => (release = resolve))
    await page.route(UPLOAD_URL, async (route) => {
      await releaseSignal
      await route.continue()
    })
    // Stop the button's animation, so that it ignores taps on a machine of any speed.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
    const submit = submitButton(page, t)
    await submit.scrollIntoViewIfNeeded()
    const before = await layoutOf(page)
    const box = await submit.boundingBox()
    if (!box) throw new Error('The button is not shown.')
    const x = box.x + box.width / 2
    // The second tap of the pair lands up to a finger's width below the first.
    await page.mouse.click(x, box.y + box.height / 2)
    await expect(page.getByRole('button', { name: t('form.sent.cancel') })).toBeVisible()
    expect(await layoutOf(page)).toEqual(before)
    for (let down = 0; down <= 72; down += 12) await page.mouse.click(x, box.y + box.height / 2 + down)
    await expect(page.locator('.fw-form button[type=submit]')).toHaveText(/Uploading/)
    release()
    await expect(pageHeading(page)).toHaveText(t('pages.fileUpload.success.title'))
    expect(isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual([{ n: 1 }])
  })
}

test('if all bytes had arrived before cancelling, the success page shows the reference of the stored form', async ({
  page,
  isolatedSite,
}) => {
  const t = await openFilledUpload(page, isolatedSite)
  let reference: unknown
  await page.route(UPLOAD_URL, async (route) => {
    const response = await route.fetch()
    reference = ((await response.json()) as { data: { reference: string } }).data.reference
  })
  await submitButton(page, t).click()
  await expect.poll(() => reference).toBeDefined()
  await page.getByRole('button', { name: t('form.sent.cancel') }).click()
  await expect(pageHeading(page)).toHaveText(t('pages.fileUpload.success.title'))
  await expect(page.getByText(t('form.sent.arrived'))).toBeVisible()
  await expect(descriptionValue(page, t('result.reference'))).toHaveText(String(reference))
  expect(isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual([{ n: 1 }])
})

test('without a status call, cancelling reports that the form may have arrived; sending again stores one submission', async ({
  page,
  isolatedSite,
}) => {
  const t = await openFilledUpload(page, isolatedSite)
  let hasArrived = false
  await page.route(
    UPLOAD_URL,
    async (route) => {
      await route.fetch()
      hasArrived = true
    },
    { times: 1 },
  )
  await page.route(STATUS_URL, (route) => route.fulfill({ status: 404, body: '' }))
  await submitButton(page, t).click()
  await expect.poll(() => hasArrived).toBe(true)
  await page.getByRole('button', { name: t('form.sent.cancel') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('form.sent.cancelledUnsure') })).toBeVisible()
  await expect(submitButton(page, t)).toBeFocused()
  await expect(page.getByText(t('form.sent.cancelled'))).toHaveCount(0)
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.fileUpload.success.title'))
  expect(isolatedSite.query(COUNT_SUBMISSIONS_SQL)).toEqual([{ n: 1 }])
})
