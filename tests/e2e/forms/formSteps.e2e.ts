import type { Page } from '@playwright/test'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import {
  descriptionValue,
  errorSummary,
  field,
  fillMessage,
  fillVerifyCode,
  pageHeading,
  signIn,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import { expect, openPage, test } from '../support/fixtures.ts'
import { REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'
import { fillContactStep, fillPersonalStep, nextButton, stepHeading } from '../support/applicationSteps.ts'

test('each step has a URL: Back, Forward and a link to a later step keep all values and skip no step', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/applyReal?step=account`, 'vi')
  await signInAsVisitor(page, t)
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.personal'))
  await expect(page).toHaveURL(/#\/applyReal$/)
  await fillPersonalStep(page, t)
  await nextButton(page, t).click()
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.contact'))
  await expect(stepHeading(page)).toBeFocused()
  await expect(page).toHaveURL(/step=contact$/)
  await page.goBack()
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.personal'))
  await expect(stepHeading(page)).toBeFocused()
  await expect(field(page, t, 'englishName')).toHaveValue('Natthida Srisuk')
  await page.goForward()
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.contact'))
  await fillContactStep(page, t)
  await nextButton(page, t).click()
  // The button leads back through the history, too.
  await page.getByRole('button', { name: t('form.previous'), exact: true }).click()
  await expect(page).toHaveURL(/step=contact$/)
  await page.goBack()
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.personal'))
  await field(page, t, 'englishName').fill('')
  await page.goForward()
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.personal'))
  await nextButton(page, t).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    `${t('fields.englishName.label')}: ${t('errors.required')}`,
  ])
})

test('a reload at every step loses only the fields that are never stored', async ({ page, isolatedSite }) => {
  const t = await openPage(page, `${isolatedSite.url}/#/applyReal`, 'vi')
  await signInAsVisitor(page, t)
  await page.goto(`${isolatedSite.url}/#/download`)
  await page.goto(`${isolatedSite.url}/#/applyReal`)
  const waitForDraft = () =>
    page.waitForFunction((last) => JSON.stringify({ ...localStorage }).includes(last), 'natthida@example.com')
  await fillPersonalStep(page, t)
  await nextButton(page, t).click()
  await fillContactStep(page, t)
  await waitForDraft()
  await page.reload()
  // A draft does not contain the document number, so its step opens first.
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.personal'))
  await expect(field(page, t, 'documentNumber')).toHaveAccessibleDescription(new RegExp(t('errors.unsaved')))
  // The history holds that step already: Back leaves the form, and shows no step again.
  await page.goBack()
  await expect(pageHeading(page)).toHaveText(t('pages.download.title'))
  await page.goForward()
  await expect(field(page, t, 'englishName')).toHaveValue('Natthida Srisuk')
  await expect(field(page, t, 'documentNumber')).toHaveValue('')
  await field(page, t, 'documentNumber').fill('K1234567')
  await nextButton(page, t).click()
  await expect(field(page, t, 'address')).toHaveValue('99/1 ถนนสุขุมวิท')
  await expect(field(page, t, 'confirmEmail')).toHaveValue('natthida@example.com')
  await nextButton(page, t).click()
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.account'))
  await page.reload()
  await field(page, t, 'documentNumber').fill('K1234567')
  await nextButton(page, t).click()
  await nextButton(page, t).click()
  await field(page, t, 'phonePassword').fill('call88me')
  await nextButton(page, t).click()
  for (const name of ['over18', 'personalUse', 'termsRead']) await field(page, t, name).check()
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('termsRead'))
  await page.reload()
  await expect(field(page, t, 'englishName')).toHaveValue('Natthida Srisuk')
  await field(page, t, 'documentNumber').fill('K1234567')
  await nextButton(page, t).click()
  await nextButton(page, t).click()
  await field(page, t, 'phonePassword').fill('call88me')
  await nextButton(page, t).click()
  for (const name of ['over18', 'personalUse', 'termsRead']) await expect(field(page, t, name)).toBeChecked()
  await fillVerifyCode(page, t)
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await expect(descriptionValue(page, t('fields.englishName.label'))).toHaveText('Natthida Srisuk')
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.applyReal.success.title'))
})

