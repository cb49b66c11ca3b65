import { fitLevel, MAX_LEVEL_ATTRIBUTE } from '../../ui/fitLevel.ts'
import { languageCookie } from './languageCookie.ts'

/**
 * The script in the page: shows the page as built of the address, before anything is painted. Source: decision 035.
 */
const { dataset } = document.documentElement
let isHome = true

/** A saved value; undefined if there is none, or storage is blocked or damaged. */
function saved(area: 'localStorage' | 'sessionStorage', key: string): unknown {
  try {
    return (JSON.parse(window[area].getItem(`formwright.${key}`) ?? '{}') as { value?: unknown }).value
  } catch {
    return undefined
  }
}

const hasSession = (['sessionStorage', 'localStorage'] as const).some((area) => saved(area, 'token') !== undefined)

/** Whether somebody has begun this form. */
function hasDraft(form: string | undefined): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('formwright.draft/') && key.endsWith(`/${form}`))
  } catch {
    return false
  }
}

const template = (name: string): HTMLTemplateElement | undefined =>
  [...document.querySelectorAll('template')].find(({ dataset }) => dataset.page === name)

/** The page as built of a path, or the outline of one. */
function contentOf(path: string, query: string | undefined): { content: DocumentFragment; isBuilt: boolean } {
  const target = path === '/login' ? new URLSearchParams(query).get('from') : hasSession ? undefined : path
  const reason = template(`reason/${target?.split(/[/?]/, 2)[1]}`)
  const page = template(reason ? '/login' : path)
  // The app alone can show what was typed earlier, and home once another page has stood there.
  const built = hasDraft(page?.dataset.form) || (path === '/' && !isHome) ? undefined : page
  const content = document.importNode(
    (built ?? template('outline') ?? document.createElement('template')).content,
    true,
  )
  const alert = content.querySelector('[data-reason]')
  if (reason) alert?.replaceWith(document.importNode(reason.content, true))
  else alert?.remove()
  return { content, isBuilt: built !== undefined }
}

function show(): void {
  const root = document.getElementById('root')
  const { hash, protocol } = window.location
  // The app has started, or the page is still being read, or is there.
  if (dataset.first === undefined || document.readyState === 'loading' || !root || root.dataset.built === hash) return
  const codes = root.dataset.languages?.split(' ') ?? []
  const code = codes.find((each) => each === saved('localStorage', 'language')) ?? codes[0] ?? ''
  if (code === root.dataset.language) {
    const [path = '', query] = (hash.slice(1) || '/').split('?', 2)
    const { content, isBuilt } = contentOf(path, query)
    document.head.append(...content.querySelectorAll('link'))
    isHome &&= path === '/'
    if (!isHome) root.replaceChildren(content)
    if (isBuilt) root.dataset.built = hash
    else delete root.dataset.built
  } else {
    // The next time the server has the page in this language.
    document.cookie = languageCookie(code, protocol)
    root.replaceChildren()
  }
  // Once the styles are there, and before the next frame is painted.
  requestAnimationFrame(() => {
    if (dataset.first === undefined) return
    dataset.first = 'shown'
    for (const frame of document.querySelectorAll<HTMLElement>(`[${MAX_LEVEL_ATTRIBUTE}]`)) fitLevel(frame)
  })
}

const mode = saved('localStorage', 'colorMode')
const isSystemDark = window.matchMedia('(prefers-color-scheme: dark)').matches
dataset.colorMode = mode === 'dark' || mode === 'light' ? mode : isSystemDark ? 'dark' : 'light'
dataset.first = 'hidden'
if (hasSession) dataset.session = ''
document.addEventListener('readystatechange', show)
window.addEventListener('hashchange', show)
// The app sends forms by itself: nothing is sent from one that it has not taken over.
document.addEventListener('submit', (event) => event.preventDefault())
