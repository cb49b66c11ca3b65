import type { Page } from '@playwright/test'
import { field, pageHeading, submitButton } from '../support/actions.ts'
import { holdApp, languageSelect, openBeforeAppStart } from '../support/holdApp.ts'
import { axeViolations, installAxe, layoutProblems } from '../support/layoutChecks.ts'
import { allowFailedRequests, expect, test, translatorFor } from '../support/projectFixtures.ts'

interface Shift {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null }[]
}

/** Records each layout shift without recent input. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const view = window as unknown as { shifts: unknown[] }
    view.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (!entry.hadRecentInput) view.shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.nodeName)])
    }).observe({ type: 'layout-shift', buffered: true })
  })

test('a prerendered form can be read and filled in before its scripts have loaded, and hydration keeps it unchanged', async ({
  page,
  site,
}) => {
  await installAxe(page)
  await watchShifts(page)
  const t = translatorFor('tw')
  const release = await holdApp(page.context())
  await openBeforeAppStart(page, `${site.url}/?built#/message`)
  const name = field(page, t, 'name')
  await name.fill('陳大文')
  await name.evaluate((input) => Object.assign(input, { isPrerendered: true }))
  await field(page, t, 'email').fill('nobody@example.com')
  const callingCode = field(page, t, 'countryCode')
  // Several countries have this code; hydration must keep the selected one.
  const country = await callingCode.evaluate((select: HTMLSelectElement) => {
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
  const readScrollTop = () => page.evaluate(() => window.scrollY)
  const scrollTopBefore = await readScrollTop()
  await release()
  await expect(languageSelect(page)).toBeEnabled()
  await expect(message).toBeFocused()
  expect(await message.evaluate((input: HTMLTextAreaElement) => [input.selectionStart, input.selectionEnd])).toEqual([
    1, 2,
  ])
  expect([scrollTopBefore, await readScrollTop()]).toEqual([120, 120])
  expect(await name.evaluate((input) => 'isPrerendered' in input)).toBe(true)
  await expect(name).toHaveValue('陳大文')
  await expect(message).toHaveValue('出金嗎？')
  expect(await callingCode.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(country[1])
  expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([])
  // The app has the typed values, so only one required field is missing.
  await submitButton(page, t).click()
  await expect(page.locator('.fw-summary li')).toHaveCount(1)
})

test('a form with a draft shows an outline, then the draft, and never an empty form', async ({ page, site }) => {
  const t = translatorFor('tw')
  await page.goto(`${site.url}/?draft#/message`)
  await field(page, t, 'name').fill('陳大文')
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  const release = await holdApp(page.context())
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('main .ui-skeleton').first()).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
  await release()
  await expect(page.getByRole('button', { name: t('form.draft.discard') })).toBeVisible()
  await expect(field(page, t, 'name')).toHaveValue('陳大文')
})

for (const [typedText, expectedText] of [
  ['', 'Hello'],
  ['出金嗎？', '出金嗎？'],
] as const)
  test(`a message typed before hydration overrides the text of a link: “${typedText}”`, async ({ page, site }) => {
    const t = translatorFor('tw')
    const release = await holdApp(page.context())
    await openBeforeAppStart(page, `${site.url}/?link#/message?subject=Hello`)
    if (typedText !== '') await field(page, t, 'message').fill(typedText)
    await field(page, t, 'email').fill('nobody')
    await field(page, t, 'name').fill('陳大文')
    await release()
    await expect(languageSelect(page)).toBeEnabled()
    await expect(field(page, t, 'message')).toHaveValue(expectedText)
    // Fields that were left before hydration are validated.
    await expect(field(page, t, 'email')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, t, 'name')).toHaveValue('陳大文')
    await expect(field(page, t, 'name')).toBeFocused()
  })

test('a prerendered form cannot be sent before hydration, which then repeats the last press', async ({
  page,
  site,
}) => {
  const t = translatorFor('tw')
  const release = await holdApp(page.context())
  await openBeforeAppStart(page, `${site.url}/?unsent#/message`)
  await field(page, t, 'name').fill('陳大文')
  const sentRequests: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/assets/')) sentRequests.push(request.url())
  })
  await page.keyboard.press('Enter')
  await submitButton(page, t).click()
  await expect(field(page, t, 'name')).toHaveValue('陳大文')
  expect([sentRequests, page.url()]).toEqual([[], `${site.url}/?unsent#/message`])
  await release()
  await expect(page.locator('.fw-summary')).toBeFocused()
})

/** Opens the home page, whose screen arrives only after the call of the returned function, and follows a link. */
async function followLinkDuringStart(page: Page, url: string, path: string): Promise<() => void> {
  const home = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/HomeScreen-/, async (route) => {
    await home.promise
    await route.continue()
  })
  await page.goto(`${url}/?start#/`, { waitUntil: 'commit' })
  // The app has chosen its first page once the history entry has a position.
  await page.waitForFunction(() => (window.history.state as { idx?: number } | null)?.idx === 0)
  await page.evaluate((hash) => void (window.location.hash = hash), path)
  return () => home.resolve(undefined)
}

test('a prerendered form that a link opened during the start keeps its entries', async ({ page, site }) => {
  const t = translatorFor('tw')
  const release = await followLinkDuringStart(page, site.url, '/message')
  const name = field(page, t, 'name')
  await name.fill('陳大文')
  await name.evaluate((input) => Object.assign(input, { isPrerendered: true }))
  release()
  await expect(languageSelect(page)).toBeEnabled()
  await expect(name).toHaveValue('陳大文')
  expect(await name.evaluate((input) => 'isPrerendered' in input)).toBe(true)
})

test('a visitor who follows a link and signs in during the start gets the page of the link', async ({ page, site }) => {
  const t = translatorFor('tw')
  const release = await followLinkDuringStart(page, site.url, '/applyDemo')
  await page.getByRole('button', { name: t('pages.login.alternatives.visitor') }).click()
  release()
  await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.title'))
})

test('a visitor who signs in before hydration gets the page that asked for the sign-in', async ({ page, site }) => {
  const t = translatorFor('tw')
  const release = await holdApp(page.context())
  await openBeforeAppStart(page, `${site.url}/#/applyDemo`)
  await page.getByRole('button', { name: t('pages.login.alternatives.visitor') }).click()
  await release()
  await expect(pageHeading(page)).toHaveText(t('pages.applyDemo.title'))
})

test('the app shows a load error if the scripts of a form fail', async ({ page, site }) => {
  const t = translatorFor('tw')
  allowFailedRequests(page)
  await page.route(/\/assets\/form-[\w-]+\.js$/, (route) => route.abort())
  await page.goto(`${site.url}/?chunk#/message`)
  await expect(page.getByText(t('failed.loadTitle'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('retry') })).toBeEnabled()
})
