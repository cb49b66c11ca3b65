import { CODE } from './site.ts'
import { field, fillMessage, submit } from './steps.ts'
import { expect, open, test } from './test.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000

for (const [name, off] of [['a year behind', -YEAR], ['a year ahead', YEAR]] as const) {
  test(`a clock ${name} keeps no form from being filled, kept and sent`, async ({ page, ownSite }) => {
    await page.clock.setSystemTime(Date.now() + off)
    const t = await open(page, `${ownSite.url}/#/message`, 'en')
    await fillMessage(page, t, 'clock@example.com')
    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('clock@example.com'))
    await page.reload()
    await expect(field(page, t, 'email')).toHaveValue('clock@example.com')
    await field(page, t, 'verifyCode').fill(CODE)
    await submit(page, t).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.message.success.title'))
    expect(ownSite.query('select count(*) as n from submissions')).toEqual([{ n: 1 }])
  })
}
