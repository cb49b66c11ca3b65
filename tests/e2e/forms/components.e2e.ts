import { join } from 'node:path'
import { buildDraftProject, DRAFTS } from '../support/draftProject.ts'
import { errorSummary, pageHeading, submitButton } from '../support/actions.ts'
import { expect, openPage, test } from '../support/fixtures.ts'
import { startSiteServer } from '../../support/siteServer.ts'
import { axeViolations, installAxe } from '../support/layoutChecks.ts'

test('widgets, fields and templates of other packages work by name as ours do', async ({ page }) => {
  const project = buildDraftProject()
  const site = await startSiteServer(DRAFTS, join(project.folder, 'src/server/main.ts'))
  await installAxe(page)
  const t = await openPage(page, `${site.url}/#/harbour`, 'en')
  const submit = submitButton(page, t)
  const required = t('errors.required')

  const length = page.getByRole('slider', { name: 'Length' })
  const width = page.getByLabel('Width')
  const remark = page.getByRole('textbox', { name: 'Remark' })
  const flag = page.getByRole('combobox', { name: 'Flag' })
  const stars = page.getByRole('group', { name: 'Stars' })
  const latitude = page.getByRole('textbox', { name: 'latitude' })
  const longitude = page.getByRole('textbox', { name: 'longitude' })
  const captain = page.getByRole('textbox', { name: 'Captain' })

  // Judged when they are left, and only if something was filled in.
  await width.focus()
  await remark.focus()
  await remark.fill('abc')
  await expect(remark).not.toHaveAttribute('aria-invalid', 'true')
  await latitude.fill('91')
  await expect(remark).toHaveAccessibleDescription('At least 4 characters')
  await expect(width).toHaveAccessibleDescription('')
  await stars.getByRole('button', { name: '4 / 4' }).click()
  await expect(page.getByText('Must be 90 or less')).toBeVisible()
  await captain.fill('A')
  await expect(stars).toHaveAccessibleDescription('Must be 3 or less')

  // Every problem on submission, in the order of the fields; each link leads to its input.
  await submit.click()
  await expect(errorSummary(page)).toBeFocused()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    `Length: ${required}`,
    'Remark: At least 4 characters',
    'Stars: Must be 3 or less',
    `Longitude: ${required}`,
    'Latitude: Must be 90 or less',
    'Captain: At least 2 characters',
  ])
  await expect(length).toHaveAccessibleDescription(required)
  await expect(page.locator('.card')).toHaveAttribute('data-state', 'wrong')
  await expect(captain).toHaveAccessibleDescription('At least 2 characters')
  for (const [link, target] of [
    ['Length', length],
    ['Remark', remark],
    ['Stars', stars.getByRole('button', { name: '1 / 4' })],
    ['Longitude', latitude],
    ['Captain', captain],
  ] as const) {
    await errorSummary(page).getByRole('link', { name: link }).click()
    await expect(target).toBeFocused()
  }
  expect(await axeViolations(page)).toEqual([])

  // Controlled components show what is typed and picked.
  await length.focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  await expect(length).toHaveValue('15')
  await remark.pressSequentially('d')
  await expect(remark).toHaveValue('abcd')
  await width.fill('2.5')
  await flag.click()
  await page.getByRole('option', { name: 'red' }).click()
  await stars.getByRole('button', { name: '2 / 4' }).click()
  await expect(stars.getByRole('button', { name: '2 / 4' })).toHaveAttribute('aria-pressed', 'true')
  await latitude.fill('25')
  await longitude.fill('121.5')
  await captain.fill('Ann')
  await page
    .getByRole('group', { name: 'Crew' })
    .getByRole('button', { name: t('form.add') })
    .click()
  await page.getByRole('group', { name: 'Item 1' }).getByLabel('Name').fill('Bo')
  await expect(errorSummary(page)).toHaveCount(0)

  // Everything survives a reload.
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('Bo'))
  await page.reload()
  await expect(page.getByRole('button', { name: t('form.draft.discard') })).toBeVisible()
  await expect(length).toHaveValue('15')
  await expect(remark).toHaveValue('abcd')
  await expect(width).toHaveValue('2.5')
  await expect(flag).toHaveText('red')
  await expect(stars.getByRole('button', { name: '2 / 4' })).toHaveAttribute('aria-pressed', 'true')
  await expect(longitude).toHaveValue('121.5')
  await expect(page.getByRole('group', { name: 'Item 1' }).getByLabel('Name')).toHaveValue('Bo')

  await submit.click()
  await expect(pageHeading(page)).toHaveText(t('success.title'))
  const [stored] = site.query('select * from submissions')
  expect(JSON.parse(String(stored?.data))).toEqual({
    length: 15,
    width: 2.5,
    remark: 'abcd',
    flag: 'red',
    stars: 2,
    place: { latitude: 25, longitude: 121.5 },
    captain: 'Ann',
    crew: [{ name: 'Bo' }],
  })
  await page.goto('about:blank')
  await site.stop()
  project.remove()
})
