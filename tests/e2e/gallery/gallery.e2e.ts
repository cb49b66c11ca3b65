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
import { checksums, expectState, judgeInEveryLook, looks, openPicture, states } from './pictures.ts'

/** `npm run gallery -- --check`: every picture; else every form in every state once, in turn through the looks. */
const isWhole = process.env.GALLERY === 'all'

/** Of so many pictures axe looks at one. */
const PICTURES_PER_JUDGED = 3

async function buildInTempFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-gallery-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await buildGallery(PROJECT_ROOT, folder)
  return folder
}

/** The gallery is built once for each worker; it is opened from its folder, without a server. */
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
      expect(await judgeInEveryLook(page, folder, state, messages)).toEqual([])
    })

  test('a second gallery is the same to the byte', async ({ folder }) => {
    test.setTimeout(300_000)
    expect(checksums(await buildInTempFolder())).toEqual(checksums(folder))
  })
} else
  test('the gallery shows every form in every state from a folder, and axe finds nothing in those it looks at', async ({
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
      // Every page of the site has axe look at it in the sweep, and forms in their states in axeFormStates.
      const isJudged = index % PICTURES_PER_JUDGED === 0
      const problems = [...(isJudged ? await axeViolations(page) : []), ...messages.splice(0)]
      found.push(...problems.map((problem) => `${formatHash(picture)} ${problem}`))
    }
    expect(found).toEqual([])
    await expectLinks(page, folder, { ...DONE, language: 'th', width: 360, mode: 'dark' })
  })

const DONE = states.find(({ state }) => state === 'done') ?? { form: '', state: 'done' }

/** A link to a state opens that state and says what axe finds in it, and the gallery itself is as accessible. */
async function expectLinks(page: Page, folder: string, linked: GalleryState): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${pathToFileURL(join(folder, 'index.html')).href}${formatHash(linked)}`)
  const shown = page.frameLocator('iframe')
  await expect(shown.locator('html')).toHaveAttribute('data-gallery', 'ready')
  await expect(shown.locator('html')).toHaveAttribute('data-color-mode', linked.mode)
  await expect(shown.locator('main form')).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText('axe finds nothing in this picture.')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'errors', exact: true }).click()
  await expect(shown.locator('.fw-summary')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`form=${linked.form}&.*state=errors`))
  await expect(page.getByRole('status')).toHaveText('axe finds nothing in this picture.')
  // A fault that somebody makes is named.
  await shown.locator('main').evaluate((main) => main.append(document.createElement('img')))
  await shown.locator('html').evaluate(() => window.postMessage('judge', '*'))
  await expect(page.getByRole('status')).toContainText('image-alt')
  await page.getByRole('searchbox', { name: 'Find a form' }).fill('no such form')
  await expect(page.getByRole('link', { name: linked.form })).toHaveCount(0)
}
