import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageMeta } from '../../../src/model/site/siteTexts.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { pageHeading, signInAsVisitor } from '../support/actions.ts'
import { holdApp, languageSelect, openBeforeAppStart } from '../support/holdApp.ts'
import { expect, openPage, test, translatorFor, waitForNetworkIdle, watchPage } from '../support/projectFixtures.ts'
import { addressesOf, forms, languages, pages } from '../support/projectPages.ts'

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(PROJECT_ROOT, path), 'utf8')) as T
const publicPages = pages.filter(({ access }) => access === 'public')
const introOf = (id: string, language: string) =>
  readJson<{ intro?: string }>(`locales/${language}/pages/${id}.json`).intro
const tagOf = (language: string) => readJson<LanguageMeta>(`locales/${language}/meta.json`).tag
const languageCookie = (language: string, url: string) => ({ name: 'language', value: language, url })

for (const language of languages) {
  test(`without scripts, home shows its texts and pictures in the language of the cookie: ${language}`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await context.addCookies([languageCookie(language, site.url)])
    const page = await context.newPage()
    const picture = page.waitForResponse(/\/assets\/hero-[\w-]+\.svg$/)
    await page.goto(`${site.url}/`)
    const t = translatorFor(language)
    await expect(page.locator('html')).toHaveAttribute('lang', tagOf(language))
    await expect(pageHeading(page)).toHaveText(t('pages.home.claim'))
    for (const key of [
      'pages.home.lead',
      'pages.home.trust.figures.text',
      'pages.home.start',
      'footer.consultationText',
    ])
      await expect(page.getByText(t(key), { exact: true }).first()).toBeVisible()
    await expect(page.locator('main img').first()).toBeVisible()
    expect((await picture).status()).toBe(200)
    // Placeholders of content that only scripts can load are hidden.
    await expect(page.getByRole('status', { name: t('loading') })).toHaveCount(0)
    await context.close()
  })
}

test('all class names of prerendered pages are in the style sheet', () => {
  const dist = join(PROJECT_ROOT, 'dist')
  const sheet = readdirSync(join(dist, 'assets')).find((file) => file.endsWith('.css')) ?? ''
  const styles = readFileSync(join(dist, 'assets', sheet), 'utf8')
  const files = readdirSync(dist).filter((file) => file.endsWith('.html'))
  expect(files).toHaveLength(languages.length)
  for (const file of files) {
    const html = readFileSync(join(dist, file), 'utf8')
    const names = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
    const moduleNames = [...new Set(names)].filter((name) => name.startsWith('_'))
    expect(moduleNames.length).toBeGreaterThan(30)
    expect([file, moduleNames.filter((name) => !styles.includes(`.${name}`))]).toEqual([file, []])
  }
})

test('hydration keeps the home page unchanged, in the colour mode and language of the visitor', async ({
  page,
  site,
}) => {
  for (const [language, mode] of [
    ['tw', 'light'],
    ['en', 'dark'],
  ] as const) {
    const t = translatorFor(language)
    await page.context().addCookies([languageCookie(language, site.url)])
    await page.addInitScript(
      ([code, colorMode]) => {
        const entry = (value: string) => JSON.stringify({ value, expires: Date.now() + 1e9 })
        localStorage.setItem('formwright.language', entry(code))
        localStorage.setItem('formwright.colorMode', entry(colorMode))
      },
      [language, mode] as const,
    )
    const release = await holdApp(page.context())
    await openBeforeAppStart(page, `${site.url}/?${language}#/`)
    await expect(page.locator('html')).toHaveAttribute('data-color-mode', mode)
    await expect(pageHeading(page)).toHaveText(t('pages.home.claim'))
    // Controls that need scripts are disabled before hydration.
    await expect(languageSelect(page)).toBeDisabled()
    await pageHeading(page).evaluate((heading) => Object.assign(heading, { isPrerendered: true }))
    await release()
    await expect(languageSelect(page)).toBeEnabled()
    expect(await pageHeading(page).evaluate((heading) => 'isPrerendered' in heading)).toBe(true)
    const label = t(mode === 'dark' ? 'colorMode.light' : 'colorMode.dark')
    await expect(page.getByRole('button', { name: label })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: t('pages.home.all') })
        .first(),
    ).toBeVisible()
  }
})

