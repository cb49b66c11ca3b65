import type { Page } from '@playwright/test'
import { jpeg, pdf, png } from '../../support/fileFixtures.ts'
import {
  descriptionValue,
  errorSummary,
  field,
  fillVerifyCode,
  pageHeading,
  signIn,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import type { SiteServer } from '../../support/siteServer.ts'
import { expect, openPage, test, type Translate, waitForNetworkIdle } from '../support/fixtures.ts'
import { filePayload } from '../support/uploadActions.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

const inputByLabel = (page: Page, text: string) => page.getByLabel(text, { exact: true })

/** Expects the displayed reference to be stored once, also after a crash of the server. */
async function expectStoredOnce(page: Page, t: Translate, site: SiteServer, form: string): Promise<void> {
  await expect(pageHeading(page)).toHaveText(t(`pages.${form}.success.title`))
  const reference = await descriptionValue(page, t('result.reference')).innerText()
  await waitForNetworkIdle(page)
  await site.crashAndRestart()
  expect(site.query('select reference from submissions where page = ?', form)).toEqual([{ reference }])
}

for (const [language, width] of [
  ['tw', 360],
  ['vi', 1280],
] as const) {
  test.describe(`in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 760 } })

    test('a visitor opens a real account in four steps, uploads as its owner, and signs in with it', async ({
      page,
      isolatedSite,
    }) => {
      const t = await openPage(page, `${isolatedSite.url}/#/applyReal`, language)
      await signInAsVisitor(page, t)
      const next = page.getByRole('button', { name: t('form.next'), exact: true })
      await next.click()
      await expect(errorSummary(page)).toBeFocused()
      await expect(errorSummary(page).getByRole('link').first()).toContainText(t('fields.surname.label'))
      await field(page, t, 'surname').fill('陳')
      await field(page, t, 'givenName').fill('大文')
      await field(page, t, 'englishName').fill('Chan Tai Man')
      await page.getByRole('radio', { name: t('fields.gender.options.female'), exact: true }).check()
      await field(page, t, 'documentType').selectOption('passport')
      await field(page, t, 'documentNumber').fill('k1234567')
      await next.click()
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(t('pages.applyReal.steps.contact'))
      await field(page, t, 'country').selectOption('HK')
      await field(page, t, 'city').fill('香港')
      await field(page, t, 'address').fill('九龍彌敦道 1 號')
      await field(page, t, 'countryCode').selectOption('+852')
      await field(page, t, 'phone').fill('5123 4567')
      await page.getByRole('button', { name: t('form.previous'), exact: true }).click()
      await expect(field(page, t, 'englishName')).toHaveValue('Chan Tai Man')
      await next.click()
      await expect(field(page, t, 'city')).toHaveValue('香港')
      await next.click()
      await expect(errorSummary(page)).toBeFocused()
      await field(page, t, 'email').fill(`real.${language}@example.com`)
      await field(page, t, 'confirmEmail').fill(`real.${language}@example.com`)
      await next.click()
      await field(page, t, 'phonePassword').fill('call88me')
      await next.click()
      for (const name of ['over18', 'personalUse', 'termsRead']) await field(page, t, name).check()
      await fillVerifyCode(page, t)
      await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
      await expect(descriptionValue(page, t('fields.surname.label'))).toHaveText('陳')
      await submitButton(page, t).click()
      await expect(pageHeading(page)).toHaveText(t('pages.applyReal.success.title'))
      const password = await descriptionValue(page, t('result.password')).innerText()
      await page.getByRole('button', { name: t('success.noted') }).click()
      await page
        .getByRole('main')
        .getByRole('link', { name: t('pages.fileUpload.title') })
        .click()
      await expect(pageHeading(page)).toHaveText(t('pages.fileUpload.title'))
      await expect(field(page, t, 'tradingAccount')).toHaveValue(/^\d{5,12}$/)
      await waitForNetworkIdle(page)
      await isolatedSite.crashAndRestart()
      await page.goto(`${isolatedSite.url}/#/login`)
      await signIn(page, t, `real.${language}@example.com`, password)
      await expect(descriptionValue(page, t('facts.accountType'))).toHaveText(t('accountType.0'))
      expect(isolatedSite.query('select count(*) as n from submissions')).toEqual([{ n: 1 }])
    })

    test('a customer uploads documents: picks, previews and removes one', async ({ page, isolatedSite }) => {
      const t = await openPage(page, `${isolatedSite.url}/#/fileUpload`, language)
      await signIn(page, t, ...DEMO_CUSTOMER)
      await field(page, t, 'documentType').selectOption('identity')
      const files = field(page, t, 'files')
      await expect(files).toHaveAccessibleDescription(/JPEG.*PNG.*PDF/)
      await files.setInputFiles([await filePayload('正面.jpg', jpeg()), await filePayload('wrong.png', png())])
      await files.setInputFiles([await filePayload('bill.pdf', pdf())])
      const list = page.getByRole('list', { name: t('form.fileChosen') })
      await expect(list.getByRole('listitem')).toHaveCount(3)
      await expect(list.getByRole('img').first()).toBeVisible()
      await list.getByRole('button', { name: t('form.fileRemove').replace('{{name}}', 'wrong.png') }).click()
      await expect(files).toBeFocused()
      await field(page, t, 'description').fill('水電費帳單')
      await submitButton(page, t).click()
      await expectStoredOnce(page, t, isolatedSite, 'fileUpload')
      expect(isolatedSite.query('select name, type from files order by position')).toEqual([
        { name: '正面.jpg', type: 'image/jpeg' },
        { name: 'bill.pdf', type: 'application/pdf' },
      ])
    })

    test('a customer applies for a withdrawal and finds it in the wallet', async ({ page, isolatedSite }) => {
      const t = await openPage(page, `${isolatedSite.url}/#/wallet`, language)
      await signIn(page, t, ...REAL_CUSTOMER)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('pages.withdrawalApply.title') })
        .click()
      await expect(field(page, t, 'tradingAccount')).toHaveValue('8800001')
      await expect(field(page, t, 'tradingAccount')).not.toBeEditable()
      const amount = inputByLabel(page, t('pages.withdrawalApply.fields.amount.label'))
      await amount.fill('1.23,4')
      await field(page, t, 'bankCardNumber').fill('6222 0202-0011 2233')
      await field(page, t, 'bankName').fill('臺灣銀行')
      await field(page, t, 'bankBranch').fill('信義分行')
      await fillVerifyCode(page, t)
      const check = page.getByRole('button', { name: t('form.toReview'), exact: true })
      await check.click()
      await expect(errorSummary(page)).toBeFocused()
      await expect(amount).toHaveAccessibleDescription(t('errors.decimal'))
      await amount.fill('1250,5')
      await check.click()
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(t('form.review'))
      await expect(descriptionValue(page, t('fields.bankCardNumber.label'))).toHaveText('6222020200112233')
      await submitButton(page, t).click()
      await expectStoredOnce(page, t, isolatedSite, 'withdrawalApply')
      await page.goto(`${isolatedSite.url}/#/wallet`)
      await page.reload()
      await expect(page.getByRole('table').getByRole('row').last()).toContainText(t('pages.withdrawalApply.title'))
    })

    test('a customer reports a deposit: the options follow the type', async ({ page, isolatedSite }) => {
      const t = await openPage(page, `${isolatedSite.url}/#/recharge`, language)
      await signIn(page, t, ...REAL_CUSTOMER)
      const reportLinks = page.getByRole('link', { name: t('pages.recharge.deposited') })
      await expect(reportLinks).toHaveCount(3)
      await reportLinks.nth(1).click()
      const amount = inputByLabel(page, t('pages.rechargeForm.fields.amount.label'))
      await expect(field(page, t, 'tradeType')).toHaveValue('fps')
      await expect(field(page, t, 'merchantName')).toHaveValue('Harbour Meridian FPS')
      await field(page, t, 'tradeType').selectOption({ index: 1 })
      await expect(field(page, t, 'merchantName')).toHaveValue('Harbour Meridian Trust')
      await field(page, t, 'tradeCurrency').selectOption('USD')
      await field(page, t, 'tradeType').selectOption({ index: 2 })
      await expect(field(page, t, 'tradeCurrency')).toHaveValue('HKD')
      await field(page, t, 'tradeDate').fill('2026-01-31')
      await expect(page.locator('output')).toContainText('2026')
      await amount.fill('0.5')
      await inputByLabel(page, t('fields.voucher.label')).setInputFiles([await filePayload('slip.png', png())])
      await submitButton(page, t).click()
      await expect(errorSummary(page)).toBeFocused()
      await amount.fill('100000')
      await submitButton(page, t).click()
      await expectStoredOnce(page, t, isolatedSite, 'rechargeForm')
    })
  })
}

