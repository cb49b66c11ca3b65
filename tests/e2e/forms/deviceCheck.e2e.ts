import type { Page } from '@playwright/test'
import { BUDGETS } from '../../../src/server/limits/budgets.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { startSiteServer } from '../../support/siteServer.ts'
import { field, fillMessage, pageHeading, submitButton } from '../support/actions.ts'
import { allowFailedRequests, expect, openPage, test, type Translate } from '../support/fixtures.ts'
import { REFERENCE_SITE_ENTRY } from '../support/referenceSite.ts'
import { axeViolations, installAxe } from '../support/layoutChecks.ts'

const image = (page: Page, t: Translate) => page.getByRole('img', { name: t('form.codeImage') })
const textButton = (page: Page, t: Translate) => page.getByRole('button', { name: t('form.codeText'), exact: true })
const notice = (page: Page, t: Translate) => page.getByRole('status').filter({ hasText: t('deviceCheck.running') })

test('a user who cannot see the image gets the code for a proof of work, by keyboard and with announcements', async ({
  page,
  site,
}) => {
  const chunks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('solveProof')) chunks.push(request.url())
  })
  await installAxe(page)
  const t = await openPage(page, `${site.url}/#/message`, 'en')
  await fillMessage(page, t, 'unseen@example.com')
  await field(page, t, 'verifyCode').fill('')
  await expect(image(page, t)).toBeVisible()
  expect(chunks).toEqual([])
  await field(page, t, 'verifyCode').press('Tab')
  await expect(page.getByRole('button', { name: t('form.newCode'), exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(textButton(page, t)).toBeFocused()
  const hold = Promise.withResolvers<undefined>()
  await page.route('**/assets/solveProof-*', async (route) => {
    await hold.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(notice(page, t)).toContainText(t('deviceCheck.hint'))
  await expect(textButton(page, t)).toHaveAttribute('aria-disabled', 'true')
  expect(await axeViolations(page)).toEqual([])
  hold.resolve(undefined)
  await expect(page.getByRole('status').filter({ hasText: t('form.codeTextFilled') })).toBeVisible()
  await expect(field(page, t, 'verifyCode')).toHaveValue(CAPTCHA_SOLUTION)
  await expect(notice(page, t)).toHaveCount(0)
  await expect(textButton(page, t)).toBeFocused()
  await expect(image(page, t)).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  expect(chunks).toHaveLength(1)
  // A new image replaces the text.
  await page.getByRole('button', { name: t('form.newCode'), exact: true }).press('Enter')
  await expect(image(page, t)).toBeVisible()
  await expect(field(page, t, 'verifyCode')).toHaveValue('')
  await textButton(page, t).press('Enter')
  await expect(field(page, t, 'verifyCode')).toHaveValue(CAPTCHA_SOLUTION)
  await submitButton(page, t).click()
  await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
})

test('beyond the budget of its address the device solves a challenge to send the form; cancelling it shows the refusal and keeps the form', async ({
  page,
}) => {
  allowFailedRequests(page)
  // One form per address; the header sets an address other than this machine's.
  expect(Math.round(BUDGETS.posts.perAddress * 0.003)).toBe(1)
  const site = await startSiteServer({ RATE_LIMITS: '0.003', PROOF_OF_WORK_COST: '1' }, REFERENCE_SITE_ENTRY)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' })
  try {
    const t = await openPage(page, `${site.url}/#/message`, 'en')
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('messageUpdate')) statuses.push(response.status())
    })
    await fillMessage(page, t, 'first@example.com')
    await submitButton(page, t).click()
    await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
    await page.getByRole('button', { name: t('success.another') }).click()
    await fillMessage(page, t, 'second@example.com')
    const hold = Promise.withResolvers<undefined>()
    await page.route('**/assets/solveProof-*', async (route) => {
      await hold.promise
      await route.continue()
    })
    await submitButton(page, t).click()
    await notice(page, t)
      .getByRole('button', { name: t('deviceCheck.cancel') })
      .click()
    await expect(page.getByRole('alert').filter({ hasText: /try again in/ })).toBeVisible()
    await expect(field(page, t, 'message')).toHaveValue('請問週末可以出金嗎？')
    await expect(field(page, t, 'verifyCode')).toHaveValue(CAPTCHA_SOLUTION)
    expect(statuses).toEqual([200, 429])
    hold.resolve(undefined)
    await submitButton(page, t).click()
    await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
    expect(statuses).toEqual([200, 429, 429, 200])
    expect(site.query('select count(*) as n from submissions')).toEqual([{ n: 2 }])
    await page.goto('about:blank')
  } finally {
    await site.stop()
  }
})
