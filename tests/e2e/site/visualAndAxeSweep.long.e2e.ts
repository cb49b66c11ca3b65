import type { Page } from '@playwright/test'
import { findForeignWords } from '../../support/foreignWords.ts'
import {
  axeViolations,
  forcedColorFaults,
  installAxe,
  layoutProblems,
  spaceText,
  visibleTexts,
} from '../support/layoutChecks.ts'
import { pageHeading, signIn } from '../support/actions.ts'
import { expect, openPage, waitForNetworkIdle, test } from '../support/projectFixtures.ts'
import { addressesOf, languages, pages } from '../support/projectPages.ts'
import { isNightly } from '../../support/runMode.ts'
import { REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'

/** Every route of the site, and an unknown one. */
const hashPaths = [...pages.flatMap(addressesOf), '/nowhere']

/** Widths and colour modes in which a page is checked. */
const APPEARANCES = (['light', 'dark'] as const).flatMap((mode) => [360, 768, 1280].map((width) => ({ width, mode })))

/** Waits until the page has a colour mode and its transitions have ended. */
async function waitForColorMode(page: Page, mode: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-color-mode', mode)
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    // Cancelled transitions reject, but have ended too.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition)
        .map((each) => each.finished),
    )
  })
}

test.use({ reducedMotion: 'reduce' })

for (const [languageIndex, language] of languages.entries()) {
  test(`every page in ${language}, at each width, light and dark`, async ({ page, site }) => {
    test.setTimeout(600_000)
    await installAxe(page)
    const t = await openPage(page, `${site.url}/#/wallet`, language)
    await signIn(page, t, ...REAL_CUSTOMER_BY_NUMBER)
    await expect(pageHeading(page)).toHaveText(t('pages.wallet.title'))
    await expect(page.getByRole('alert')).toHaveCount(0)
    const allFindings: string[] = []
    const note = (where: string, findings: string[]) =>
      allFindings.push(...findings.map((finding) => `${where}: ${finding}`))
    for (const [pageIndex, address] of hashPaths.entries()) {
      await page.goto(`${site.url}/#${address}`)
      await expect(page.locator('main h1').first(), address).toBeVisible()
      await waitForNetworkIdle(page, 2)
      await expect(page.locator('.ui-skeleton'), address).toHaveCount(0)
      note(`#${address}`, findForeignWords(language, await visibleTexts(page)))
      // Each language shows a page in another appearance; at night in all of them.
      const turn = (pageIndex + languageIndex) % APPEARANCES.length
      for (const { width, mode } of isNightly ? APPEARANCES : APPEARANCES.slice(turn, turn + 1)) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: mode })
        await waitForColorMode(page, mode)
        const where = `#${address} ${width} ${mode}`
        note(where, await layoutProblems(page))
        note(where, await axeViolations(page))
      }
      await page.emulateMedia({ colorScheme: 'light' })
      // Check 1280 by 1024 px at 400 %, also with the widest text spacing (WCAG 1.4.10 and 1.4.12).
      await page.setViewportSize({ width: 320, height: 256 })
      await waitForColorMode(page, 'light')
      note(`#${address} 400 %`, await layoutProblems(page))
      await spaceText(page, true)
      await waitForColorMode(page, 'light')
      note(`#${address} 400 %, spaced`, await layoutProblems(page))
      await spaceText(page, false)
      if (!isNightly && turn > 0) continue
      await page.emulateMedia({ forcedColors: 'active' })
      note(`#${address} forced colours`, await forcedColorFaults(page))
      await page.emulateMedia({ forcedColors: 'none' })
    }
    expect(allFindings).toEqual([])
  })
}
