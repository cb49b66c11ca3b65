import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { descriptionValue, errorSummary, field, fillVerifyCode, signIn, submitButton } from '../support/actions.ts'
import { expect, openPage, test } from '../support/fixtures.ts'

const NO_BREAK_SPACE = '\u00a0'

test('an amount is parsed in the page’s language, and shown with its currency from the form to the list of requests', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/withdrawalApply`, 'vi')
  await signIn(page, t, ...REAL_CUSTOMER)
  const amount = page.getByLabel(t('pages.withdrawalApply.fields.amount.label'), { exact: true })
  await expect(page.locator('.fw-money')).toContainText('USD')
  await expect(amount).toHaveAccessibleDescription('USD')
  await amount.fill('1,250')
  await field(page, t, 'bankName').fill('Vietcombank')
  await expect(amount).toHaveAccessibleDescription(
    t('errors.ambiguousDecimal').replace('{{plain}}', '1250').replace('{{whole}}', `1.250${NO_BREAK_SPACE}USD`),
  )
  await expect(amount).toHaveValue('1,250')
  await amount.fill('2000000')
  await amount.blur()
  await expect(amount).toHaveAccessibleDescription(
    t('errors.maximum').replace('{{limit}}', `1.000.000${NO_BREAK_SPACE}USD`),
  )
  await amount.fill('1 250,5')
  await amount.press('Enter')
  await expect(amount).toHaveValue('1.250,5')
  await expect(amount).not.toHaveAttribute('aria-invalid')
  await field(page, t, 'bankCardNumber').fill('6222020200112233')
  await field(page, t, 'bankBranch').fill('Hà Nội')
  await fillVerifyCode(page, t)
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  const formattedAmount = `1.250,50${NO_BREAK_SPACE}USD`
  await expect(descriptionValue(page, t('pages.withdrawalApply.fields.amount.label'))).toHaveText(formattedAmount)
  const request = page.waitForRequest(/withdrawalApplyUpdate/)
  await submitButton(page, t).click()
  expect(new URLSearchParams((await request).postData() ?? '').get('amount')).toBe('1250.5')
  await page
    .getByRole('link', { name: t('pages.wallet.title'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('table')).toContainText(formattedAmount)
})

test('the minimum depends on the currency, a single currency is preselected, and a new language changes the separators', async ({
  page,
  site,
}) => {
  const t = await openPage(page, `${site.url}/#/rechargeForm?type=fps`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER)
  const amount = page.getByLabel(t('pages.rechargeForm.fields.amount.label'), { exact: true })
  const minimumOf = (limit: string) => t('errors.minimumFrom').replace('{{limit}}', limit.replace(' ', NO_BREAK_SPACE))
  await expect(field(page, t, 'tradeCurrency')).toHaveValue('HKD')
  await amount.fill('799.99')
  await amount.blur()
  await expect(amount).toHaveAccessibleDescription(minimumOf('HKD 800'))
  await field(page, t, 'tradeType').selectOption('bank')
  await expect(field(page, t, 'tradeCurrency')).toHaveValue('HKD')
  await expect(amount).toHaveAccessibleDescription(minimumOf('HKD 800'))
  await field(page, t, 'tradeCurrency').selectOption('TWD')
  await expect(amount).toHaveAccessibleDescription(minimumOf('TWD 3,000'))
  await amount.fill('1,250.50')
  await submitButton(page, t).click()
  await expect(errorSummary(page)).toContainText(minimumOf('TWD 3,000'))
  await page.getByLabel(t('language'), { exact: true }).selectOption('vi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(page.locator('.fw-money .fw-input')).toHaveValue('1.250,50')
})
