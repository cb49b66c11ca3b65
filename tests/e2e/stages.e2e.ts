import type { Page } from '@playwright/test'
import { CODE } from './site.ts'
import { enterAsVisitor, fact, field, signIn, submit, summary } from './steps.ts'
import { expect, open, test } from './test.ts'

type T = (key: string) => string

const stage = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
const next = (page: Page, t: T) => page.getByRole('button', { name: t('form.next'), exact: true })

async function fillPersonal(page: Page, t: T): Promise<void> {
  await field(page, t, 'surname').fill('ศรีสุข')
  await field(page, t, 'givenName').fill('ณัฐธิดา')
  await field(page, t, 'englishName').fill('Natthida Srisuk')
  await page.getByRole('radio', { name: t('fields.gender.options.female'), exact: true }).check()
  await field(page, t, 'documentType').selectOption('passport')
  await field(page, t, 'documentNumber').fill('K1234567')
}

async function fillContact(page: Page, t: T): Promise<void> {
  await field(page, t, 'country').selectOption('TH')
  await field(page, t, 'city').fill('กรุงเทพฯ')
  await field(page, t, 'address').fill('99/1 ถนนสุขุมวิท')
  await field(page, t, 'countryCode').selectOption('+66')
  await field(page, t, 'phone').fill('81 234 5678')
  await field(page, t, 'email').fill('natthida@example.com')
  await field(page, t, 'confirmEmail').fill('natthida@example.com')
}

test('each step stands in the address: Back, Forward and a link to a later step keep everything and skip nothing', async ({
  page,
  ownSite,
}) => {
  const t = await open(page, `${ownSite.url}/#/applyReal?step=account`, 'th')
  await enterAsVisitor(page, t)
  await expect(stage(page)).toContainText(t('pages.applyReal.steps.personal'))
  await expect(page).toHaveURL(/#\/applyReal$/)
  await fillPersonal(page, t)
  await next(page, t).click()
  await expect(stage(page)).toContainText(t('pages.applyReal.steps.contact'))
  await expect(stage(page)).toBeFocused()
  await expect(page).toHaveURL(/step=contact$/)
  await page.goBack()
  await expect(stage(page)).toContainText(t('pages.applyReal.steps.personal'))
  await expect(stage(page)).toBeFocused()
  await expect(field(page, t, 'englishName')).toHaveValue('Natthida Srisuk')
  await page.goForward()
  await expect(stage(page)).toContainText(t('pages.applyReal.steps.contact'))
  await fillContact(page, t)
  await next(page, t).click()
  await page.goBack()
  await page.goBack()
  await field(page, t, 'englishName').fill('')
  await page.goForward()
  await expect(stage(page)).toContainText(t('pages.applyReal.steps.personal'))
  await next(page, t).click()
  await expect(summary(page).getByRole('link')).toHaveText([
    `${t('fields.englishName.label')}: ${t('errors.required')}`,
  ])
})

test('a reload at every step asks again only for what is never kept', async ({ page, ownSite }) => {
  const t = await open(page, `${ownSite.url}/#/applyReal`, 'th')
  await enterAsVisitor(page, t)
  const kept = () =>
    page.waitForFunction((last) => JSON.stringify({ ...localStorage }).includes(last), 'natthida@example.com')
  await fillPersonal(page, t)
  await next(page, t).click()
  await fillContact(page, t)
  await kept()
  await page.reload()
  // The document number is never kept, so its step comes first.
  await expect(stage(page)).toContainText(t('pages.applyReal.steps.personal'))
  await expect(field(page, t, 'englishName')).toHaveValue('Natthida Srisuk')
  await expect(field(page, t, 'documentNumber')).toHaveValue('')
  await field(page, t, 'documentNumber').fill('K1234567')
  await next(page, t).click()
  await expect(field(page, t, 'address')).toHaveValue('99/1 ถนนสุขุมวิท')
  await expect(field(page, t, 'confirmEmail')).toHaveValue('natthida@example.com')
  await next(page, t).click()
  await expect(stage(page)).toContainText(t('pages.applyReal.steps.account'))
  await page.reload()
  await field(page, t, 'documentNumber').fill('K1234567')
  await next(page, t).click()
  await next(page, t).click()
  await field(page, t, 'phonePassword').fill('call88me')
  await next(page, t).click()
  for (const name of ['over18', 'personalUse', 'termsRead']) await field(page, t, name).check()
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await expect(summary(page).getByRole('link')).toHaveText([`${t('fields.verifyCode.label')}: ${t('errors.required')}`])
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('termsRead'))
  await page.reload()
  await expect(field(page, t, 'englishName')).toHaveValue('Natthida Srisuk')
  await field(page, t, 'documentNumber').fill('K1234567')
  await next(page, t).click()
  await next(page, t).click()
  await field(page, t, 'phonePassword').fill('call88me')
  await next(page, t).click()
  for (const name of ['over18', 'personalUse', 'termsRead']) await expect(field(page, t, name)).toBeChecked()
  await field(page, t, 'verifyCode').fill(CODE)
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await expect(fact(page, t('fields.englishName.label'))).toHaveText('Natthida Srisuk')
  await submit(page, t).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.applyReal.success.title'))
})

