import { expect, type BrowserContext, type Page, type Route } from '@playwright/test'

/** Keeps the app from starting until the returned function is called: the page is as it was before any script. */
export async function holdApp(context: BrowserContext): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await context.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** Opens a page whose app is held back, once it has been painted. */
export async function openHeld(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeVisible()
  await expect(page.locator('header')).toHaveAttribute('data-level')
}

/** The language of the header, which can be chosen once the app has taken over. */
export const languageSelect = (page: Page) => page.locator('header select')
