import type { Page } from '@playwright/test'
import { field } from './actions.ts'
import type { Translate } from './fixtures.ts'

export const stepHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
export const nextButton = (page: Page, t: Translate) => page.getByRole('button', { name: t('form.next'), exact: true })

export async function fillPersonalStep(page: Page, t: Translate): Promise<void> {
  await field(page, t, 'surname').fill('ศรีสุข')
  await field(page, t, 'givenName').fill('ณัฐธิดา')
  await field(page, t, 'englishName').fill('Natthida Srisuk')
  await page.getByRole('radio', { name: t('fields.gender.options.female'), exact: true }).check()
  await field(page, t, 'documentType').selectOption('passport')
  await field(page, t, 'documentNumber').fill('K1234567')
}

export async function fillContactStep(page: Page, t: Translate): Promise<void> {
  await field(page, t, 'country').selectOption('TH')
  await field(page, t, 'city').fill('กรุงเทพฯ')
  await field(page, t, 'address').fill('99/1 ถนนสุขุมวิท')
  await field(page, t, 'countryCode').selectOption('+66')
  await field(page, t, 'phone').fill('81 234 5678')
  await field(page, t, 'email').fill('natthida@example.com')
  await field(page, t, 'confirmEmail').fill('natthida@example.com')
}
