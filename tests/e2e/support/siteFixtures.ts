import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import { startSiteServer, type SiteServer } from '../../support/siteServer.ts'
import type { Texts } from '../../../src/model/site/siteTexts.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { SERVER_ENTRY } from '../../support/serverProcess.ts'
import { DRAFTS, REFERENCE_SITE } from './referenceSite.ts'

/** Errors and warnings in the console of each page. */
const consoleMessages = new WeakMap<Page, string[]>()

/** Accepts the browser's own console messages about failed requests, for tests that make calls fail. */
export function allowFailedRequests(page: Page): void {
  pagesAllowingFailures.add(page)
}
const pagesAllowingFailures = new WeakSet<Page>()

/** Returns the text of a dotted key as the site shows it. */
export type Translate = (key: string) => string

/** Root and settings of each project whose built site journeys visit. */
const PROJECTS = {
  /** Its pages and their texts stay as they are, whatever an owner edits. */
  reference: { root: REFERENCE_SITE, env: DRAFTS },
  /** For what is found of any page. */
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
 * Has the servers of all journeys, each started when a worker first needs it. All tests extend this one: Playwright starts a
 * new worker, with browser and servers, between tests whose worker fixtures differ.
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

/** Tests that fail with whatever their page writes to the console. */
const watchedTest = serverTest.extend<{ failOnConsoleMessages: undefined }>({
  failOnConsoleMessages: [
    async ({ page }, use) => {
      watchPage(page)
      const cspViolations = await recordCspViolations(page.context())
      await use(undefined)
      expect([...unexpectedConsoleMessages(page), ...cspViolations]).toEqual([])
    },
    { auto: true },
  ],
})

/** Gives one test at a time a server on the database of the first start. */
async function lend(page: Page, site: SiteServer, use: (site: SiteServer) => Promise<void>): Promise<void> {
  await site.resetDatabase()
  await use(site)
  // Requests still pending would otherwise fail once the server is gone.
  await page.close()
}

interface Sites {
  site: SiteServer
  isolatedSite: SiteServer
}

const TESTS = {
  reference: watchedTest.extend<Sites>({
    site: ({ referenceSite }, use) => use(referenceSite),
    isolatedSite: ({ page, resettableReferenceSite }, use) => lend(page, resettableReferenceSite, use),
  }),
  own: watchedTest.extend<Sites>({
    site: ({ ownSite }, use) => use(ownSite),
    isolatedSite: ({ page, resettableOwnSite }, use) => lend(page, resettableOwnSite, use),
  }),
}

/** Pending requests of each page. */
const pendingRequests = new WeakMap<Page, Set<Request>>()

/**
 * Waits until a page has had no pending request for some checks of 50 ms, so that a change of its server interrupts
 * none. A check takes as long as the page's script is busy, since that may be about to ask for more.
 */
export async function waitForNetworkIdle(page: Page, idleChecks = 6): Promise<void> {
  let idleCount = 0
  await expect
    .poll(
      async () => {
        // Not by requestIdleCallback, which a test's clock holds.
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

/** What journeys of one project's site use. */
export interface SiteFixtures {
  test: (typeof TESTS)['own']
  /** The site's texts in a language. */
  translatorFor: (language: string) => Translate
  /**
   * Opens a URL of the site with the language already chosen.
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
        // Where site data are blocked, the browser's languages decide.
      }
    }, language)
    await page.goto(url)
    return translatorFor(language)
  }

  return { test: TESTS[project], translatorFor, openPage }
}
