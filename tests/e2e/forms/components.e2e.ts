import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { REFERENCE } from '../../support/referenceFiles.ts'
import { DRAFTS, REFERENCE_SITE_ENTRY } from '../support/referenceSite.ts'
import { errorSummary, pageHeading, submitButton } from '../support/actions.ts'
import { expect, openPage, test } from '../support/fixtures.ts'
import { startSiteServer, type SiteServer } from '../../support/siteServer.ts'
import { axeViolations, installAxe } from '../support/layoutChecks.ts'

let site: SiteServer

test.beforeAll(async () => {
  site = await startSiteServer(DRAFTS, REFERENCE_SITE_ENTRY)
})

test.afterAll(() => site.stop())

// Leave the page: pending requests would fail once the server has stopped.
test.afterEach(({ page }) => page.goto('about:blank'))

test('MUI widgets work under their rjsf names like the engine’s widgets', async ({ page }) => {
  await installAxe(page)
  const t = await openPage(page, `${site.url}/#/harbour`, 'en')
  const submit = submitButton(page, t)
  const required = t('errors.required')

  const length = page.getByRole('slider', { name: 'Length' })
  const width = page.getByRole('spinbutton', { name: 'Width' })
  const remark = page.getByRole('textbox', { name: 'Remark' })
  const ports = page.getByRole('combobox', { name: 'Ports' })
  const night = page.getByRole('radiogroup', { name: 'Watches' }).getByRole('checkbox', { name: 'night' })
  const stars = page.getByRole('radiogroup', { name: 'Stars' })
  const latitude = page.getByRole('group', { name: 'Place' }).getByLabel('Latitude')
  const crew = page.getByRole('group', { name: 'Crew' })

  // Fields are validated on blur, and only if they are filled in.
  await width.focus()
  await remark.focus()
  await expect(width).toHaveAccessibleDescription('')
  await width.fill('12')
  await remark.focus()
  await expect(width).toHaveAccessibleDescription('Enter 9 or less')
  await stars.getByRole('radio', { name: '1 / 4' }).check({ force: true })
  await remark.focus()
  await expect(stars).toHaveAccessibleDescription('Enter 2 or more')

  // Submitting reports every problem in the order of the fields; each link focuses its input.
  await submit.click()
  await expect(errorSummary(page)).toBeFocused()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    `Length: ${required}`,
    'Width: Enter 9 or less',
    `Remark: ${required}`,
    'Stars: Enter 2 or more',
    `Latitude: ${required}`,
    `Longitude: ${required}`,
    `Captain: ${required}`,
  ])
  await expect(length).toHaveAccessibleDescription(required)
  await expect(length).toHaveAttribute('aria-invalid', 'true')
  await expect(width).toHaveAttribute('aria-invalid', 'true')
  for (const [link, target] of [
    ['Length', length],
    ['Width', width],
    ['Stars', stars.getByRole('radio', { name: '1 / 4' })],
    ['Latitude', latitude],
  ] as const) {
    await errorSummary(page).getByRole('link', { name: link }).click()
    await expect(target).toBeFocused()
  }
  expect(await axeViolations(page)).toEqual([])

  await length.focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  await expect(length).toHaveValue('15')
  await width.fill('2.5')
  await remark.fill('abcd')
  await page.getByRole('radio', { name: 'red' }).check()
  await night.check()
  await ports.click()
  await page.getByRole('option', { name: 'Hualien' }).click()
  await page.getByRole('option', { name: 'Suao' }).click()
  await page.keyboard.press('Escape')
  await stars.getByRole('radio', { name: '1 / 4' }).focus()
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowRight')
  await latitude.fill('25')
  await page.getByLabel('Longitude').fill('121.5')
  await page.getByLabel('Captain').fill('Ann')
  await crew.getByRole('button', { name: t('form.add') }).click()
  await crew.getByRole('group', { name: 'Item 1' }).getByLabel('Name').fill('Bo')
  await expect(errorSummary(page)).toHaveCount(0)

  // Everything survives a reload.
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('Bo'))
  await page.reload()
  await expect(page.getByRole('button', { name: t('form.draft.discard') })).toBeVisible()
  await expect(length).toHaveValue('15')
  await expect(width).toHaveValue('2.5')
  await expect(night).toBeChecked()
  await expect(ports).toHaveText('Suao, Hualien')
  await expect(stars.getByRole('radio', { name: '3 / 4' })).toBeChecked()
  await expect(crew.getByRole('group', { name: 'Item 1' }).getByLabel('Name')).toHaveValue('Bo')

  await submit.click()
  await expect(pageHeading(page)).toHaveText(t('success.title'))
  const [stored] = site.query("select data from submissions where page = 'harbour'")
  expect(JSON.parse(String(stored?.data))).toEqual({
    length: 15,
    width: 2.5,
    remark: 'abcd',
    flag: 'red',
    watches: ['night'],
    ports: ['Hualien', 'Suao'],
    stars: 3,
    place: { latitude: 25, longitude: 121.5 },
    captain: 'Ann',
    crew: [{ name: 'Bo' }],
  })
})

