import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import { startSite, type Site } from './site.ts'
import type { Texts } from '../../src/model/texts.ts'

const root = join(import.meta.dirname, '../..')

/** Something that a page said in the console although nothing should. */
const complaints = new WeakMap<Page, string[]>()

/** For a test that cuts lines or makes calls fail: the browser's own note of it is expected. */
export function allowFailedRequests(page: Page): void {
  failuresAllowed.add(page)
}
const failuresAllowed = new WeakSet<Page>()

export const test = base.extend<{ quiet: undefined; ownSite: Site }, { site: Site; alone: Site }>({
  site: [
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  alone: [
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  // Nobody else has it while the test runs, and nobody seems to have had it before.
  ownSite: async ({ page, alone }, use) => {
    await alone.restore()
    await use(alone)
    // What the page still asks for would otherwise fail once the server is gone.
    await page.goto('about:blank')
  },
  quiet: [
    async ({ page }, use) => {
      watch(page)
      const broken = await policyBroken(page.context())
      await use(undefined)
      expect([...complaintsOf(page), ...broken]).toEqual([])
    },
    { auto: true },
  ],
})

/** Requests of a page that are under way. */
const underWay = new WeakMap<Page, Set<Request>>()

/** Waits until a page has asked for nothing for some looks of 50 ms: what is done to its server then meets no call half-way. */
export async function settled(page: Page, looks = 6): Promise<void> {
  let calm = 0
  await expect
    .poll(() => (calm = underWay.get(page)?.size === 0 ? calm + 1 : 0), { intervals: [50] })
    .toBeGreaterThanOrEqual(looks)
}

/** What a page has said in its console, but for the failures that its test expects. */
export const complaintsOf = (page: Page): string[] =>
  (complaints.get(page) ?? []).filter(
    (text) => !(failuresAllowed.has(page) && /Failed to load resource|net::ERR/.test(text)),
  )

/** Has everything a page says in the console, and every error in it, counted against the test. */
export function watch(page: Page): void {
  const under = new Set<Request>()
  underWay.set(page, under)
  page.on('request', (request) => under.add(request))
  page.on('requestfinished', (request) => under.delete(request))
  page.on('requestfailed', (request) => under.delete(request))
  const said: string[] = []
  complaints.set(page, said)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.stack ?? error.message))
}

/** Whatever breaks the policy in any page of the journey, as it comes. */
async function policyBroken(context: BrowserContext): Promise<string[]> {
  const broken: string[] = []
  await context.exposeBinding('policyBroken', (_source, what: string) => {
    broken.push(what)
  })
  await context.addInitScript(() => {
    const { policyBroken: tell } = window as unknown as { policyBroken: (what: string) => void }
    addEventListener('securitypolicyviolation', (event) =>
      tell(
        `The policy was broken: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      ),
    )
  })
  return broken
}

export { expect }

/** The site's texts in a language, by dotted key, as a person reads them. */
export function words(language: string): (key: string) => string {
  const read = (file: string) =>
    JSON.parse(readFileSync(join(root, `locales/${language}/${file}.json`), 'utf8')) as Texts
  const texts: Texts = { ...read('common'), errors: read('errors'), fields: read('fields') }
  const ids = readdirSync(join(root, `locales/${language}/pages`)).map((file) => file.replace('.json', ''))
  const pages = Object.fromEntries(ids.map((id) => [id, read(`pages/${id}`)]))
  const all: Texts = { ...texts, pages }
  return (key) => {
    const text = key
      .split('.')
      .reduce<string | Texts | undefined>((here, step) => (typeof here === 'object' ? here[step] : undefined), all)
    if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}.`)
    return text.replace(/<\/?\d>/g, '')
  }
}

/** Opens an address of the site as a person who chose the language before. @returns the words of that language */
export async function open(page: Page, address: string, language = 'tw'): Promise<(key: string) => string> {
  await page.addInitScript((code) => {
    try {
      if (!localStorage.getItem('formwright.language'))
        localStorage.setItem('formwright.language', JSON.stringify({ value: code, expires: Date.now() + 1e9 }))
    } catch {
      // A document without site data of its own chooses by the browser's languages.
    }
  }, language)
  await page.goto(address)
  return words(language)
}
