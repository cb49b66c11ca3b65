import type { ElementHandle, Page } from '@playwright/test'
import { findElement, type ElementQuery, type TestBrowser } from './testBrowser.ts'

/** The page of a Playwright test as a browser; the test itself looks at the console and closes it. */
export function chromiumBrowser(page: Page): TestBrowser {
  async function find(query: ElementQuery): Promise<ElementHandle> {
    const handle = await page.evaluateHandle(findElement, query)
    const element = handle.asElement()
    if (!element) throw new Error(`There is no ${JSON.stringify(query)}.`)
    return element as ElementHandle
  }

  return {
    name: 'Chromium',
    version: page.context().browser()?.version() ?? '',
    setViewport: (viewport) => page.setViewportSize(viewport),
    open: async (url) => {
      // Another hash alone would be no load.
      await page.goto('about:blank')
      await page.goto(url)
    },
    reload: async () => void (await page.reload()),
    run: (source, args) => page.evaluate(`(${source})(...${JSON.stringify(args)})`),
    click: async (query) => (await find(query)).click(),
    type: async (query, text) => (await find(query)).fill(text),
    setDate: async (query, date) => (await find(query)).fill(date),
    chooseFiles: async (query, paths) => (await find(query)).setInputFiles(paths),
    screenshot: () => page.screenshot(),
    consoleMessages: () => Promise.resolve([]),
    forgetSite: async () => {
      await page.context().clearCookies()
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    },
    stop: () => Promise.resolve(),
  }
}
