import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import { JOURNEYS_ON, startSiteServer, type SiteServer } from '../../support/siteServer.ts'
import type { Texts } from '../../../src/model/site/siteTexts.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { SERVER_ENTRY } from '../../support/serverProcess.ts'
import { DRAFTS, REFERENCE_SITE } from './referenceSite.ts'

/** Errors and warnings in the console of each page. */
const consoleMessages = new WeakMap<Page, string[]>()

/** Allows the browser's console messages about failed requests, for tests that make calls fail. */
export function allowFailedRequests(page: Page): void {
  pagesAllowingFailures.add(page)
}
const pagesAllowingFailures = new WeakSet<Page>()

/** Returns the text of a dotted key, without link markup. */
export type Translate = (key: string) => string

/** Root and settings of each project whose built site journeys visit. */
const PROJECTS = {
  /** Pages and texts that are independent of an owner's edits. */
  reference: { root: REFERENCE_SITE, env: DRAFTS },
  /** The project's own site, for tests that work with any pages. */
  own: { root: PROJECT_ROOT, env: {} },
}

const serve = (
  project: keyof typeof PROJECTS,
): [(fixtures: object, use: (site: SiteServer) => Promise<void>) => Promise<void>, { scope: 'worker' }] => [
  async ({}, use) => {
    const { root, env } = PROJECTS[project]
    const site = await startSiteServer(env, join(root, SERVER_ENTRY))
    await use(site)
    await site.stop()
  },
  { scope: 'worker' },
]

/**
 * Test with the servers of all journeys, each started when a worker first needs it. All tests extend this one, since
 * Playwright starts a new worker, with browser and servers, between tests with different worker fixtures.
 */
export const serverTest = base.extend<
  object,
  { referenceSite: SiteServer; resettableReferenceSite: SiteServer; ownSite: SiteServer; resettableOwnSite: SiteServer }
>({
  referenceSite: serve('reference'),
  resettableReferenceSite: serve('reference'),
  ownSite: serve('own'),
  resettableOwnSite: serve('own'),
})

/** Test that fails if its page writes an error or warning to the console. */
const watchedTest = serverTest.extend<{ failOnConsoleMessages: undefined }>({
  failOnConsoleMessages: [
    async ({ page }, use) => {
      watchPage(page)
      if (JOURNEYS_ON === 'proxy') await servePictures(page.context())
      const cspViolations = await recordCspViolations(page.context())
      await use(undefined)
      expect([...unexpectedConsoleMessages(page), ...cspViolations]).toEqual([])
    },
    { auto: true },
  ],
})

/** Provides a server with a reset database to one test at a time. */
async function provideResetSite(page: Page, site: SiteServer, use: (site: SiteServer) => Promise<void>): Promise<void> {
  await site.resetDatabase()
  await use(site)
  // Close the page: pending requests would fail during the next reset.
  await page.close()
}

interface Sites {
  site: SiteServer
  isolatedSite: SiteServer
}

const TESTS = {
  reference: watchedTest.extend<Sites>({
    site: ({ referenceSite }, use) => use(referenceSite),
    isolatedSite: ({ page, resettableReferenceSite }, use) => provideResetSite(page, resettableReferenceSite, use),
  }),
  own: watchedTest.extend<Sites>({
    site: ({ ownSite }, use) => use(ownSite),
    isolatedSite: ({ page, resettableOwnSite }, use) => provideResetSite(page, resettableOwnSite, use),
  }),
}

/** Pending requests of each page. */
const pendingRequests = new WeakMap<Page, Set<Request>>()

/**
 * Waits until a page has had no pending request for some checks of 50 ms, so that a change of its server interrupts
 * none. A check waits while the page's script is busy, since the script may be about to send more requests.
 */
export async function waitForNetworkIdle(page: Page, idleChecks = 6): Promise<void> {
  let idleCount = 0
  await expect
    .poll(
      async () => {
        // A fake clock of the test would stop `requestIdleCallback`.
        await page.evaluate(() => undefined).catch(() => undefined)
        return (idleCount = pendingRequests.get(page)?.size === 0 ? idleCount + 1 : 0)
      },
      { intervals: [50] },
    )
    .toBeGreaterThanOrEqual(idleChecks)
}

/** Console messages of a page, except the failures that its test expects. */
export const unexpectedConsoleMessages = (page: Page): string[] =>
  (consoleMessages.get(page) ?? []).filter(
    (text) => !(pagesAllowingFailures.has(page) && /Failed to load resource|net::ERR/.test(text)),
  )

/** Records the console errors, warnings and uncaught exceptions of a page. */
export function watchPage(page: Page): void {
  const pending = new Set<Request>()
  pendingRequests.set(page, pending)
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const messages: string[] = []
  consoleMessages.set(page, messages)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(error.stack ?? error.message))
}

/** In front of a backend the web server of the site has the pictures of the content (docs/operators.md). */
const servePictures = (context: BrowserContext): Promise<unknown> =>
  context.route('**/content/**', (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: join(REFERENCE_SITE, 'sample', pathname.slice('/content/'.length)) })
  })

/** Collects violations of the Content-Security-Policy in all pages of a context. */
async function recordCspViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeBinding('policyBroken', (_source, violation: string) => {
    violations.push(violation)
  })
  await context.addInitScript(() => {
    const { policyBroken: report } = window as unknown as { policyBroken: (violation: string) => void }
    addEventListener('securitypolicyviolation', (event) =>
      report(
        `The policy was broken: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      ),
    )
  })
  return violations
}

export { expect }

/** Fixtures of the journeys of one project's site. */
export interface SiteFixtures {
  test: (typeof TESTS)['own']
  /** The site's texts in a language. */
  translatorFor: (language: string) => Translate
  /**
   * Opens a URL of the site in a language.
   * @returns the translator of that language
   */
  openPage: (page: Page, url: string, language?: string) => Promise<Translate>
}

export function createFixtures(project: keyof typeof PROJECTS): SiteFixtures {
  const { root } = PROJECTS[project]

  function translatorFor(language: string): Translate {
    const read = (file: string) =>
      JSON.parse(readFileSync(join(root, `locales/${language}/${file}.json`), 'utf8')) as Texts
    const texts: Texts = { ...read('common'), errors: read('errors'), fields: read('fields') }
    const ids = readdirSync(join(root, `locales/${language}/pages`)).map((file) => file.replace('.json', ''))
    const pages = Object.fromEntries(ids.map((id) => [id, read(`pages/${id}`)]))
    const all: Texts = { ...texts, pages }
    return (key) => {
      const text = key
        .split('.')
        .reduce<string | Texts | undefined>(
          (node, segment) => (typeof node === 'object' ? node[segment] : undefined),
          all,
        )
      if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}.`)
      return text.replace(/<\/?\d>/g, '')
    }
  }

  async function openPage(page: Page, url: string, language = 'tw'): Promise<Translate> {
    await page.addInitScript((code) => {
      try {
        if (!localStorage.getItem('formwright.language'))
          localStorage.setItem('formwright.language', JSON.stringify({ value: code, expires: Date.now() + 1e9 }))
      } catch {
        // With blocked site data the browser's language applies.
      }
    }, language)
    await page.goto(url)
    return translatorFor(language)
  }

  return { test: TESTS[project], translatorFor, openPage }
}
