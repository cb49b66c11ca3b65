import type { BrowserContext, Page } from '@playwright/test'
import { HARMLESS_TEXTS } from '../../support/html/xssVectors.ts'
import { isNightly } from '../../support/runMode.ts'
import { pageHeading, signInAsVisitor } from '../support/actions.ts'
import { expect, openPage, test } from '../support/fixtures.ts'
import { CONTENT_PAGE, openContentPage } from '../support/openContentPage.ts'
import { generateDocuments, KNOWN_ATTACKS } from '../support/xssPayloads.ts'

const GENERATED_DOCUMENTS = generateDocuments(5000, 20260105)

/** Embeds a document in several ways: alone, between and inside other content. */
const embed = (source: string): string[] => [
  source,
  `<p>before</p>${source}<p>after</p>`,
  `<table><tr><td>${source}`,
  `<ul><li><b>${source}`,
  `<h2>${source}`,
  `<a href="https://ok.test">${source}`,
]

/** Effects of a page with hostile content. */
interface ObservedEffects {
  /** Code that ran, dialogs that opened, navigations. */
  executed: string[]
  /** Resource types requested from other hosts. */
  foreignRequests: Set<string>
  /** Directives of the policy that were violated. */
  violatedDirectives: Set<string>
}

/** Creates a page whose effects are recorded. @param url of the page */
async function createWatchedPage(
  context: BrowserContext,
  url: string,
): Promise<{ page: Page; effects: ObservedEffects }> {
  const effects: ObservedEffects = { executed: [], foreignRequests: new Set(), violatedDirectives: new Set() }
  await context.exposeBinding('did', (_source, kind: 'executed' | 'broken', what: string) => {
    if (kind === 'executed') effects.executed.push(what)
    else effects.violatedDirectives.add(what)
  })
  await context.addInitScript(() => {
    const { did } = window as unknown as { did: (kind: string, what: string) => void }
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
      Object.assign(window, { [name]: (what: unknown) => did('executed', `${name}(${String(what)})`) })
    addEventListener('securitypolicyviolation', (event) => did('broken', event.effectiveDirective))
  })
  await context.route(
    (requestUrl) => requestUrl.origin !== url,
    (route) => {
      effects.foreignRequests.add(route.request().resourceType())
      return route.abort()
    },
  )
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    effects.executed.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('frameattached', (frame) => {
    if (frame !== page.mainFrame()) effects.executed.push('a frame')
  })
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== url && frame.url() !== 'about:blank')
      effects.executed.push(`went to ${frame.url()}`)
  })
  page.on('popup', () => effects.executed.push('a new window'))
  return { page, effects }
}

/**
 * Shows documents one after the other.
 * @returns faults (forbidden elements, attributes and URLs, widened pages), and the number of elements
 */
const showAll = (page: Page, documents: string[]): Promise<{ faults: string[]; elements: number }> =>
  page.evaluate((sources) => {
    const TAGS = new Set(
      'A ABBR B BLOCKQUOTE BR CAPTION CITE CODE DD DEL DIV DL DT EM FIGCAPTION FIGURE H2 H3 H4 H5 H6 HR I IMG INS KBD LI MARK OL P PRE Q S SAMP SECTION SMALL SPAN STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR U UL'.split(
        ' ',
      ),
    )
    const ATTRIBUTES = new Set(
      'alt aria-label class colspan decoding dir height href lang loading rel role rowspan scope src start tabindex target title width'.split(
        ' ',
      ),
    )
    const faults: string[] = []
    let count = 0
    const check = (element: Element): string | undefined => {
      if (!TAGS.has(element.tagName)) return `<${element.tagName}>`
      for (const { name, value } of element.attributes)
        if (!ATTRIBUTES.has(name) || (name === 'class' && value !== 'vh')) return `${name}=${value.slice(0, 80)}`
      if (element instanceof HTMLAnchorElement && !['http:', 'https:', 'mailto:', 'tel:'].includes(element.protocol))
        return `a link to ${element.href.slice(0, 80)}`
      if (element instanceof HTMLAnchorElement && element.origin !== location.origin && element.protocol !== 'mailto:')
        if (element.protocol !== 'tel:' && element.target !== '_blank') return `a link that replaces the page`
      if (element instanceof HTMLImageElement && !/^https?:/.test(element.src))
        return `a picture from ${element.src.slice(0, 80)}`
      return undefined
    }
    for (const source of sources) {
      window.showContent(source)
      const elements = [...document.querySelectorAll('main > div *')]
      count += elements.length
      const fault = elements.map(check).find(Boolean)
      if (fault) faults.push(`${source.slice(0, 200)}: ${fault}`)
      if (document.querySelectorAll('main').length > 1 || document.body.children.length > 1)
        faults.push(`${source.slice(0, 200)}: something outside the content`)
      if (document.documentElement.scrollWidth > innerWidth) faults.push(`${source.slice(0, 200)}: a wider page`)
      if ('hit' in window || 'polluted' in {}) faults.push(`${source.slice(0, 200)}: a mark was set`)
    }
    return { faults, elements: count }
  }, documents)