test('a review of all fields precedes a real account, and each step can be changed from it', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/applyReal`, 'vi')
  await signInAsVisitor(page, t)
  await fillPersonalStep(page, t)
  await nextButton(page, t).click()
  await fillContactStep(page, t)
  await nextButton(page, t).click()
  await field(page, t, 'phonePassword').fill('call88me')
  await nextButton(page, t).click()
  for (const name of ['over18', 'personalUse', 'termsRead']) await field(page, t, name).check()
  await fillVerifyCode(page, t)
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await expect(stepHeading(page)).toContainText(t('form.review'))
  await expect(stepHeading(page)).toBeFocused()
  await expect(descriptionValue(page, t('fields.country.label'))).toHaveText('Thái Lan')
  await expect(descriptionValue(page, t('fields.phonePassword.label'))).toHaveText('••••••')
  await expect(descriptionValue(page, t('fields.gender.label'))).toHaveText(t('fields.gender.options.female'))
  await expect(page.getByRole('main')).not.toContainText(CAPTCHA_SOLUTION)
  expect(isolatedSite.query('select count(*) as n from submissions')).toEqual([{ n: 0 }])
  await page.getByRole('button', { name: `${t('form.change')}: ${t('pages.applyReal.steps.contact')}` }).click()
  await field(page, t, 'city').fill('เชียงใหม่')
  await nextButton(page, t).click()
  await nextButton(page, t).click()
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await expect(descriptionValue(page, t('fields.city.label'))).toHaveText('เชียงใหม่')
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.applyReal.success.title'))
  // The success page offers links instead of a second application.
  await expect(page.getByRole('button', { name: t('success.another') })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: t('pages.fileUpload.title') })).toBeVisible()
  const [stored] = isolatedSite.query('select data from submissions')
  expect(JSON.parse(String(stored?.data))).toMatchObject({ city: 'เชียงใหม่' })
  // Back leads to a step of the sent form, which is empty now.
  await page.goBack()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('success.leave.leave') })
    .click()
  await expect(pageHeading(page)).toHaveText(t('pages.applyReal.title'))
  await expect(pageHeading(page)).toBeFocused()
  await expect(field(page, t, 'surname')).toHaveValue('')
  await expect(page).toHaveURL(/#\/applyReal$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a field that the backend refuses after the review leads back to its step; a refused code is required again on the review', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/withdrawalApply`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
  await page.getByLabel(t('pages.withdrawalApply.fields.amount.label'), { exact: true }).fill('50')
  await field(page, t, 'bankCardNumber').fill('6222020200112233')
  await field(page, t, 'bankName').fill('Sample Bank')
  await field(page, t, 'bankBranch').fill('Main')
  await field(page, t, 'verifyCode').fill('zzzz')
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await submitButton(page, t).click()
  await expect(field(page, t, 'verifyCode')).toBeFocused()
  await expect(field(page, t, 'verifyCode')).toHaveAccessibleDescription(new RegExp(t('errors.captcha')))
  await expect(stepHeading(page)).toHaveText(t('form.review'))
  await errorSummary(page).getByRole('link').click()
  await expect(field(page, t, 'verifyCode')).toBeFocused()
  await expect(stepHeading(page)).toHaveText(t('form.review'))
  await fillVerifyCode(page, t)
  await page.route(
    '**/withdrawalApplyUpdate.asp',
    (route) =>
      route.fulfill({ json: { code: 501, message: 'No such bank', data: { errors: { '/bankName': 'pattern' } } } }),
    { times: 1 },
  )
  await submitButton(page, t).click()
  await expect(errorSummary(page)).toBeFocused()
  await errorSummary(page).getByRole('link').click()
  await expect(field(page, t, 'bankName')).toBeFocused()
  await field(page, t, 'bankName').fill('Sample Bank 2')
  await fillVerifyCode(page, t)
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.withdrawalApply.success.title'))
})

/** Taps across the screen, wherever the second tap of a double tap may land. */
async function tapAround(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  for (let y = 80; y < height - 20; y += 24) for (const x of [0.15, 0.5, 0.85]) await page.mouse.click(x * width, y)
}

test('new elements of a step or the success page ignore the second tap of a double tap', async ({
  page,
  isolatedSite,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const t = await openPage(page, `${isolatedSite.url}/#/applyReal`, 'vi')
  await signInAsVisitor(page, t)
  await fillPersonalStep(page, t)
  // Stop the animations, so that the elements ignore taps on a machine of any speed.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await nextButton(page, t).click()
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.contact'))
  await tapAround(page)
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.contact'))
  await expect(errorSummary(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.closest('.fw-field, button'))).toBeNull()
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await page.getByRole('button', { name: t('form.previous'), exact: true }).click()
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.personal'))

  await page.goto(`${isolatedSite.url}/#/message`)
  await fillMessage(page, t, 'taps@example.com')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  const another = page.getByRole('button', { name: t('success.another') })
  await another.scrollIntoViewIfNeeded()
  const box = await another.boundingBox()
  if (!box) throw new Error('The button is not shown.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(another).toBeVisible()
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await another.click()
  await expect(another).toHaveCount(0)
})