for (const language of readdirSync(join(REFERENCE, 'locales')))
  test(`a form of any JSON Schema is drawn, validated, restored after a reload and sent, in ${language}`, async ({
    page,
  }) => {
    await installAxe(page)
    const t = await openPage(page, `${site.url}/#/voyage`, language)
    const submit = submitButton(page, t)
    const required = t('errors.required')
    const addTo = (name: string) =>
      page.getByRole('group', { name, exact: true }).getByRole('button', { name: t('form.add'), exact: true })
    const item = (number: number) =>
      page.getByRole('group', { name: t('form.item').replace('{{number}}', String(number)), exact: true })
    const problem = (field: string) =>
      t('form.labelAndValue').replace('{{label}}', field).replace('{{value}}', required)
    await expect(pageHeading(page)).toHaveText('voyage')
    for (const name of ['MuiSlider-root', 'MuiPaper-root', 'MuiIconButton-root', 'MuiOutlinedInput-root'])
      await expect(page.locator(`.${name}`).first()).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    await submit.click()
    await expect(errorSummary(page)).toBeFocused()
    await expect(errorSummary(page).getByRole('link')).toHaveText([
      problem('Vessel name'),
      problem('Length in metres'),
      problem('Sailing day'),
      problem('Name'),
      problem('Containers'),
    ])
    await errorSummary(page).getByRole('link', { name: 'Sailing day' }).click()
    await expect(page.getByLabel('Sailing day')).toBeFocused()
    expect(await axeViolations(page)).toEqual([])

    await expect(page.getByLabel('Vessel name')).toHaveAttribute('placeholder', 'Wén')
    await expect(page.getByLabel('Vessel name')).toHaveAccessibleDescription(`As painted on the bow ${required}`)
    await page.getByLabel('Vessel name').fill('Wén')
    await expect(page.getByLabel('Berth').getByRole('option')).toHaveText([t('form.choose'), 'north', 'South quay'])
    await page.getByLabel('Berth').selectOption('south')
    await page.getByLabel('Length in metres').fill('12,5')
    await page.getByLabel('Home port').selectOption({ index: 2 })
    await page.getByLabel('Sailing day').fill('2030-02-03')
    await page.getByLabel('Departure').fill('2030-02-03T08:15')
    await page.getByLabel('First watch').fill('04:00:30')
    await page.getByLabel('Hull colour').fill('#336699')
    const draught = page.getByRole('slider', { name: 'Draught' })
    await page.locator('.MuiSlider-root').click({ position: { x: 0, y: 2 } })
    await expect(draught).not.toHaveAttribute('aria-valuetext')
    await expect(draught).toHaveValue('0')
    await draught.focus()
    for (let press = 0; press < 7; press += 1) await page.keyboard.press('ArrowRight')

    // Items of a list can be added, reordered and removed.
    await item(1).getByLabel('Name').fill('Ann')
    await addTo('Crew').click()
    await item(2).getByLabel('Name').fill('Bo')
    await item(2).getByLabel('Rank').selectOption('master')
    await addTo('Crew').click()
    await item(3).getByLabel('Name').fill('Cy')
    await item(2)
      .getByRole('button', { name: t('form.moveUp') })
      .click()
    await item(3)
      .getByRole('button', { name: t('form.remove') })
      .click()
    await expect(item(1).getByLabel('Name')).toHaveValue('Bo')
    await expect(item(2).getByLabel('Name')).toHaveValue('Ann')

    // Switching alternatives drops the values of the previous one.
    await page.getByLabel('Containers').fill('3')
    await page.getByRole('combobox', { name: 'Cargo' }).selectOption({ label: 'In bulk' })
    await page.getByLabel('Tonnes').fill('501')
    await page.getByRole('combobox', { name: 'Contact' }).selectOption({ label: 'Radio channel' })
    await page.getByRole('textbox', { name: 'Radio channel' }).fill('16')

    // Additional properties have names from the user, and recursive parts can be opened.
    await addTo('Notes').click()
    await expect(page.getByLabel(t('form.entryName'))).toHaveValue(t('form.newEntry'))
    await page.getByLabel(t('form.entryName')).fill('pilot')
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: 'pilot', exact: true }).fill('on board')
    await page.getByLabel('Label').fill('A')
    await page.getByRole('button', { name: t('form.fillIn'), exact: true }).click()
    await page.getByLabel('Label').nth(1).fill('B')
    expect(await axeViolations(page)).toEqual([])

    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('on board'))
    await page.reload()
    await expect(page.getByRole('button', { name: t('form.draft.discard') })).toBeVisible()
    await expect(page.getByLabel('Length in metres')).toHaveValue('12.5')
    await expect(page.getByLabel('Home port')).toHaveValue(/Da Nang/)
    await expect(page.getByLabel('Departure')).toHaveValue(/^2030-02-03T08:15/)
    await expect(page.getByLabel('Hull colour', { exact: true })).toHaveValue('#336699')
    await expect(draught).toHaveValue('7')
    await expect(item(1).getByLabel('Name')).toHaveValue('Bo')
    await expect(item(1).getByLabel('Rank')).toHaveValue('master')
    await expect(page.getByLabel('Tonnes')).toHaveValue('501')
    await expect(page.getByRole('textbox', { name: 'Radio channel' })).toHaveValue('16')
    await expect(page.getByRole('textbox', { name: 'pilot', exact: true })).toHaveValue('on board')
    await expect(page.getByLabel('Label').first()).toHaveValue('A')
    await expect(page.getByLabel('Label').nth(1)).toHaveValue('B')

    await submit.click()
    await expect(page.getByLabel('Tonnes')).toHaveAccessibleDescription(t('errors.maximum').replace('{{limit}}', '500'))
    await page.getByLabel('Tonnes').fill('400')
    await submit.click()
    await expect(pageHeading(page)).toHaveText(t('success.title'))
    const [stored] = site.query("select data from submissions where page = 'voyage'")
    expect(JSON.parse(String(stored?.data))).toEqual({
      vessel: { name: 'Wén', length: 12.5, home: { port: 'Da Nang' } },
      sails: '2030-02-03',
      departure: new Date('2030-02-03T08:15').toISOString(),
      watch: '04:00:30',
      colour: '#336699',
      depth: 7,
      berth: 'south',
      crew: [
        { name: 'Bo', rank: 'master' },
        { name: 'Ann', rank: 'mate' },
      ],
      cargo: { tonnes: 400 },
      contact: 16,
      notes: { pilot: 'on board' },
      hold: { label: 'A', inner: { label: 'B' } },
    })
  })
