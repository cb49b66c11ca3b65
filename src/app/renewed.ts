import { keep, recall } from '../storage/storage.ts'

/** Minutes within which the site reloads itself at most once. */
const ONCE_IN = 10
const DAY_MINUTES = 24 * 60

/**
 * Reloads the site when it was renewed on the server since this page was opened: the chunks it knows of are then gone.
 * At most once in ten minutes, and never over a form with input.
 * @returns whether the page is about to go
 */
export async function reloadIfRenewed(): Promise<boolean> {
  if (recall('reloaded', { where: 'session' }) !== undefined || holdsInput() || !(await isRenewed())) return false
  keep('reloaded', true, { where: 'session', days: ONCE_IN / DAY_MINUTES })
  window.location.reload()
  return true
}

/** Whether the start page on the server names other scripts than the one this page was opened with. */
async function isRenewed(): Promise<boolean> {
  try {
    const answer = await fetch('./', { cache: 'no-store' })
    const html = answer.ok ? await answer.text() : ''
    const own = [...document.scripts].map((script) => script.getAttribute('src')).filter((src) => src !== null)
    return html.includes('<script') && own.some((src) => !html.includes(src))
  } catch {
    // Without a line nothing is renewed; the page says so itself.
    return false
  }
}

const holdsInput = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea')].some((input) =>
    input.type === 'checkbox' || input.type === 'radio' ? (input as HTMLInputElement).checked : input.value !== '',
  )