test('everything is checked before a real account is opened, and can be changed from there', async ({
  page,
  ownSite,
}) => {
  const t = await open(page, `${ownSite.url}/#/applyReal`, 'th')
  await enterAsVisitor(page, t)
  await fillPersonal(page, t)
  await next(page, t).click()
  await fillContact(page, t)
  await next(page, t).click()
  await field(page, t, 'phonePassword').fill('call88me')
  await next(page, t).click()
  for (const name of ['over18', 'personalUse', 'termsRead']) await field(page, t, name).check()
  await field(page, t, 'verifyCode').fill(CODE)
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await expect(stage(page)).toContainText(t('form.review'))
  await expect(stage(page)).toBeFocused()
  await expect(fact(page, t('fields.country.label'))).toHaveText('ไทย')
  await expect(fact(page, t('fields.phonePassword.label'))).toHaveText('••••••')
  await expect(fact(page, t('fields.gender.label'))).toHaveText(t('fields.gender.options.female'))
  await expect(page.getByRole('main')).not.toContainText(CODE)
  expect(ownSite.query('select count(*) as n from submissions')).toEqual([{ n: 0 }])
  await page.getByRole('button', { name: `${t('form.change')}: ${t('pages.applyReal.steps.contact')}` }).click()
  await field(page, t, 'city').fill('เชียงใหม่')
  await next(page, t).click()
  await next(page, t).click()
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await expect(fact(page, t('fields.city.label'))).toHaveText('เชียงใหม่')
  await submit(page, t).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.applyReal.success.title'))
  expect(ownSite.query("select json_extract(data, '$.city') as city from submissions")).toEqual([{ city: 'เชียงใหม่' }])
})

test('what the backend refuses after the check leads back to the field’s own step', async ({ page, ownSite }) => {
  const t = await open(page, `${ownSite.url}/#/withdrawalApply`, 'en')
  await signIn(page, t, '8800001', 'Sample-real-2026')
  await field(page, t, 'tradingAccount').fill('8800001')
  await page.getByLabel(t('pages.withdrawalApply.fields.amount.label'), { exact: true }).fill('50')
  await field(page, t, 'bankCardNumber').fill('6222020200112233')
  await field(page, t, 'bankName').fill('Sample Bank')
  await field(page, t, 'bankBranch').fill('Main')
  await field(page, t, 'verifyCode').fill('zzzz')
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await submit(page, t).click()
  await expect(summary(page)).toBeFocused()
  await summary(page).getByRole('link').click()
  await expect(field(page, t, 'verifyCode')).toBeFocused()
  await field(page, t, 'verifyCode').fill(CODE)
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await submit(page, t).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.withdrawalApply.success.title'))
})
