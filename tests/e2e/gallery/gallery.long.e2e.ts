import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { formatHash, type GalleryState } from '../../../src/studio/gallery/galleryState.ts'
import { buildGallery } from '../../../src/tools/gallery/buildGallery.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { axeViolations, installAxe } from '../support/layoutChecks.ts'
import { serverTest } from '../support/siteFixtures.ts'
import { checkEveryLook, checksums, expectState, looks, openPicture, states } from './pictures.ts'

/**
 * Whether to test every picture, as `npm run gallery -- --check` does; otherwise each state of a form gets one look, in
 * turn.
 */
const isWhole = process.env.GALLERY === 'all'

/** axe checks one of so many pictures. */
const PICTURES_PER_AXE_CHECK = 3

async function buildInTempFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-gallery-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await buildGallery(PROJECT_ROOT, folder)
  return folder
}

/** Built once for each worker; the tests open the gallery from its folder, without a server. */
let builtFolder: Promise<string> | undefined

const test = serverTest.extend<{ folder: string; messages: string[] }>({
  folder: [
    async ({ browserName: _browser }, use) => use(await (builtFolder ??= buildInTempFolder())),
    { timeout: 300_000 },
  ],
  messages: async ({ page }, use) => {
    const messages: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(message.text())
    })
    page.on('pageerror', (error) => messages.push(error.message))
    await installAxe(page)
    await use(messages)
  },
})

test.use({ reducedMotion: 'reduce' })

if (isWhole) {
  for (const state of states)
    test(`${state.form} ${state.state}: no look has a finding`, async ({ page, folder, messages }) => {
      test.setTimeout(30 * 60_000)
      expect(await checkEveryLook(page, folder, state, messages)).toEqual([])
    })

  test('two builds of the gallery are equal byte for byte', async ({ folder }) => {
    test.setTimeout(300_000)
    expect(checksums(await buildInTempFolder())).toEqual(checksums(folder))
  })
} else
  test('the gallery shows every form in every state from a folder, and axe finds nothing in a third of them', async ({
    page,
    folder,
    messages,
  }) => {
    test.setTimeout(3600_000)
    const found: string[] = []
    for (const [index, state] of states.entries()) {
      const [look] = looks.slice((index * 5) % looks.length)
      if (!look) continue
      const picture = { ...state, ...look }
      await openPicture(page, folder, picture)
      await expectState(page, state.state)
      // The sweep runs axe on every page of the site, and axeFormStates on forms in their states.
      const isCheckedByAxe = index % PICTURES_PER_AXE_CHECK === 0
      const problems = [...(isCheckedByAxe ? await axeViolations(page) : []), ...messages.splice(0)]
      found.push(...problems.map((problem) => `${formatHash(picture)} ${problem}`))
    }
    expect(found).toEqual([])
    await expectLinks(page, folder, { ...DONE, language: 'th', width: 360, mode: 'dark' })
  })

const DONE = states.find(({ state }) => state === 'done') ?? { form: '', state: 'done' }

/** Checks that a link opens its state with axe's findings, and that the gallery itself is accessible. */
async function expectLinks(page: Page, folder: string, linkedState: GalleryState): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${pathToFileURL(join(folder, 'index.html')).href}${formatHash(linkedState)}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('html')).toHaveAttribute('data-gallery', 'ready')
  await expect(frame.locator('html')).toHaveAttribute('data-color-mode', linkedState.mode)
  await expect(frame.locator('main form')).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText('axe finds nothing in this picture.')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'errors', exact: true }).click()
  await expect(frame.locator('.fw-summary')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`form=${linkedState.form}&.*state=errors`))
  await expect(page.getByRole('status')).toHaveText('axe finds nothing in this picture.')
  // The gallery names a new fault.
  await frame.locator('main').evaluate((main) => main.append(document.createElement('img')))
  await frame.locator('html').evaluate(() => window.postMessage('judge', '*'))
  await expect(page.getByRole('status')).toContainText('image-alt')
  await page.getByRole('searchbox', { name: 'Find a form' }).fill('no such form')
  await expect(page.getByRole('link', { name: linkedState.form })).toHaveCount(0)
}
