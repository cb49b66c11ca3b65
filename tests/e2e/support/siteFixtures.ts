import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import { startSiteServer, type SiteServer } from '../../support/siteServer.ts'
import type { Texts } from '../../../src/model/site/siteTexts.ts'
import { SERVER_ENTRY } from '../../support/serverProcess.ts'

/** Errors and warnings in the console of each page. */
const consoleMessages = new WeakMap<Page, string[]>()

/** Accepts the browser's own console messages about failed requests, for tests that make calls fail. */
export function allowFailedRequests(page: Page): void {
  pagesAllowingFailures.add(page)
}
const pagesAllowingFailures = new WeakSet<Page>()

/** Returns the text of a dotted key as the site shows it. */
export type Translate = (key: string) => string

/** Tests in which the sites of one project run; they fail with whatever its pages write to the console. */
const createTest = (root: string, env: Record<string, string>) =>
  base.extend<
    { failOnConsoleMessages: undefined; isolatedSite: SiteServer },
    { site: SiteServer; resettableSite: SiteServer }
  >({
    site: [
      async ({}, use) => {
        const site = await startSiteServer(env, join(root, SERVER_ENTRY))
        await use(site)
        await site.stop()
      },
      { scope: 'worker' },
    ],
    resettableSite: [
      async ({}, use) => {
        const site = await startSiteServer(env, join(root, SERVER_ENTRY))
        await use(site)
        await site.stop()
      },
      { scope: 'worker' },
    ],
    // One test at a time has it, on the database of the first start.
    isolatedSite: async ({ page, resettableSite }, use) => {
      await resettableSite.resetDatabase()
      await use(resettableSite)
      // Requests still pending would otherwise fail once the server is gone.
      await page.close()
    },
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
  test: ReturnType<typeof createTest>
  /** The site's texts in a language. */
  translatorFor: (language: string) => Translate
  /**
   * Opens a URL of the site with the language already chosen.
   * @returns the translator of that language
   */
  openPage: (page: Page, url: string, language?: string) => Promise<Translate>
}

/**
 * @param root the project whose built site is served
 * @param env settings of its server
 */
export function createFixtures(root: string, env: Record<string, string> = {}): SiteFixtures {
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

  return { test: createTest(root, env), translatorFor, openPage }
}
