import { forcedColorFaults } from '../support/layoutChecks.ts'
import { signInAsVisitor } from '../support/actions.ts'
import { expect, openPage, test } from '../support/fixtures.ts'

test.use({ forcedColors: 'active', reducedMotion: 'reduce' })

test('in forced colours buttons, selects, the step bar and notices keep their shape', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const t = await openPage(page, `${site.url}/#/login?from=%2FapplyReal`, 'en')
  await signInAsVisitor(page, t)
  // Check while the notification of the sign-in is visible.
  await expect(page.getByRole('status').filter({ hasText: t('messages.loggedIn') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('form.next') })).toBeVisible()
  await expect(page.locator('main .ui-linear-progress').first()).toBeVisible()
  expect(await forcedColorFaults(page)).toEqual([])
  await page.goto(`${site.url}/#/message`)
  await expect(page.locator('select.fw-select').first()).toBeVisible()
  expect(await forcedColorFaults(page)).toEqual([])
})
