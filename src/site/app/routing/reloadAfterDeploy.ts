import { save, load } from '../../session/storage.ts'

const MIN_RELOAD_INTERVAL_MINUTES = 10
const DAY_MINUTES = 24 * 60

/**
 * Reloads the site if a newer version was deployed, since the old version's chunks are gone. At most once in ten
 * minutes, and never while a form has input.
 * @returns whether the page is about to reload
 */
export async function reloadAfterDeploy(): Promise<boolean> {
  if (load('reloaded', { where: 'session' }) !== undefined || hasFormInput() || !(await isNewerDeployed())) return false
  save('reloaded', true, { where: 'session', days: MIN_RELOAD_INTERVAL_MINUTES / DAY_MINUTES })
  window.location.reload()
  return true
}

/** Whether the server's start page names other scripts than this page. */
async function isNewerDeployed(): Promise<boolean> {
  try {
    const response = await fetch('./', { cache: 'no-store' })
    const html = response.ok ? await response.text() : ''
    const scriptUrls = [...document.scripts].map((script) => script.getAttribute('src')).filter((src) => src !== null)
    return html.includes('<script') && scriptUrls.some((src) => !html.includes(src))
  } catch {
    // Offline; the page shows a load error itself.
    return false
  }
}

const hasFormInput = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea')].some((input) =>
    'checked' in input && /^(checkbox|radio)$/.test(input.type) ? input.checked : input.value !== '',
  )
