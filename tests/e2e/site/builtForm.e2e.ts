import type { Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readDefinitions } from '../../../src/definitions/readDefinitions.ts'
import { builtFormIds } from '../../../src/tools/vite/builtForms.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { field, submitButton } from '../support/actions.ts'
import { holdApp, languageSelect, openHeld } from '../support/heldApp.ts'
import { axeViolations, installAxe, layoutProblems } from '../support/layoutChecks.ts'
import { allowFailedRequests, expect, test, translatorFor } from '../support/projectFixtures.ts'

const LANGUAGES = readdirSync(join(PROJECT_ROOT, 'locales'))
const assets = join(PROJECT_ROOT, 'dist/assets')

interface Shift {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null }[]
}

const saveLanguage = (page: Page, code: string) =>
  page.addInitScript((value) => {
    localStorage.setItem('formwright.language', JSON.stringify({ value, expires: Date.now() + 1e9 }))
  }, code)

test('the form of each public page is built in each language, and small', () => {
  const ids = builtFormIds(readDefinitions(PROJECT_ROOT))
  expect(ids).toContain('message')
  const files = readdirSync(assets)
  for (const id of ids)
    for (const language of LANGUAGES) {
      const name = files.find((file) => file.startsWith('forms-') && file.endsWith(`.${id}.${language}.html`)) ?? ''
      const html = readFileSync(join(assets, name), 'utf8')
      expect(html).toContain(translatorFor(language)(`pages.${id}.title`))
      expect(html).not.toMatch(/<script|<style| style=| on\w+=/)
      expect(brotliCompressSync(html).length).toBeLessThan(8000)
    }
})

test('a form is read and typed into before its scripts have come, and the app takes it over as it is', async ({
  page,
  site,
}) => {
  await installAxe(page)
  const t = translatorFor('tw')
  await page.addInitScript(() => {
    const view = window as unknown as { shifts: unknown[] }
    view.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (!entry.hadRecentInput) view.shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.nodeName)])
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let release = await holdApp(page.context())
  await openHeld(page, `${site.url}/?built#/message`)
  const name = field(page, t, 'name')
  await name.fill('陳大文')
  await name.evaluate((input) => Object.assign(input, { isBuilt: true }))
  await field(page, t, 'email').fill('nobody@example.com')
  const calling = field(page, t, 'countryCode')
  await expect(calling.locator('option')).not.toHaveCount(1)
  await calling.evaluate((select: HTMLSelectElement) => Object.assign(select.options[5] ?? {}, { isBuilt: true }))
  // Several countries have this code: the one that was chosen stays.
  const country = await calling.evaluate((select: HTMLSelectElement) => {
    const options = [...select.options].filter(({ value }) => value === '+1')
    const last = options.at(-1)
    if (last) last.selected = true
    return [options.length, last?.text]
  })
  expect(country[0]).toBeGreaterThan(1)
  const message = field(page, t, 'message')
  await message.fill('出金嗎？')
  await message.evaluate((input: HTMLTextAreaElement) => input.setSelectionRange(1, 2))
  await expect(message).toBeFocused()
  expect([...(await axeViolations(page)), ...(await layoutProblems(page))]).toEqual([])
  await page.evaluate(() => window.scrollTo(0, 120))
  const place = () => page.evaluate(() => window.scrollY)
  const scrolled = await place()
  await release()
  await expect(languageSelect(page)).toBeEnabled()
  await expect(message).toBeFocused()
  expect(await message.evaluate((input: HTMLTextAreaElement) => [input.selectionStart, input.selectionEnd])).toEqual([
    1, 2,
  ])
  expect([scrolled, await place()]).toEqual([120, 120])
  expect(await name.evaluate((input) => 'isBuilt' in input)).toBe(true)
  await expect(name).toHaveValue('陳大文')
  await expect(message).toHaveValue('出金嗎？')
  expect(await calling.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(country[1])
  // Though browsers name some countries otherwise than the page as built.
  expect(await calling.evaluate((select: HTMLSelectElement) => 'isBuilt' in (select.options[5] ?? {}))).toBe(true)
  expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([])

  // Its draft is restored, but what is typed anew before that counts; and a button waits for the app.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await page.context().unrouteAll()
  release = await holdApp(page.context())
  await page.reload({ waitUntil: 'commit' })
  await name.fill('陳小文')
  const send = submitButton(page, t).click()
  await release()
  await send
  // The app knows what was typed and what was kept: only what neither was is missing.
  await expect(page.locator('.fw-summary li')).toHaveCount(1)
  await expect(page.getByRole('button', { name: t('form.draft.discard') })).toBeVisible()
  await expect(name).toHaveValue('陳小文')
  await expect(message).toHaveValue('出金嗎？')
})

