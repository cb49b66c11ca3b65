import { fitLevel, MAX_LEVEL_ATTRIBUTE } from '../../ui/fitLevel.ts'
import { languageCookie } from './languageCookie.ts'

/**
 * The inline script: shows the prerendered page of the URL before the first paint. Source: decision 035.
 */
const { dataset } = document.documentElement
let isHome = true

/** Reads a saved value; undefined if there is none, or storage is blocked or damaged. */
function readSavedValue(area: 'localStorage' | 'sessionStorage', key: string): unknown {
  try {
    return JSON.parse(window[area].getItem(`formwright.${key}`) ?? '{}').value
  } catch {
    return undefined
  }
}

const hasSession =
  (['sessionStorage', 'localStorage'] as const).some((area) => readSavedValue(area, 'token') !== undefined) ||
  // Another tab will give its session to this one.
  readSavedValue('localStorage', 'openSession') !== undefined

/** Whether storage has a draft of this form. */
function hasDraft(form: string | undefined): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('formwright.draft/') && key.endsWith(`/${form}`))
  } catch {
    return false
  }
}

const template = (name: string): HTMLTemplateElement | undefined =>
  [...document.querySelectorAll('template')].find(({ dataset }) => dataset.page === name)

/** The prerendered page of a path, or the outline. */
function contentOf(path: string, query: string | undefined): { content: DocumentFragment; isPrerendered: boolean } {
  const target = path === '/login' ? new URLSearchParams(query).get('from') : hasSession ? undefined : path
  const reason = template(`reason/${target?.split(/[/?]/, 2)[1]}`)
  const page = template(reason ? '/login' : path)
  // Only the app can show a draft; and the home page is not in a template, but in the root until it is replaced.
  const prerendered = hasDraft(page?.dataset.form) || (path === '/' && !isHome) ? undefined : page
  const content = document.importNode(
    (prerendered ?? template('outline') ?? document.createElement('template')).content,
    true,
  )
  const alert = content.querySelector('[data-reason]')
  if (reason) alert?.replaceWith(document.importNode(reason.content, true))
  else alert?.remove()
  return { content, isPrerendered: prerendered !== undefined }
}

function show(): void {
  const root = document.getElementById('root')
  const { hash, protocol } = window.location
  // Skip if the app has started, the document is still loading, or the page is shown already.
  if (dataset.first === undefined || document.readyState === 'loading' || !root || root.dataset.built === hash) return
  const codes = root.dataset.languages?.split(' ') ?? []
  const code = codes.find((each) => each === readSavedValue('localStorage', 'language')) ?? codes[0] ?? ''
  if (code === root.dataset.language) {
    const [path = '', query] = (hash.slice(1) || '/').split('?', 2)
    const { content, isPrerendered } = contentOf(path, query)
    document.head.append(...content.querySelectorAll('link'))
    isHome &&= path === '/'
    if (!isHome) root.replaceChildren(content)
    if (isPrerendered) root.dataset.built = hash
    else delete root.dataset.built
  } else {
    // The cookie lets the server send the page in this language next time.
    document.cookie = languageCookie(code, protocol)
    root.replaceChildren()
  }
  // Wait for the styles, but run before the next frame is painted.
  requestAnimationFrame(() => {
    if (dataset.first === undefined) return
    // The first use of Intl takes up to 100 ms on a slow phone, which is idle while the scripts arrive.
    setTimeout(() => new Intl.DateTimeFormat())
    dataset.first = 'shown'
    for (const frame of document.querySelectorAll<HTMLElement>(`[${MAX_LEVEL_ATTRIBUTE}]`)) fitLevel(frame)
  })
}

const mode = readSavedValue('localStorage', 'colorMode')
const isSystemDark = window.matchMedia('(prefers-color-scheme: dark)').matches
dataset.colorMode = mode === 'dark' || mode === 'light' ? mode : isSystemDark ? 'dark' : 'light'
dataset.first = 'hidden'
if (hasSession) dataset.session = ''
document.addEventListener('readystatechange', show)
window.addEventListener('hashchange', show)
// Only the app sends forms: block native submission before hydration.
document.addEventListener('submit', (event) => event.preventDefault())

// The form repeats the last press before hydration, unless the user has gone on filling it in.
for (const type of ['click', 'input'])
  document.addEventListener(type, ({ target }) => {
    if (dataset.first === undefined) return
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    if (type === 'click' && target instanceof Element) target.closest('button')?.setAttribute('data-pressed', '')
  })
