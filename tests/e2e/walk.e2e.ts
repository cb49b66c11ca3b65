import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Page as SitePage } from '../../src/model/page.ts'
import { foreignWords } from '../foreignWords.ts'
import { axeFindings, bringAxe, layoutFindings, linesOn } from './look.ts'
import { signIn } from './steps.ts'
import { expect, open, settled, test } from './test.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const pages = readdirSync(join(root, 'schemas/pages')).map((file) => read(`schemas/pages/${file}`) as SitePage)
const legal = (read('schemas/site.json') as { legal: string[] }).legal

/** Every route of the site; one with a parameter by the first thing it shows, legal documents by each. */
const addresses = [
  ...pages.flatMap(({ id, path }) => {
    const [list = '', parameter] = path.split('/:')
    if (parameter === undefined) return [path]
    const things =
      id === 'legal' ? legal : readdirSync(join(root, 'src/server/sample', id.replace('Detail', ''))).slice(0, 1)
    return things.map((thing) => `${list}/${thing}`)
  }),
  '/nowhere',
]

/** How a page is looked at. */
const LOOKS = (['light', 'dark'] as const).flatMap((mode) => [360, 768, 1280].map((width) => ({ width, mode })))

/** Waits until the page stands in a mode, and what fades to its colours has done so. */
async function drawnIn(page: Page, mode: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-color-mode', mode)
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    await frame()
    await frame()
    // One that is taken back has ended too.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition)
        .map((each) => each.finished),
    )
  })
}

test.use({ reducedMotion: 'reduce' })

for (const [turn, language] of ['tw', 'zh', 'en', 'th', 'id', 'vi'].entries()) {
  test(`every page in ${language}, at each width, light and dark`, async ({ page, site }) => {
    test.setTimeout(600_000)
    await bringAxe(page)
    const t = await open(page, `${site.url}/#/wallet`, language)
    await signIn(page, t, '8800001', 'Sample-real-2026')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.wallet.title'))
    await expect(page.getByRole('alert')).toHaveCount(0)
    const found: string[] = []
    const note = (where: string, findings: string[]) => found.push(...findings.map((finding) => `${where}: ${finding}`))
    for (const [at, address] of addresses.entries()) {
      await page.goto(`${site.url}/#${address}`)
      await expect(page.locator('main h1').first(), address).toBeVisible()
      await settled(page, 2)
      await expect(page.locator('.MuiSkeleton-root'), address).toHaveCount(0)
      note(`#${address}`, foreignWords(language, await linesOn(page)))
      for (const [index, { width, mode }] of LOOKS.entries()) {
        // Each page is judged by axe in every look in one language, and in one look in every language; all: in all.
        const judged = process.env.WALK === 'all' || index === (at + turn) % LOOKS.length
        if (!judged && mode === 'dark') continue
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: mode })
        await drawnIn(page, mode)
        const where = `#${address} ${width} ${mode}`
        // The mode changes colours and nothing else.
        if (mode === 'light') note(where, await layoutFindings(page))
        if (judged) note(where, await axeFindings(page))
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
    expect(found).toEqual([])
  })
}
