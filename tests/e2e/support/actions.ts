import type { Page } from '@playwright/test'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { expect, type Translate } from './fixtures.ts'

/** Details of an applicant; each e-mail address stands for another person. */
export function applicant(email: string) {
  return { surname: '陳', givenName: '大文', email, phone: '0912-345-678' }
}

/** Heading of the current page. */
export const pageHeading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Input of a field, found by its label. */
export const field = (page: Page, t: Translate, name: string) =>
  page.getByLabel(t(`fields.${name}.label`), { exact: true })

/** Fills in the verification code, once its image is shown: before, the server may accept no solution. */
export async function fillVerifyCode(page: Page, t: Translate, solution = CAPTCHA_SOLUTION): Promise<void> {
  await expect(page.getByRole('img', { name: t('form.codeImage') })).toBeVisible()
  await field(page, t, 'verifyCode').fill(solution)
}

export async function signIn(page: Page, t: Translate, account: string, password: string): Promise<void> {
  await field(page, t, 'account').fill(account)
  await field(page, t, 'password').fill(password)
  await page.getByRole('button', { name: t('logIn'), exact: true }).click()
}

export async function signInAsVisitor(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('pages.login.alternatives.visitor') }).click()
  await expect(pageHeading(page)).not.toHaveText(t('pages.login.title'))
}

/** Fills in the withdrawal form of a customer, and sends it. @param amount as typed */
export async function sendWithdrawal(page: Page, t: Translate, amount: string): Promise<void> {
  for (const [name, value] of Object.entries({
    bankCardNumber: '6222 0212 3456 7890',
    bankName: 'Sample Bank',
    bankBranch: 'Central',
  }))
    await field(page, t, name).fill(value)
  await fillVerifyCode(page, t)
  await page.getByLabel(t('pages.withdrawalApply.fields.amount.label'), { exact: true }).fill(amount)
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.withdrawalApply.success.title'))
}

export async function fillDemoApplication(page: Page, t: Translate, email: string): Promise<void> {
  const { surname, givenName, phone } = applicant(email)
  await field(page, t, 'surname').fill(surname)
  await field(page, t, 'givenName').fill(givenName)
  await page.getByRole('radio', { name: t('fields.gender.options.male'), exact: true }).check()
  await field(page, t, 'countryCode').selectOption('+886')
  await field(page, t, 'phone').fill(phone)
  await field(page, t, 'email').fill(email)
  await field(page, t, 'confirmEmail').fill(email)
  await field(page, t, 'country').selectOption('TW')
  await fillVerifyCode(page, t)
  for (const name of ['over18', 'personalUse', 'termsRead']) await field(page, t, name).check()
}

export async function fillMessage(page: Page, t: Translate, email: string): Promise<void> {
  await field(page, t, 'name').fill('Suharto')
  await field(page, t, 'email').fill(email)
  await field(page, t, 'message').fill('請問週末可以出金嗎？')
  await fillVerifyCode(page, t)
}

/** Error summary above the form. */
export const errorSummary = (page: Page) => page.locator('.fw-summary')

export const submitButton = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('form.submit'), exact: true })

/** Value beside a label of a description list. */
export const descriptionValue = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd')
