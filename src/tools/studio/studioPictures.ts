import { chromium, type Locator, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headlessShell } from '../browsers/browsers.ts'
import { writeProjectFile } from '../project/writeProjectFile.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'

/**
 * `npm run studio:pictures`: walks through the tour of the Studio in `docs/product-owners.md`, on a copy of the
 * project's files, and writes its pictures to `docs/pictures`.
 */
const root = mkdtempSync(join(tmpdir(), 'formwright-pictures-'))
for (const folder of ['schemas', 'locales'])
  cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true, dereference: true })
const studio = spawn(process.execPath, [join(PROJECT_ROOT, 'src/tools/studio/studio.ts'), '--root', root], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({ ...headlessShell(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 860 } })
  page.setDefaultTimeout(120_000)
  await page.goto(await addressOf())
  await takeTour(page)
} finally {
  await browser.close()
  studio.kill('SIGTERM')
  rmSync(root, { recursive: true, force: true })
}

async function addressOf(): Promise<string> {
  let output = ''
  for await (const chunk of studio.stdout) {
    output += String(chunk)
    const address = /^Studio is at (\S+)\n/.exec(output)?.[1]
    if (address !== undefined) return address
  }
  throw new Error(`The Studio has not started: ${output}`)
}

async function takeTour(page: Page): Promise<void> {
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const item = (name: string) => page.getByRole('tree').locator(`[data-name="${name}"]`)
  const save = (name: string, picture: Buffer) => writeProjectFile(PROJECT_ROOT, `docs/pictures/${name}.png`, picture)
  const waitUntilSettled = async () => {
    for (const [name, pending] of [
      ['Problems', 'Checking…'],
      ['Impact', 'Comparing…'],
    ] as const) {
      await page.getByRole('banner').getByRole('button', { name }).click()
      await region(name).getByText(pending).waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Close' }).click()
    }
  }
  const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  const choose = async (list: Locator, name: string) => {
    await list.click()
    await page.getByRole('option', { name, exact: true }).click()
  }

  await page
    .getByRole('navigation', { name: 'Forms' })
    .getByRole('button', { name: /^message\b/ })
    .click()
  await item('phone').click()
  await region('Properties').getByRole('checkbox', { name: 'Required' }).check()
  await region('Preview').frameLocator('iframe').locator('[aria-required=true][id="form.phone"]').waitFor()
  await waitUntilSettled()
  save('studio', await page.screenshot())

  await page.getByRole('button', { name: 'Add field' }).click()
  const { x = 0, y = 0, width = 0 } = (await dialog('Add field').boundingBox()) ?? {}
  save('studio-palette', await page.screenshot({ clip: { x, y, width, height: 480 } }))
  await dialog('Add field').getByRole('button', { name: 'Choice', exact: true }).click()
  await dialog('Add field').getByLabel('Label (English)').fill('Best time')
  await dialog('Add field').getByRole('button', { name: 'Add', exact: true }).click()

  await openTab('Logic')
  await region('Rules').getByRole('button', { name: 'Add rule' }).click()
  const rules = dialog('Add rule')
  await choose(rules.getByLabel('Which field'), 'Best time (bestTime)')
  await choose(rules.getByLabel('What happens'), 'is shown')
  await choose(rules.getByLabel('Depends on'), 'Phone number (phone)')
  await choose(rules.getByLabel('Condition'), 'is filled in')
  save('studio-rule', await rules.screenshot())
  await rules.getByRole('button', { name: 'Add', exact: true }).click()
  await openTab('Texts')
  await waitUntilSettled()
  save('studio-words', await page.screenshot())
}
