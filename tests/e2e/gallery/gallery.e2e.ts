import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { readDefinitions } from '../../../src/definitions/readDefinitions.ts'
import { readLanguages } from '../../../src/definitions/readTexts.ts'
import { COLOR_MODES, formatHash, statesOf, WIDTHS, type GalleryState } from '../../../src/gallery/galleryState.ts'
import { buildGallery } from '../../../src/tools/gallery/buildGallery.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { axeViolations, installAxe } from '../support/layoutChecks.ts'

const forms = [...readDefinitions(PROJECT_ROOT, { drafts: true }).forms.values()]
const looks = readLanguages(PROJECT_ROOT).flatMap((language) =>
  WIDTHS.flatMap((width) => COLOR_MODES.map((mode) => ({ language, width, mode }))),
)

/** Every picture with `GALLERY=all`; else every form in every state once, in turn through the looks. */
const pictures: GalleryState[] = forms
  .flatMap((form) => statesOf(form).map((state) => ({ form: form.id, state })))
  .flatMap((picture, index) =>
    (process.env.GALLERY === 'all' ? looks : looks.slice((index * 5) % looks.length).slice(0, 1)).map((look) => ({
      ...picture,
      ...look,
    })),
  )

/** Of so many pictures axe looks at one. With `GALLERY=all` at each. */
const PICTURES_PER_JUDGED = 3

/** Shows a picture in a page of its own, as the gallery's frame does. */
async function open(page: Page, folder: string, picture: GalleryState): Promise<void> {
  await page.setViewportSize({ width: picture.width, height: 800 })
  await page.goto('about:blank')
  await page.goto(`${pathToFileURL(join(folder, 'frame.html')).href}${formatHash(picture)}`)
  await expect(page.locator('html')).toHaveAttribute('data-gallery', 'ready')
}

/** What tells a state from the others. */
async function expectState(page: Page, { state }: GalleryState): Promise<void> {
  const summary = page.locator('.fw-summary')
  const formOnPage = page.locator('main form')
  if (state === 'errors') await expect(summary).toBeVisible()
  else await expect(summary).toHaveCount(0)
  await expect(formOnPage).toHaveCount(state === 'done' ? 0 : 1)
  await expect(page.locator('main form [type=submit][aria-disabled=true]')).toHaveCount(state === 'sending' ? 1 : 0)
}

test.use({ reducedMotion: 'reduce' })

test('the gallery shows every form in every state from a folder, and axe finds nothing in those it looks at', async ({
  page,
}) => {
  test.setTimeout(3 * 3600_000)
  const folder = mkdtempSync(join(tmpdir(), 'formwright-gallery-'))
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(error.message))
  try {
    await buildGallery(PROJECT_ROOT, folder)
    await installAxe(page)
    const found: string[] = []
    for (const [index, picture] of pictures.entries()) {
      await open(page, folder, picture)
      await expectState(page, picture)
      // Every page of the site has axe look at it in the sweep, and forms in their states in axeFormStates.
      const isJudged = process.env.GALLERY === 'all' || index % PICTURES_PER_JUDGED === 0
      const problems = [...(isJudged ? await axeViolations(page) : []), ...messages.splice(0)]
      found.push(...problems.map((problem) => `${formatHash(picture)} ${problem}`))
    }
    expect(found).toEqual([])

    // A link to a state opens that state, and the gallery itself is as accessible.
    const [linked] = pictures.filter(({ state }) => state === 'done')
    if (!linked) throw new Error('No form is ever sent.')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${pathToFileURL(join(folder, 'index.html')).href}${formatHash(linked)}`)
    const shown = page.frameLocator('iframe')
    await expect(shown.locator('html')).toHaveAttribute('data-gallery', 'ready')
    await expect(shown.locator('main form')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'errors', exact: true }).click()
    await expect(shown.locator('.fw-summary')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`form=${linked.form}&.*state=errors`))
    await page.getByRole('searchbox', { name: 'Find a form' }).fill('no such form')
    await expect(page.getByRole('link', { name: linked.form })).toHaveCount(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
