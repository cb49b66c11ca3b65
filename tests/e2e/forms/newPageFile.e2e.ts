import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { jpeg } from '../../support/fileFixtures.ts'
import { pageHeading, signInAsVisitor } from '../support/actions.ts'
import type { SiteServer } from '../../support/siteServer.ts'
import { expect, openPage, test, type Translate } from '../support/fixtures.ts'
import { REFERENCE_SITE } from '../support/referenceSite.ts'

test('a new page file renders, validates and posts a form without code', async ({ page, isolatedSite: site }) => {
  const t = await openPage(page, `${site.url}/#/tripPlan`, 'en')
  await signInAsVisitor(page, t)
  await expect(pageHeading(page)).toHaveText(t('pages.tripPlan.title'))
  const submit = page.getByRole('button', { name: t('form.submit'), exact: true })

  await submit.click()
  await expect(page.locator('.fw-summary')).toBeFocused()
  await expect(page.getByLabel('Seats')).toHaveAccessibleDescription(t('errors.required'))

  await page.getByLabel('Traveller').fill('Ann')
  await page.getByLabel('Seats').fill('12')
  await page.getByLabel('Budget').fill('99,5')
  await page.getByLabel('Cabin').selectOption('business')
  await page.getByRole('checkbox', { name: 'rice' }).check()
  await page.getByRole('checkbox', { name: 'fruit' }).check()
  await page.getByLabel('City').fill('Hualien')
  await page.getByLabel('Floor').fill('3')
  const addCompanion = page
    .getByRole('group', { name: 'Companions' })
    .getByRole('button', { name: t('form.add'), exact: true })
  const nameOf = (number: number) => page.getByRole('group', { name: `Item ${number}` }).getByLabel('Name')
  await addCompanion.click()
  await expect(nameOf(1)).toHaveAccessibleDescription(t('errors.required'))
  await nameOf(1).focus()
  await addCompanion.hover()
  await page.mouse.down()
  await nameOf(1).fill('Bo')
  // Wait longer than the commit delay of typed text, which removes the error above the button.
  await page.waitForTimeout(400)
  await page.mouse.up()
  await nameOf(2).fill('Cy')
  await page
    .getByRole('group', { name: 'Item 1' })
    .getByRole('button', { name: t('form.remove') })
    .click()
  await page.getByRole('group', { name: 'Item 1' }).getByLabel('Child').check()
  await expect(page.getByLabel('Policy')).toHaveCount(0)
  await page.getByLabel('Insured').check()
  await page.getByLabel('Policy').fill('P-1')
  await page.getByRole('combobox', { name: 'Contact' }).selectOption({ label: 'By phone' })
  await page.getByLabel('Number').fill('0912x')
  await page.getByLabel('Article').selectOption({ index: 1 })
  // Everything survives a reload.
  await page.reload()
  await expect(page.getByRole('button', { name: t('form.draft.discard') })).toBeVisible()
  await expect(page.getByLabel('Seats')).toHaveValue('12')
  await expect(page.getByLabel('Cabin')).toHaveValue('business')
  await expect(page.getByRole('checkbox', { name: 'rice' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Item 1' }).getByLabel('Name')).toHaveValue('Cy')
  await expect(page.getByLabel('Policy')).toHaveValue('P-1')
  await expect(page.getByLabel('Number')).toHaveValue('0912x')
  const agree = page.getByLabel('I have read the message page and the travel terms.', { exact: true })
  await expect(page.getByRole('link', { name: 'message page' })).toHaveAttribute('href', '#/message')
  await expect(page.getByRole('link', { name: 'travel terms' })).toHaveCount(0)
  await agree.check()
  await submit.click()
  await expect(page.getByLabel('Seats')).toHaveAccessibleDescription('Enter 9 or less')
  await expect(page.getByLabel('Policy')).toHaveAccessibleDescription('Enter at least 4 characters')
  await expect(page.getByLabel('Number')).toHaveAccessibleDescription(t('errors.pattern'))

  await page.getByLabel('Seats').fill('2')
  await page.getByLabel('Policy').fill('P-1234')
  await page.getByLabel('Number').fill('0912')
  await page.getByLabel('Insured').uncheck()
  await expect(page.getByLabel('Policy')).toHaveCount(0)
  await submit.click()
  await expect(pageHeading(page)).toHaveText(t('success.title'))
  const [stored] = site.query('select * from submissions')
  expect(JSON.parse(String(stored?.data))).toEqual({
    traveller: 'Ann',
    seats: 2,
    budget: 99.5,
    cabin: 'business',
    meals: ['rice', 'fruit'],
    home: { city: 'Hualien', floor: 3 },
    companions: [{ name: 'Cy', child: true }],
    insured: false,
    contact: { number: '0912' },
    article: expect.any(String),
    agree: true,
  })
  await submitClaim(page, site, t)
})

/** Goes through steps, draft, upload and review of a second form, which exists only as a page file. */
async function submitClaim(page: Page, site: SiteServer, t: Translate): Promise<void> {
  const next = page.getByRole('button', { name: t('form.next'), exact: true })
  await page.goto(`${site.url}/#/claim?desk=south`)
  await expect(page.getByLabel('south')).toBeChecked()
  await expect(page.getByLabel('north')).toBeDisabled()
  await next.click()
  await expect(page.locator('.fw-summary').getByRole('link')).toHaveCount(2)
  await page.getByLabel('Claimant').fill('  Ａnn  ')
  await page.keyboard.press('Tab')
  await page.getByLabel('Lost').selectOption('bag')
  await expect(page.getByLabel('Claimant')).toHaveValue('Ann')
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('Ann'))
  await page.reload()
  await expect(page.getByRole('button', { name: t('form.draft.discard') })).toBeVisible()
  await expect(page.getByLabel('Claimant')).toHaveValue('Ann')
  await next.click()
  await expect(page).toHaveURL(/step=proof$/)
  await page
    .getByLabel('Receipts')
    .setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: await jpeg(1200, 900) })
  await page.getByRole('button', { name: t('form.toReview'), exact: true }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'large.jpg' })).toBeVisible()
  await page.getByRole('button', { name: t('form.submit'), exact: true }).click()
  await expect(pageHeading(page)).toHaveText(t('success.title'))
  const [stored] = site.query("select data from submissions where page = 'claim'")
  const { receipts, ...rest } = JSON.parse(String(stored?.data)) as { receipts: { size: number }[] }
  expect(rest).toEqual({ claimant: 'Ann', lost: 'bag', desk: 'south' })
  expect(receipts[0]?.size).toBeLessThan(100_000)
}