test('funds pages redirect a demo customer and a visitor to the customer centre', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/login`, 'en')
  await signIn(page, t, ...DEMO_CUSTOMER)
  await expect(page).toHaveURL(/#\/customerCenter$/)
  for (const path of ['wallet', 'withdrawalApply', 'recharge', 'rechargeForm']) {
    await page.goto(`${site.url}/#/${path}`)
    await expect(page).toHaveURL(/#\/customerCenter$/)
  }
  await page.goto(`${site.url}/#/login`)
  await signInAsVisitor(page, t)
  await page.goto(`${site.url}/#/wallet`)
  await expect(page).toHaveURL(/#\/customerCenter$/)
})

test('a file fault found by the server is shown at the field and in the file’s row, and the files stay selected', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/fileUpload`, 'en')
  await signIn(page, t, ...DEMO_CUSTOMER)
  await field(page, t, 'documentType').selectOption('bank')
  const files = field(page, t, 'files')
  await files.setInputFiles([await filePayload('photo.jpg', jpeg()), await filePayload('statement.pdf', pdf(21))])
  await submitButton(page, t).click()
  await expect(files).toHaveAccessibleDescription(new RegExp(`${t('errors.fileUnreadable')}$`))
  const rows = page.getByRole('list', { name: t('form.fileChosen') }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).not.toHaveAttribute('data-invalid')
  await expect(rows.nth(1)).toContainText(t('errors.fileUnreadable'))
  await expect(errorSummary(page)).toContainText('statement.pdf')
  expect(isolatedSite.query('select * from submissions')).toEqual([])
  // The mark moves with its file.
  await rows
    .nth(1)
    .getByRole('button', { name: `${t('form.moveUp')}: statement.pdf` })
    .click()
  await expect(rows.nth(0)).toContainText(t('errors.fileUnreadable'))
  await expect(rows.nth(1)).not.toHaveAttribute('data-invalid')
  await page.getByRole('button', { name: 'Remove statement.pdf' }).click()
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.fileUpload.success.title'))
})
