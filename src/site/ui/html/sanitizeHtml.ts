import DOMPurify, { type Config } from 'dompurify'
import { safeImageUrl, safeLinkUrl } from './contentUrl.ts'

/** Allowed elements. DOMPurify replaces any other by its children, and removes scripts, frames and drawings. */
const TAGS = (
  'a abbr b blockquote br caption cite code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li ' +
  'mark ol p pre q s samp section small span strong sub sup table tbody td tfoot th thead tr u ul ' +
  'address article aside center footer header main nav'
).split(' ')

const ATTRIBUTES = 'alt colspan dir height href lang rowspan scope src start title width'.split(' ')

/** Landmark elements, which become `div`s: only the site has landmarks. */
const LANDMARKS = 'address, article, aside, center, footer, header, main, nav'

const CONFIG = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ADD_FORBID_CONTENTS: ['button', 'canvas', 'datalist', 'object', 'select', 'textarea'],
  RETURN_DOM_FRAGMENT: true,
} satisfies Config & { RETURN_DOM_FRAGMENT: true }

/** Longer than any article; endless nesting would block a phone. */
const MAX_CHARACTERS = 2_000_000

export interface ContentTexts {
  /** Announced after a link that opens a new tab, such as "opens in a new tab". */
  opensNewTab: string
  /** Label of a table without a caption. */
  tableLabel: string
}

/**
 * Sanitizes untrusted HTML, or text, whose lines become paragraphs. DOMPurify parses it under the Trusted Types policy
 * `dompurify`. Source: decision 009.
 */
export function sanitizeHtml(source: string, { opensNewTab, tableLabel }: ContentTexts): DocumentFragment {
  const content = DOMPurify.sanitize(withoutStyles(source.slice(0, MAX_CHARACTERS)), CONFIG)
  if (!content.firstElementChild) content.replaceChildren(...paragraphs(content.textContent))
  // The page must have only one `h1`.
  for (const heading of content.querySelectorAll('h1')) rename(heading, 'h2')
  for (const landmark of content.querySelectorAll(LANDMARKS)) rename(landmark, 'div')
  for (const link of content.querySelectorAll('a')) finishLink(link, opensNewTab)
  for (const image of content.querySelectorAll('img')) finishImage(image)
  for (const table of content.querySelectorAll('table')) wrapInScrollArea(table, tableLabel)
  return content
}

/**
 * Removes inline styles. DOMPurify removes them too, but only after the browser has reported each as a violation of the
 * Content-Security-Policy.
 */
const withoutStyles = (source: string): string =>
  source
    .replace(/<style\b[^<]*<\/style\s*>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, ''))

const paragraphs = (text: string): Element[] =>
  text
    .split(/[\r\n]+/)
    .filter((line) => line.trim())
    .map((line) => createElement('p', {}, line))

function rename(element: Element, tag: string): void {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  element.replaceWith(createElement(tag, attributes, ...element.childNodes))
}

/** Makes an external link open a new tab, announce that, and send no referrer. Replaces an unsafe link by its text. */
function finishLink(link: HTMLAnchorElement, opensNewTab: string): void {
  const url = safeLinkUrl(link.getAttribute('href') ?? '')
  if (!url) return link.replaceWith(...link.childNodes)
  link.setAttribute('href', url)
  if (/^(?:#\/|mailto:|tel:)/.test(url)) return
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
  link.append(createElement('span', { class: 'vh' }, ` (${opensNewTab})`))
}

/** Makes an image load lazily. Replaces an image without an allowed URL by its text. */
function finishImage(image: HTMLImageElement): void {
  const url = safeImageUrl(image.getAttribute('src') ?? '')
  if (!url) return image.replaceWith(image.alt)
  // Set `loading` first: setting `src` starts the request.
  image.setAttribute('loading', 'lazy')
  image.setAttribute('decoding', 'async')
  image.setAttribute('alt', image.alt)
  image.setAttribute('src', url)
}

/** Lets a table wider than the page scroll on its own, also by keyboard. */
function wrapInScrollArea(table: HTMLTableElement, tableLabel: string): void {
  const label = table.caption?.textContent.trim() || tableLabel
  const area = createElement('div', { tabindex: '0', role: 'region', 'aria-label': label })
  table.replaceWith(area)
  area.append(table)
}

function createElement(tag: string, attributes: Record<string, string>, ...children: (Node | string)[]): Element {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}