test('an invalid page file stops the build with file, line, problem and hint', () => {
  const project = mkdtempSync(join(tmpdir(), 'formwright-wrong-'))
  for (const part of readdirSync(REFERENCE_SITE).filter((name) =>
    ['src', 'schemas', 'locales', 'public', 'index.html', 'package-lock.json', 'vite.config.ts'].includes(name),
  )) {
    cpSync(join(REFERENCE_SITE, part), join(project, part), { recursive: true })
  }
  symlinkSync(join(REFERENCE_SITE, 'node_modules'), join(project, 'node_modules'))
  writeFileSync(
    join(project, 'schemas/pages/oops.page.json'),
    JSON.stringify({
      id: 'oops',
      kind: 'form',
      path: '/message',
      access: 'public',
      submit: { path: '/pc/oops' },
      schema: { type: 'object', properties: { a: { $ref: '../fields/none.json' } } },
    }),
  )
  let stderr = ''
  try {
    execFileSync(process.execPath, ['src/tools/build/build.ts'], { cwd: project, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    stderr = (error as { stderr: string }).stderr
  }
  expect(stderr).toContain(
    'schemas/pages/oops.page.json:1:28  path-taken\n  The path /message is taken by schemas/pages/message.page.json.',
  )
  expect(stderr).toContain(
    'schemas/pages/oops.page.json:1:138  unknown-reference\n  “../fields/none.json” refers to nothing.',
  )
  expect(stderr).toContain('Choose another path.')
  rmSync(project, { recursive: true, force: true })
})
