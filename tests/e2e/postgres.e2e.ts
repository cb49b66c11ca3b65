import { hasPostgres, startPostgres, type Postgres } from '../postgres.ts'
import { CODE, startSite, type Site } from './site.ts'
import { enterAsVisitor, fact, field, fillDemo, fillMessage, signIn, submit } from './steps.ts'
import { allowFailedRequests, expect, open, settled, test } from './test.ts'

test.describe('on PostgreSQL', () => {
  test.skip(!hasPostgres(), 'This machine has neither PostgreSQL nor apt.')
  let postgres: Postgres
  let site: Site
  test.beforeAll(async () => {
    postgres = await startPostgres()
    site = await startSite({ DATABASE_URL: await postgres.create('site') })
  })
  test.afterAll(async () => {
    await site?.stop()
    await postgres?.stop()
  })

  test('a visitor opens a demo account and signs in with it; it outlives a crash, and a form sent while the database is down is stored once', async ({
    page,
  }) => {
    const email = 'postgres@example.com'
    const heading = page.getByRole('heading', { level: 1 })
    const t = await open(page, `${site.url}/#/applyDemo`, 'en')
    await enterAsVisitor(page, t)
    await fillDemo(page, t, email)
    await submit(page, t).click()
    await expect(heading).toHaveText(t('pages.applyDemo.success.title'))
    const password = await fact(page, t('answer.password')).innerText()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('pages.login.title') })
      .click()
    await signIn(page, t, email, password)
    await expect(fact(page, t('facts.email'))).toHaveText(email)

    await settled(page)
    await postgres.crash()
    await postgres.restart()
    await site.crash()
    await page.goto(`${site.url}/#/login`)
    await signIn(page, t, email, password)
    await expect(fact(page, t('facts.email'))).toHaveText(email)
    expect(await postgres.run('select page from submissions', 'site')).toEqual([{ page: 'applyDemo' }])

    allowFailedRequests(page)
    await page.goto(`${site.url}/#/message`)
    await fillMessage(page, t, email)
    await settled(page)
    await postgres.crash()
    await submit(page, t).click()
    await expect(page.getByRole('alert').filter({ hasText: t('form.sent.unsure') })).toBeVisible()
    await postgres.restart()
    await field(page, t, 'verifyCode').fill(CODE)
    await submit(page, t).click()
    await expect(heading).toHaveText(t('pages.message.success.title'))
    expect(await postgres.run('select page from submissions order by created_at', 'site')).toEqual([
      { page: 'applyDemo' },
      { page: 'message' },
    ])
    await page.goto('about:blank')
  })
})
