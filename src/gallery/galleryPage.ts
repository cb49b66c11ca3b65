import './gallery.css'
import { forms, languages } from 'virtual:gallery/forms'
import { COLOR_MODES, formatHash, parseHash, WIDTHS, type GalleryState } from './galleryState.ts'
import type { Verdict } from './verdict.ts'

/** The gallery: a list of forms, switches, and the form in a frame of the chosen width. Its own words are English. */

const first: GalleryState = {
  form: forms[0]?.id ?? '',
  language: languages[0]?.code ?? '',
  state: 'empty',
  width: WIDTHS[0],
  mode: COLOR_MODES[0],
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

const current = (): GalleryState => {
  const state = parseHash(window.location.hash, first)
  const form = forms.find(({ id }) => id === state.form) ?? forms[0]
  return form?.states.includes(state.state) ? state : { ...state, form: form?.id ?? '', state: 'empty' }
}

const frame = make('iframe', { title: 'The form', className: 'frame' })
const list = make('ul', { className: 'forms' })
const choices = make('div', { className: 'choices' })
const verdict = make('div', { className: 'verdict', role: 'status' })
const search = make('input', { type: 'search', id: 'search' })

/** A link to the state in which one thing is another. */
function link(text: string, change: Partial<GalleryState>, isCurrent: boolean): HTMLAnchorElement {
  const anchor = make('a', { href: formatHash({ ...current(), ...change }), className: 'chip' }, text)
  if (isCurrent) anchor.setAttribute('aria-current', 'true')
  return anchor
}

function group(name: string, links: HTMLAnchorElement[]): HTMLElement {
  const items = links.map((each) => make('li', {}, each))
  const nav = make('nav', {}, make('h2', {}, name), make('ul', { className: 'chips' }, ...items))
  nav.setAttribute('aria-label', name)
  return nav
}

function show(): void {
  const state = current()
  const form = forms.find(({ id }) => id === state.form)
  const wanted = search.value.trim().toLowerCase()
  list.replaceChildren(
    ...forms
      .filter(({ id, title }) => `${id} ${title}`.toLowerCase().includes(wanted))
      .map(({ id, title, isDraft }) =>
        make(
          'li',
          {},
          link(`${title} (${id}${isDraft ? ', draft' : ''})`, { form: id, state: 'empty' }, id === state.form),
        ),
      ),
  )
  choices.replaceChildren(
    group(
      'State',
      (form?.states ?? []).map((name) => link(name, { state: name }, name === state.state)),
    ),
    group(
      'Language',
      languages.map(({ code, name }) => link(name, { language: code }, code === state.language)),
    ),
    group(
      'Width',
      WIDTHS.map((width) => link(`${width} px`, { width }, width === state.width)),
    ),
    group(
      'Colours',
      COLOR_MODES.map((mode) => link(mode, { mode }, mode === state.mode)),
    ),
  )
  document.title = `${state.form}, ${state.state}, ${state.language} – gallery`
  frame.style.width = `${state.width}px`
  const hash = formatHash(state)
  // Replaced, so that Back leads to the picture before.
  const next = make('iframe', { title: `${state.form}, ${state.state}`, className: 'frame', src: `frame.html${hash}` })
  next.style.width = `${state.width}px`
  document.querySelector('.frame')?.replaceWith(next)
  verdict.replaceChildren('axe is looking …')
}

/** Shows what axe finds, which the frame tells once its picture is ready. */
function showVerdict({ source, data }: MessageEvent<Verdict>): void {
  if (source !== document.querySelector<HTMLIFrameElement>('.frame')?.contentWindow) return
  const lines = data.verdict.map((line) => make('li', {}, line))
  verdict.replaceChildren(
    ...(lines.length === 0
      ? ['axe finds nothing in this picture.']
      : [make('p', {}, `axe finds ${lines.length}:`), make('ul', {}, ...lines)]),
  )
}

search.addEventListener('input', show)
window.addEventListener('hashchange', show)
window.addEventListener('message', showVerdict)
document.body.append(
  make(
    'header',
    {},
    make('h1', {}, 'Gallery'),
    make('p', {}, 'Every form in every state. The address of this page is a link to what it shows.'),
  ),
  make(
    'main',
    {},
    make('section', { className: 'side' }, make('label', { htmlFor: 'search' }, 'Find a form'), search, list),
    make('section', { className: 'stage' }, choices, verdict, make('div', { className: 'scroll', tabIndex: 0 }, frame)),
  ),
)
// The page in the frame has a main part, too.
document.querySelector('main')?.setAttribute('aria-label', 'Gallery')
document.querySelector('.scroll')?.setAttribute('role', 'region')
document.querySelector('.scroll')?.setAttribute('aria-label', 'The form')
show()