test('a public page or the sign-in first shows its layout, heading and form or outline, never the home page', async ({
  page,
  site,
}) => {
  const t = translatorFor('tw')
  const signIn = pages.find(({ id }) => forms.get(id)?.submit.action === 'signIn')
  const closedPage = pages.find(({ access, path }) => access !== 'public' && !path.includes(':'))
  const form = publicPages.find(
    ({ id, kind, layout }) => kind === 'form' && layout !== 'bare' && introOf(id, 'tw') !== undefined,
  )
  const list = pages.find(({ id }) => id === 'school')
  // The opened page, and the page that a visitor sees.
  for (const [openedPage, shownPage] of [
    [signIn, signIn],
    [closedPage, signIn],
    [form, form],
    [list, list],
  ]) {
    if (!openedPage || !shownPage) continue
    const { path } = openedPage
    const { id, layout } = shownPage
    const isBare = layout === 'bare'
    const release = await holdApp(page.context())
    await openBeforeAppStart(page, `${site.url}/?${path}#${path}`)
    await expect(page.getByText(t('pages.home.claim'))).toHaveCount(0)
    await expect(page.locator(forms.has(id) ? 'main form' : 'main .ui-skeleton').first()).toBeVisible()
    await expect(pageHeading(page)).toHaveText(t(`pages.${id}.title`))
    const intro = introOf(id, 'tw')
    if (intro !== undefined && !intro.includes('{{')) await expect(page.getByText(intro, { exact: true })).toBeVisible()
    // A hash change shows the page of the new URL.
    await page.evaluate(() => {
      window.location.hash = '/school'
    })
    await expect(pageHeading(page)).toHaveText(t('pages.school.title'))
    await page.evaluate((hash) => {
      window.location.hash = hash
    }, path)
    await expect(page.locator('header nav')).toHaveCount(isBare ? 0 : 1)
    await expect(page.locator('header a[href="#/"][aria-current]')).toHaveCount(0)
    await release()
    await expect(languageSelect(page)).toBeEnabled()
    await expect(pageHeading(page)).not.toBeEmpty()
  }
})

test('a link followed before the app’s start leads to its page', async ({ page, site }) => {
  const t = translatorFor('tw')
  const release = await holdApp(page.context())
  await openBeforeAppStart(page, `${site.url}/`)
  await page.getByRole('link', { name: t('logIn') }).click()
  await expect(page.getByText(t('pages.home.claim'))).toHaveCount(0)
  await release()
  await expect(pageHeading(page)).toHaveText(t('pages.login.title'))
})

test('a page never shows another language than the selected one, and the next visit shows it at once', async ({
  page,
  site,
}) => {
  let release = await holdApp(page.context())
  await page.addInitScript(() => {
    if (!localStorage.getItem('formwright.language'))
      localStorage.setItem('formwright.language', JSON.stringify({ value: 'en', expires: Date.now() + 1e9 }))
  })
  await page.goto(`${site.url}/`, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-first', 'shown')
  await expect(page.locator('#root > *')).toHaveCount(0)
  await release()
  const en = translatorFor('en')
  await expect(pageHeading(page)).toHaveText(en('pages.home.claim'))

  release = await holdApp(page.context())
  await page.reload({ waitUntil: 'commit' })
  await expect(pageHeading(page)).toHaveText(en('pages.home.claim'))
  await expect(languageSelect(page)).toBeDisabled()
  await release()
  await languageSelect(page).selectOption('th')
  const th = translatorFor('th')
  await expect(pageHeading(page)).toHaveText(th('pages.home.claim'))
  await waitForNetworkIdle(page)

  release = await holdApp(page.context())
  await page.reload({ waitUntil: 'commit' })
  await expect(pageHeading(page)).toHaveText(th('pages.home.claim'))
  await expect(languageSelect(page)).toBeDisabled()
  await release()
  await expect(languageSelect(page)).toHaveValue('th')
})

test('a signed-in user sees no link to sign in', async ({ page, site }) => {
  const t = await openPage(page, `${site.url}/#/login`, 'tw')
  await signInAsVisitor(page, t)
  await waitForNetworkIdle(page)
  const release = await holdApp(page.context())
  await openBeforeAppStart(page, `${site.url}/?signedIn#/`)
  await expect(page.locator('header').getByRole('link', { name: t('logIn') })).toBeHidden()
  // A page that is not prerendered first shows an outline.
  await page.evaluate(() => {
    window.location.hash = '/customerCenter'
  })
  await expect(page.locator('main .ui-skeleton').first()).toBeVisible()
  await expect(page.locator('header nav')).toHaveCount(1)
  await release()
  await expect(page.getByRole('button', { name: t('logOut') })).toBeVisible()
})

test('a public page has no layout shifts while it loads', async ({ browser, site }) => {
  const pagesWithShifts: unknown[] = []
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height } })
    const page = await context.newPage()
    watchPage(page)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    // Slow enough that each part is painted on arrival.
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: 2_000_000,
      uploadThroughput: 1_000_000,
    })
    await page.addInitScript(() => {
      const view = window as unknown as { shifts: unknown[] }
      view.shifts = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Element | null }[] }[])
          view.shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.nodeName)])
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const address of publicPages.flatMap((each) => addressesOf(each).slice(0, 1))) {
      await page.goto(`${site.url}/?${address}#${address}`)
      await expect(pageHeading(page)).not.toBeEmpty()
      await waitForNetworkIdle(page)
      const shifts = await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)
      if (shifts.length > 0) pagesWithShifts.push([width, address, shifts])
    }
    await context.close()
  }
  expect(pagesWithShifts).toEqual([])
})