test('it comes in the saved language with the frame around it, and its outline stays where it does not come', async ({
  page,
  site,
}) => {
  await saveLanguage(page, 'th')
  const t = translatorFor('th')
  let release = await holdApp(page.context())
  await openHeld(page, `${site.url}/?other#/message`)
  await field(page, t, 'name').fill('สมชาย')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(page.getByRole('link', { name: t('logIn') }).first()).toBeAttached()
  await release()
  await expect(languageSelect(page)).toHaveValue('th')
  await expect(field(page, t, 'name')).toHaveValue('สมชาย')
  await page.context().unrouteAll()

  allowFailedRequests(page)
  await page.route(/\/assets\/forms-.*\.html$/, (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' }),
  )
  release = await holdApp(page.context())
  await openHeld(page, `${site.url}/?gone#/message`)
  await expect(page.locator('main .ui-skeleton').first()).toBeVisible()
  await release()
  await field(page, t, 'name').fill('สมหญิง')
})

test('the app runs when its form has been painted, and at once when that does not come', async ({ page, site }) => {
  await page.addInitScript(() => {
    const view = window as unknown as { order: string[]; __REACT_DEVTOOLS_GLOBAL_HOOK__: object }
    view.order = []
    // React calls it as soon as it runs.
    view.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      inject: () => view.order.push('app'),
      onCommitFiberRoot: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    }
    const look = (): void => {
      if (document.querySelector('main form')) view.order.push('form')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    // A slow machine is no reason to start before.
    const { setTimeout } = window
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => setTimeout(run, ms === 3000 ? 60_000 : ms) })
  })
  const order = () => page.evaluate(() => (window as unknown as { order: string[] }).order)
  await page.goto(`${site.url}/?order#/message`)
  await expect(languageSelect(page)).toBeEnabled()
  expect(await order()).toEqual(['form', 'app'])

  allowFailedRequests(page)
  await page.route(/\/assets\/forms-.*\.html$/, (route) => route.abort())
  await page.goto(`${site.url}/?none#/message`)
  await expect(languageSelect(page)).toBeEnabled()
  expect(await order()).toEqual(['app', 'form'])
})

test('beside a link’s text what was typed stays and is checked', async ({ page, site }) => {
  const t = translatorFor('tw')
  const release = await holdApp(page.context())
  await openHeld(page, `${site.url}/?link#/message?subject=Hello`)
  await field(page, t, 'email').fill('nobody')
  await field(page, t, 'name').fill('陳大文')
  await release()
  await expect(field(page, t, 'message')).toHaveValue('Hello')
  await expect(field(page, t, 'name')).toHaveValue('陳大文')
  await expect(field(page, t, 'email')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, t, 'name')).toBeFocused()
  await page.context().unrouteAll()
})

test('the app starts, and says what is wrong, when what takes a form over does not come', async ({ page, site }) => {
  const t = translatorFor('tw')
  allowFailedRequests(page)
  await page.route(/\/assets\/form-[\w-]+\.js$/, (route) => route.abort())
  await page.goto(`${site.url}/?chunk#/message`)
  await expect(page.getByText(t('failed.loadTitle'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('retry') })).toBeEnabled()
})
