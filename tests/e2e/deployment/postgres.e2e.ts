import { hasPostgres, startPostgres, type PostgresServer } from '../../support/postgresServer.ts'
import { startSiteServer, type SiteServer } from '../../support/siteServer.ts'
import {
  descriptionValue,
  fillDemoApplication,
  fillMessage,
  fillVerifyCode,
  pageHeading,
  signIn,
  signInAsVisitor,
  submitButton,
} from '../support/actions.ts'
import { allowFailedRequests, expect, openPage, waitForNetworkIdle, test } from '../support/fixtures.ts'
import { REFERENCE_SITE_ENTRY } from '../support/referenceSite.ts'

test.describe('on PostgreSQL', () => {
  test.skip(!hasPostgres(), 'This machine has neither PostgreSQL nor apt.')
  let postgres: PostgresServer
  let site: SiteServer
  test.beforeAll(async () => {
    postgres = await startPostgres()
    site = await startSiteServer({ DATABASE_URL: await postgres.createDatabase('site') }, REFERENCE_SITE_ENTRY)
  })
  test.afterAll(async () => {
    await site?.stop()
    await postgres?.stop()
  })

  test('a visitor opens a demo account and signs in with it; it survives a crash, and a form sent while the database is down is stored once', async ({
    page,
  }) => {
    const email = 'postgres@example.com'
    const heading = pageHeading(page)
    const t = await openPage(page, `${site.url}/#/applyDemo`, 'en')
    await signInAsVisitor(page, t)
    await fillDemoApplication(page, t, email)
    await submitButton(page, t).click()
    await expect(heading).toHaveText(t('pages.applyDemo.success.title'))
    const password = await descriptionValue(page, t('result.password')).innerText()
    await page.getByRole('button', { name: t('success.noted') }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('pages.login.title') })
      .click()
    await expect(descriptionValue(page, t('facts.email'))).toHaveText(email)

    await waitForNetworkIdle(page)
    await postgres.crash()
    await postgres.restart()
    await site.crashAndRestart()
    await page.goto(`${site.url}/#/login`)
    await signIn(page, t, email, password)
    await expect(descriptionValue(page, t('facts.email'))).toHaveText(email)
    expect(await postgres.query('select page from submissions', 'site')).toEqual([{ page: 'applyDemo' }])

    allowFailedRequests(page)
    await page.goto(`${site.url}/#/message`)
    await fillMessage(page, t, email)
    await waitForNetworkIdle(page)
    await postgres.crash()
    await submitButton(page, t).click()
    await expect(page.getByRole('alert').filter({ hasText: t('form.sent.fault') })).toBeVisible()
    await postgres.restart()
    await page.getByRole('button', { name: t('retry'), exact: true }).click()
    await fillVerifyCode(page, t)
    await submitButton(page, t).click()
    await expect(heading).toHaveText(t('pages.message.success.title'))
    expect(await postgres.query('select page from submissions order by created_at', 'site')).toEqual([
      { page: 'applyDemo' },
      { page: 'message' },
    ])
    await page.goto('about:blank')
  })
})
