import { errorSummary, field, fillVerifyCode, pageHeading, signInAsVisitor, submitButton } from '../support/actions.ts'
import { fillContactStep, fillPersonalStep, nextButton, stepHeading } from '../support/applicationSteps.ts'
import { expect, openPage, test } from '../support/fixtures.ts'

test('the verification code is required once, before the review, and again only when it has expired or was refused', async ({
  page,
  isolatedSite,
}) => {
  await page.clock.install()
  let images = 0
  page.on('request', (request) => {
    if (request.url().includes('verifycode')) images += 1
  })
  const t = await openPage(page, `${isolatedSite.url}/#/applyReal`, 'vi')
  await signInAsVisitor(page, t)
  await fillPersonalStep(page, t)
  await nextButton(page, t).click()
  await fillContactStep(page, t)
  await nextButton(page, t).click()
  await field(page, t, 'phonePassword').fill('call88me')
  expect(images).toBe(0)
  await nextButton(page, t).click()
  for (const name of ['over18', 'personalUse', 'termsRead']) await field(page, t, name).check()
  const image = page.getByRole('img', { name: t('form.codeImage') })
  await expect(image).toBeVisible()
  const toReview = page.getByRole('button', { name: t('form.toReview'), exact: true })
  await toReview.click()
  await expect(stepHeading(page)).toContainText(t('pages.applyReal.steps.declarations'))
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    `${t('fields.verifyCode.label')}: ${t('errors.required')}`,
  ])
  await field(page, t, 'verifyCode').fill('zzzz')
  await toReview.click()
  await expect(stepHeading(page)).toContainText(t('form.review'))
  await expect(stepHeading(page)).toBeFocused()
  await expect(field(page, t, 'termsRead')).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: `${t('form.change')}: ${t('pages.applyReal.steps.declarations')}` }).click()
  await expect(field(page, t, 'verifyCode')).toHaveValue('zzzz')
  await toReview.click()
  expect(images).toBe(1)
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('status').filter({ hasText: t('form.codeRenewed') })).toBeVisible()
  await expect(field(page, t, 'verifyCode')).toHaveValue('')
  await field(page, t, 'verifyCode').fill('zzzz')
  await submitButton(page, t).click()
  await expect(field(page, t, 'verifyCode')).toBeFocused()
  await expect(field(page, t, 'verifyCode')).toHaveValue('')
  await expect(field(page, t, 'verifyCode')).toHaveAccessibleDescription(new RegExp(t('errors.captcha')))
  await expect(stepHeading(page)).toContainText(t('form.review'))
  await fillVerifyCode(page, t)
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.applyReal.success.title'))
})
