import type { Locator } from '@playwright/test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyDefinitions, startStudio } from '../../support/studioProcess.ts'
import { expect, test } from '../support/fixtures.ts'
import { mouse, type InputDevice } from './inputDevices.ts'
import { buttonOf, dialogOf, formOf, openTab, previewOf, regionOf } from './tasks.ts'

test.use({ locale: 'en-US' })

/** The fields of the survey: kind in the palette, label, and options one a line. */
const FIELDS: [kind: string, label: string, options?: string][] = [
  ['Text', 'Your name'],
  ['Date', 'Date of your visit'],
  ['Choice by buttons', 'Are you a client', 'yes\tYes\nno\tNo'],
  ['Choice', 'Which account', 'demo\tDemo\nreal\tReal'],
  ['Number', 'Years with us'],
  ['Amount of money', 'Usual deposit'],
  ['Choice', 'What keeps you away', 'cost\tThe cost\nrisk\tThe risk\ntime\tNo time'],
  ['Long text', 'What would change your mind'],
  ['Several choices', 'What do you use', 'web\tWeb\nphone\tPhone\ndesk\tDesk'],
  ['Choice by buttons', 'How clear are the pages', 'bad\tBad\nfair\tFair\ngood\tGood'],
  ['Choice by buttons', 'How fast are answers', 'bad\tBad\nfair\tFair\ngood\tGood'],
  ['Yes or no', 'May we write to you'],
  ['Text', 'Your town'],
  ['Time', 'Best time'],
  ['Long text', 'Anything else'],
]
/** Stands for a translation, which is a text that is typed. */
const chineseOf = (text: string): string => `${'問'.repeat(text.length % 5)}答${text.length}`

/** The answer of “Are you a client” for which a field is shown. */
const BRANCHES: Record<string, string> = {
  'Which account': 'Yes',
  'Years with us': 'Yes',
  'Usual deposit': 'Yes',
  'What keeps you away': 'No',
  'What would change your mind': 'No',
}
const MAX_ACTIONS = 150
const MAX_MINUTES = 10

interface SurveyDevice extends InputDevice {
  /** Pastes lines. */
  paste: (target: Locator, lines: string) => Promise<void>
}

const paste: SurveyDevice['paste'] = (target, lines) =>
  target.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines)

/** A device that counts the actions of a person: a click, a text, a key; a choice from a list is two. */
function counting(device: SurveyDevice): { device: SurveyDevice; count: () => number } {
  let count = 0
  const counted = Object.entries(device).map(([name, act]) => [
    name,
    (...args: unknown[]) => {
      count += name === 'choose' ? 2 : 1
      return (act as (...given: unknown[]) => Promise<void>)(...args)
    },
  ])
  return { device: Object.fromEntries(counted) as unknown as SurveyDevice, count: () => count }
}

test('a survey of 15 fields with two branches is built from nothing, published, sent and read', async ({ page }) => {
  test.setTimeout(MAX_MINUTES * 60_000)
  const { root, remove } = copyDefinitions()
  // The site's own language and English.
  rmSync(join(root, 'locales/vi'), { recursive: true })
  const studio = await startStudio(root)
  const { device, count } = counting({ ...mouse, paste })
  const session = { page, device }
  const properties = regionOf(page, 'Properties')
  try {
    page.setDefaultTimeout(30_000)
    await page.goto(studio.url)
    await device.press(buttonOf(page, 'New form'))
    const newForm = dialogOf(page, 'New form')
    await device.write(newForm.getByLabel('Title (English)', { exact: true }), 'Client survey')
    await device.write(newForm.getByLabel('Title (繁體中文)', { exact: true }), '客戶問卷')
    await device.press(newForm.getByRole('button', { name: 'Add', exact: true }))
    await expect(formOf(page, 'clientSurvey')).toHaveAttribute('aria-current', 'page')
    for (const [kind, label, options] of FIELDS) {
      await device.press(buttonOf(page, 'Add field'))
      const palette = dialogOf(page, 'Add field')
      await device.press(palette.getByRole('button', { name: kind, exact: true }))
      await device.write(palette.getByLabel('Label (English)', { exact: true }), label)
      await device.write(palette.getByLabel('Label (繁體中文)', { exact: true }), chineseOf(label))
      await device.press(palette.getByRole('button', { name: 'Add', exact: true }))
      await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName(label)
      if (options !== undefined) {
        await device.paste(properties.getByLabel('New option'), options)
        for (const name of ['first', 'second'])
          await device.press(properties.getByRole('button', { name: `Remove: ${name}` }))
      }
      const answer = BRANCHES[label]
      if (answer === undefined) continue
      await device.press(properties.getByRole('button', { name: 'Show only when…' }))
      const rule = dialogOf(page, 'Add rule')
      // The dialog proposes the first field with options and its first value.
      if (answer !== 'Yes') await device.choose(rule.getByLabel('Value'), answer)
      await expect(rule.getByRole('status')).toHaveText(`Show “${label}” when “Are you a client” is “${answer}”.`)
      await device.press(rule.getByRole('button', { name: 'Add', exact: true }))
    }
    await openTab(session, 'Texts')
    for (const [, label, options = ''] of FIELDS)
      for (const [value = '', text = ''] of options.split('\n').map((line) => line.split('\t')))
        if (value !== '')
          await device.write(
            regionOf(page, 'Texts').getByLabel(`${label} · Option “${value}” (繁體中文)`, { exact: true }),
            chineseOf(text),
          )
    await device.press(buttonOf(page, 'Publish…'))
    await device.press(page.getByRole('dialog').getByRole('button', { name: 'Publish and save' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openTab(session, 'Test')
    const form = previewOf(page)
    const other = form.getByRole('combobox', { name: 'What keeps you away' })
    await expect(other).toHaveCount(0)
    await device.press(form.getByText('No', { exact: true }))
    await expect(other).toBeVisible()
    await expect(form.getByRole('combobox', { name: 'Which account' })).toHaveCount(0)
    const pane = regionOf(page, 'Test this form')
    await device.press(pane.getByRole('button', { name: 'Fill all fields' }))
    await device.press(pane.getByRole('button', { name: 'Send to a test server' }))
    const stored = pane.getByRole('table', { name: 'What is stored' })
    await expect(stored.getByRole('row', { name: 'Are you a client yes' })).toBeVisible()
    await expect(stored.getByRole('row', { name: /^Anything else / })).toBeVisible()
    expect(count()).toBeLessThanOrEqual(MAX_ACTIONS)
    await page.goto('about:blank')
  } finally {
    await studio.end('SIGTERM')
    remove()
  }
})
