import { expect, type BrowserContext, type Page, type Route } from '@playwright/test'

const APP = /\/assets\/index-[\w-]+\.js$/

/** Delays the app's script, so that a page shows its prerendered HTML. @returns a function that lets the app start */
export async function holdApp(context: BrowserContext): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = []
  const hold = (route: Route): void => void heldRoutes.push(route)
  await context.route(APP, hold)
  return async () => {
    await context.unroute(APP, hold)
    await Promise.all(heldRoutes.map((route) => route.continue()))
  }
}

/** Opens a page whose app is delayed, and waits until the HTML is painted. */
export async function openBeforeAppStart(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeVisible()
  await expect(page.locator('header')).toHaveAttribute('data-level')
}

/** The language select of the header, which is enabled after hydration. */
export const languageSelect = (page: Page) => page.locator('header select')
