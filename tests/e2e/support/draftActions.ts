import type { Page } from '@playwright/test'
import { expect, type Translate } from './fixtures.ts'

/** The notice of a restored draft. */
export const draftNotice = (page: Page, t: Translate) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: t('form.draft.discard') }) })
/** Reads localStorage and sessionStorage as one text. */
export const browserStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
/** Reads the storage keys of drafts. */
export const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft/')))

export async function signOut(page: Page, t: Translate): Promise<void> {
  await page
    .getByRole('button', { name: t('logOut'), exact: true })
    .first()
    .click()
  await expect(page.getByText(t('messages.loggedOut'))).toBeVisible()
}
