import { save, load } from '../../storage/storage.ts'

/** Minutes within which the site reloads itself at most once. */
const MIN_RELOAD_INTERVAL_MINUTES = 10
const DAY_MINUTES = 24 * 60

/**
 * Reloads the site when it was renewed on the server since this page was opened: the chunks it knows of are then gone.
 * At most once in ten minutes, and never over a form with input.
 * @returns whether the page is about to go
 */
export async function reloadAfterDeploy(): Promise<boolean> {
  if (load('reloaded', { where: 'session' }) !== undefined || hasFormInput() || !(await isNewerDeployed())) return false
  save('reloaded', true, { where: 'session', days: MIN_RELOAD_INTERVAL_MINUTES / DAY_MINUTES })
  window.location.reload()
  return true
}

/** Whether the start page on the server names other scripts than the one this page was opened with. */
async function isNewerDeployed(): Promise<boolean> {
  try {
    const response = await fetch('./', { cache: 'no-store' })
    const html = response.ok ? await response.text() : ''
    const scriptUrls = [...document.scripts].map((script) => script.getAttribute('src')).filter((src) => src !== null)
    return html.includes('<script') && scriptUrls.some((src) => !html.includes(src))
  } catch {
    // Without a line nothing is renewed; the page says so itself.
    return false
  }
}

const hasFormInput = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea')].some((input) =>
    input.type === 'checkbox' || input.type === 'radio' ? (input as HTMLInputElement).checked : input.value !== '',
  )
