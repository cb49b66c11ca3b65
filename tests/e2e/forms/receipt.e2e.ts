import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import {
  descriptionValue,
  fillDemoApplication,
  sendWithdrawal,
  signIn,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import { expect, openPage, test } from '../support/fixtures.ts'

/** Content of the printed page: its text, visible controls, notifications and icons, and text colours. */
const printedContent = (page: Page) =>
  page.evaluate(() => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    return {
      text: document.body.innerText,
      extras: [...document.querySelectorAll('button, a, svg, header, footer, [role=alert]')]
        .filter(isVisible)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      colors: [...new Set([...document.querySelectorAll('h1, dt, dd')].map((each) => getComputedStyle(each).color))],
    }
  })

test('the details of a withdrawal are printed and saved with company, date, account, amount and reference', async ({
  page,
  isolatedSite,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const t = await openPage(page, `${isolatedSite.url}/#/withdrawalApply`, 'en')
  await signIn(page, t, ...REAL_CUSTOMER)
  await sendWithdrawal(page, t, '1250.50')
  const reference = await descriptionValue(page, t('result.reference')).innerText()
  const details = [
    'Harbour Meridian Markets',
    String(new Date().getFullYear()),
    '8800001',
    'USD\u00a01,250.50',
    reference,
  ]

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('success.save'), exact: true }).click(),
  ])
  const savedText = await readFile(await download.path(), 'utf8')
  for (const detail of details) expect(savedText).toContain(detail)
  expect(savedText).not.toContain('6222')

  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await page.getByRole('button', { name: t('success.print'), exact: true }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  const { text, extras, colors } = await printedContent(page)
  for (const detail of details) expect(text).toContain(detail)
  expect(extras).toEqual([])
  expect(colors).toEqual(['rgb(0, 0, 0)'])
})

test('a new account’s details are printed with company, date and sign-in details only', async ({
  page,
  isolatedSite,
}) => {
  const t = await openPage(page, `${isolatedSite.url}/#/applyDemo`, 'vi')
  await signInAsVisitor(page, t)
  await fillDemoApplication(page, t, 'paper@example.com')
  await submitButton(page, t).click()
  const password = await descriptionValue(page, t('result.password')).innerText()
  await page.emulateMedia({ media: 'print' })
  const { text, extras } = await printedContent(page)
  for (const detail of ['Harbour Meridian Markets', String(new Date().getFullYear()), 'paper@example.com', password])
    expect(text).toContain(detail)
  expect(extras).toEqual([])
})
