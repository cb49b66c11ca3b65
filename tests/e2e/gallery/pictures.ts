import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { readLanguages } from '../../../src/project/read/readTexts.ts'
import {
  COLOR_MODES,
  formatHash,
  statesOf,
  WIDTHS,
  type GalleryState,
} from '../../../src/studio/gallery/galleryState.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { axeViolations, layoutProblems } from '../support/layoutChecks.ts'

const HEIGHT = 800

/** Every form in every state. */
export const states = [...readDefinitions(PROJECT_ROOT, { drafts: true }).forms.values()].flatMap((form) =>
  statesOf(form).map((state) => ({ form: form.id, state })),
)
const languages = readLanguages(PROJECT_ROOT)
/** Every combination of language, width and colour mode. */
export const looks = languages.flatMap((language) =>
  WIDTHS.flatMap((width) => COLOR_MODES.map((mode) => ({ language, width, mode }))),
)

/** Shows a picture in a page of its own, as the gallery's frame does. */
export async function openPicture(page: Page, folder: string, picture: GalleryState): Promise<void> {
  await page.setViewportSize({ width: picture.width, height: HEIGHT })
  await page.goto('about:blank')
  await page.goto(`${pathToFileURL(join(folder, 'frame.html')).href}${formatHash(picture)}`)
  await expect(page.locator('html')).toHaveAttribute('data-gallery', 'ready')
}

/** Checks the elements by which a state differs from the others. */
export async function expectState(page: Page, state: string): Promise<void> {
  const summary = page.locator('.fw-summary')
  if (state === 'errors') await expect(summary).toBeVisible()
  else await expect(summary).toHaveCount(0)
  await expect(page.locator('main form')).toHaveCount(state === 'done' ? 0 : 1)
  await expect(page.locator('main form [type=submit][aria-disabled=true]')).toHaveCount(state === 'sending' ? 1 : 0)
}

/**
 * Checks a state in every language, width and colour mode; loads it once for each language. axe runs once for looks
 * that differ only in their words.
 * @param messages messages of the console; the function empties the list
 * @returns one line for each problem
 */
export async function checkEveryLook(
  page: Page,
  folder: string,
  state: Pick<GalleryState, 'form' | 'state'>,
  messages: string[],
): Promise<string[]> {
  const found: string[] = []
  const checkedStructures = new Set<string>()
  for (const language of languages)
    for (const [index, look] of looks.filter((each) => each.language === language).entries()) {
      const picture = { ...state, ...look }
      if (index === 0) {
        await openPicture(page, folder, picture)
        await expectState(page, state.state)
      } else await changeLook(page, picture)
      const structure = await structureOf(page)
      const violations = checkedStructures.has(structure) ? [] : await axeViolations(page)
      checkedStructures.add(structure)
      const problems = [...violations, ...(await layoutProblems(page)), ...messages.splice(0)]
      found.push(...problems.map((problem) => `${formatHash(picture)} ${problem}`))
    }
  return found
}

/** Shows the same state in another width or colour mode, without loading it again. */
async function changeLook(page: Page, picture: GalleryState): Promise<void> {
  await page.setViewportSize({ width: picture.width, height: HEIGHT })
  await page.evaluate((hash) => void (location.hash = hash), formatHash(picture))
  await expect(page.locator('html')).toHaveAttribute('data-color-mode', picture.mode)
}

/**
 * Everything that axe checks except words, as a text: the visible elements with their attributes, sizes and colours.
 */
const structureOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributeNames = ['role', 'type', 'for', 'href', 'tabindex', 'autocomplete', 'disabled', 'hidden', 'alt']
    return [...document.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        const attributes = element
          .getAttributeNames()
          .filter((name) => attributeNames.includes(name) || name.startsWith('aria-'))
          .map((name) => (name === 'aria-label' || name === 'alt' ? name : `${name}=${element.getAttribute(name)}`))
        // axe reports targets below 24 px.
        const isSmall = width < 24 || height < 24
        return [
          element.tagName,
          color,
          backgroundColor,
          fontSize,
          fontWeight,
          isSmall,
          element.textContent !== '',
          attributes,
        ]
      })
      .join('\n')
  })

/** The files of a folder with a checksum each. */
export const checksums = (folder: string): [name: string, checksum: string][] =>
  readdirSync(folder)
    .sort()
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ])
