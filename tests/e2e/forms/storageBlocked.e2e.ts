import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { fullChromium } from '../../../src/tools/browsers/browsers.ts'
import { draftNotice } from '../support/draftActions.ts'
import { field, fillMessage, fillVerifyCode, pageHeading, submitButton } from '../support/actions.ts'
import {
  allowFailedRequests,
  unexpectedConsoleMessages,
  expect,
  openPage,
  test,
  watchPage,
} from '../support/fixtures.ts'
import { YEAR_MS } from '../../support/time.ts'

for (const [name, offsetMs] of [
  ['a year behind', -YEAR_MS],
  ['a year ahead', YEAR_MS],
] as const) {
  test(`with a clock ${name}, a form can be filled in, restored and sent`, async ({ page, isolatedSite }) => {
    await page.clock.setSystemTime(Date.now() + offsetMs)
    const t = await openPage(page, `${isolatedSite.url}/#/message`, 'en')
    await fillMessage(page, t, 'clock@example.com')
    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('clock@example.com'))
    await page.reload()
    await expect(field(page, t, 'email')).toHaveValue('clock@example.com')
    await fillVerifyCode(page, t)
    await submitButton(page, t).click()
    await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
    expect(isolatedSite.query('select count(*) as n from submissions')).toEqual([{ n: 1 }])
  })
}

for (const [script, text] of [
  ['Latin', 'x'.repeat(1_000_000)],
  ['Thai', 'สวัสดีครับผมชื่อสมชาย'.repeat(50_000).slice(0, 1_000_000)],
] as const) {
  test(`a million pasted ${script} characters are rejected with a message, kept, and can be replaced`, async ({
    page,
    context,
    isolatedSite,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const t = await openPage(page, `${isolatedSite.url}/#/message`, 'vi')
    await fillMessage(page, t, 'long@example.com')
    const message = field(page, t, 'message')
    await message.selectText()
    await page.evaluate((long) => navigator.clipboard.writeText(long), text)
    await page.keyboard.press('Control+V')
    expect((await message.inputValue()).length).toBe(1_000_000)
    await fillVerifyCode(page, t)
    await submitButton(page, t).click()
    await expect(page.locator('.fw-summary')).toContainText('2000')
    expect((await message.inputValue()).length).toBe(1_000_000)
    await message.fill('สั้น ๆ')
    await submitButton(page, t).click()
    await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
    expect(isolatedSite.query('select count(*) as n from submissions')).toEqual([{ n: 1 }])
  })
}

for (const [state, members] of [
  ['blocked', ['getItem', 'setItem', 'removeItem', 'key']],
  ['full', ['setItem']],
] as const) {
  test(`with the browser’s storage ${state}, forms work and a draft lasts until the page is closed`, async ({
    page,
    site,
  }) => {
    const t = await openPage(page, 'about:blank', 'tw')
    await page.addInitScript(
      (names) => {
        for (const name of names)
          Object.defineProperty(Storage.prototype, name, {
            value: () => {
              throw new DOMException('no', 'QuotaExceededError')
            },
          })
      },
      [...members],
    )
    await page.goto(`${site.url}/#/message`)
    await fillMessage(page, t, `${state}@example.com`)
    await page.goto(`${site.url}/#/`)
    await page.goto(`${site.url}/#/message`)
    await expect(draftNotice(page, t)).toBeVisible()
    await expect(field(page, t, 'email')).toHaveValue(`${state}@example.com`)
    await fillVerifyCode(page, t)
    await submitButton(page, t).click()
    await expect(pageHeading(page)).toHaveText(t('pages.message.success.title'))
  })
}

test('if the browser blocks site data, a message explains what to do, the form keeps its values, and nothing is stored', async ({
  isolatedSite,
}, testInfo) => {
  const profile = testInfo.outputPath('profile')
  mkdirSync(join(profile, 'Default'), { recursive: true })
  writeFileSync(
    join(profile, 'Default/Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  )
  const context = await chromium.launchPersistentContext(profile, {
    args: testInfo.project.use.launchOptions?.args ?? [],
    ...fullChromium(),
    locale: 'zh-TW',
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    watchPage(page)
    allowFailedRequests(page)
    const t = await openPage(page, `${isolatedSite.url}/#/message`, 'tw')
    expect(
      await page.evaluate(() => {
        try {
          return localStorage.length
        } catch {
          return 'blocked'
        }
      }),
    ).toBe('blocked')
    await fillMessage(page, t, 'cookies@example.com')
    await submitButton(page, t).click()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: t('messages.cookies') })
        .first(),
    ).toBeVisible()
    await expect(field(page, t, 'email')).toHaveValue('cookies@example.com')
    expect(isolatedSite.query('select count(*) as n from submissions')).toEqual([{ n: 0 }])
    expect(unexpectedConsoleMessages(page)).toEqual([])
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