test('there are 333 known attacks and 5 000 generated ones', () => {
  expect(new Set(KNOWN_ATTACKS).size).toBeGreaterThanOrEqual(333)
  expect(new Set(GENERATED_DOCUMENTS).size).toBe(5000)
})

for (const policy of [true, false]) {
  test(`hostile content has no effect, ${policy ? 'with the policy' : 'also without a policy'}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
    const { page, effects } = await createWatchedPage(context, CONTENT_PAGE)
    await openContentPage(page, policy)
    // The policy changes nothing of what is drawn, so generated documents are drawn with it at night only.
    const generated = policy && !isNightly ? [] : GENERATED_DOCUMENTS
    const { faults, elements } = await showAll(page, [...KNOWN_ATTACKS.flatMap(embed), ...generated])
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
    expect(faults).toEqual([])
    expect(elements).toBeGreaterThan(3000)
    expect(effects.executed).toEqual([])
    // Content may contain pictures of other hosts; only the policy blocks these requests.
    expect([...effects.foreignRequests].filter((kind) => policy || kind !== 'image')).toEqual([])
    await context.close()
  })
}

test('articles with attacks have no effect on the site', async ({ browser, site }) => {
  const bodies = KNOWN_ATTACKS.filter((_attack, index) => index % 60 === 0)
  const context = await browser.newContext()
  const { page, effects } = await createWatchedPage(context, site.url)
  await page.route('**/aspapi/pc/schoolDetail.asp', (route) => {
    const id = new URLSearchParams(route.request().postData() ?? '').get('id') ?? ''
    const item = { id, title: `document ${id}`, summary: '', category: '', cover: '', date: '2026-01-05' }
    const data = { item: { ...item, body: bodies[Number(id)] }, previous: null, next: null }
    return route.fulfill({ json: { code: 200, message: '', data } })
  })
  const t = await openPage(page, `${site.url}/#/schoolDetail/0`, 'en')
  await signInAsVisitor(page, t)
  for (const id of bodies.keys()) {
    await page.evaluate((hash) => (location.hash = hash), `/schoolDetail/${id}`)
    await expect(pageHeading(page)).toHaveText(`document ${id}`)
  }
  expect(effects.executed).toEqual([])
  expect([...effects.foreignRequests]).toEqual([])
  await context.close()
})

test('text that only looks like an attack is shown unchanged', async ({ page }) => {
  await openContentPage(page, true)
  for (const source of HARMLESS_TEXTS)
    expect(await page.evaluate((text) => window.showContent(text), source)).toMatch(/^<p>[^<]+<\/p>$/)
})

for (const policy of [true, false]) {
  test(`control: an attack that is set as HTML ${policy ? 'violates the policy' : 'runs'}`, async ({ browser }) => {
    const context = await browser.newContext()
    const { page, effects } = await createWatchedPage(context, CONTENT_PAGE)
    await openContentPage(page, policy)
    const isRefused = await page.evaluate(() => {
      const box = document.body.appendChild(document.createElement('div'))
      try {
        // `Reflect.set`, because the lint forbids `innerHTML`.
        Reflect.set(box, 'innerHTML', '<img src=x onerror=alert(1)><iframe srcdoc="x"></iframe>')
        return false
      } catch {
        box.setAttribute('style', 'color:red')
        return true
      }
    })
    expect(isRefused).toBe(policy)
    if (policy)
      await expect
        .poll(() => [...effects.violatedDirectives].sort())
        .toEqual(['require-trusted-types-for', 'style-src-attr'])
    else await expect.poll(() => effects.executed).toEqual(expect.arrayContaining(['alert(1)', 'a frame']))
    await context.close()
  })
}
