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
      for (const [index, { width, mode }] of APPEARANCES.entries()) {
        // axe checks each page in one appearance of every language, in turn; with `WALK=all`, in all.
        const withAxe = process.env.WALK === 'all' || index === (pageIndex + languageIndex) % APPEARANCES.length
        if (!withAxe && mode === 'dark') continue
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: mode })
        await waitForColorMode(page, mode)
        const where = `#${address} ${width} ${mode}`
        // The mode changes only colours, so check the layout once.
        if (mode === 'light') note(where, await layoutProblems(page))
        if (withAxe) note(where, await axeViolations(page))
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
      await page.emulateMedia({ forcedColors: 'active' })
      note(`#${address} forced colours`, await forcedColorFaults(page))
      await page.emulateMedia({ forcedColors: 'none' })
    }
    expect(allFindings).toEqual([])
  })
}
