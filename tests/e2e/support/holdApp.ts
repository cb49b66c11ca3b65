import { expect, type BrowserContext, type Page, type Route } from '@playwright/test'

const APP = /\/assets\/index-[\w-]+\.js$/

/** Delays the app's script, so that a page shows its prerendered HTML. @returns a function that lets the app start */
export async function holdApp(context: BrowserContext): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = []
  let isHeld = true
  const hold = async (route: Route): Promise<void> => {
    if (isHeld) heldRoutes.push(route)
    else await route.continue()
  }
  await context.route(APP, hold)
  return async () => {
    isHeld = false
    await Promise.all(heldRoutes.map((route) => route.continue()))
    await context.unroute(APP, hold)
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
