import { setTimeout as sleep } from 'node:timers/promises'

/** How an element is found by what a person reads: the visible one with this role and accessible name, or a selector. */
export interface ElementQuery {
  role?: 'button' | 'link' | 'heading' | 'radio' | 'field'
  /** Accessible name, whole. */
  name?: string
  selector?: string
}

export interface Viewport {
  width: number
  height: number
}

/** A browser with one page, driven by a protocol of the browsers' own. */
export interface TestBrowser {
  name: string
  version: string
  /** Viewport that is set; as near to it as the browser's window can be made. */
  setViewport: (viewport: Viewport) => Promise<void>
  /** Loads a URL, also if only its hash is another, and waits for the load event. */
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Calls a function given as source code in the page, with arguments and result that are JSON. */
  run: (source: string, args: unknown[]) => Promise<unknown>
  /** Scrolls to an element and clicks its centre. @throws Error if there is none */
  click: (query: ElementQuery) => Promise<void>
  /** Types text by keys into an element that is empty or replaces what it holds. @throws Error if there is none */
  type: (query: ElementQuery, text: string) => Promise<void>
  /** Enters a date (`yyyy-MM-dd`) into an `input type=date`. @throws Error if there is none */
  setDate: (query: ElementQuery, date: string) => Promise<void>
  /** Chooses files of the disk. @throws Error if there is no such element */
  chooseFiles: (query: ElementQuery, paths: string[]) => Promise<void>
  /** The viewport as PNG. */
  screenshot: () => Promise<Buffer>
  /** Warnings and errors of the console so far, violations of the security policy among them. */
  consoleMessages: () => Promise<string[]>
  /** Forgets cookies and storage of the site, as a browser of someone else. */
  forgetSite: (url: string) => Promise<void>
  stop: () => Promise<void>
}

/** Calls a function in the page, which must not use anything around it. */
export const evaluate = <Args extends unknown[], Result>(
  browser: TestBrowser,
  call: (...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<Result> => browser.run(String(call), args) as Promise<Result>

/** The same with an element before the arguments; null where the query finds none. */
export const evaluateOn = <Args extends unknown[], Result>(
  browser: TestBrowser,
  query: ElementQuery,
  call: (element: Element, ...args: Args) => Result,
  ...args: Args
): Promise<Result | null> =>
  browser.run(
    `(query, ...args) => { const found = (${String(findElement)})(query); return found && (${String(call)})(found, ...args) }`,
    [query, ...args],
  ) as Promise<Result | null>

/** Clicks an element once nothing covers it and it takes taps. */
export async function click(browser: TestBrowser, query: ElementQuery): Promise<void> {
  await waitUntil(`${JSON.stringify(query)} to be clicked`, () =>
    evaluateOn(browser, query, (element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(hit)
    }),
  )
  await browser.click(query)
}

/** Selects the option with a value. */
export const selectOption = (browser: TestBrowser, query: ElementQuery, value: string): Promise<unknown> =>
  evaluateOn(
    browser,
    query,
    (element, wanted) => {
      if (!(element instanceof HTMLSelectElement)) throw new Error('It is no select.')
      element.focus()
      element.value = wanted
      for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
    },
    value,
  )

/** Longer than a call in a page takes; one that a page was left in the middle of is never answered. */
const CALL_TIMEOUT_MS = 5000

const withTimeout = <T>(call: Promise<T>): Promise<T | undefined> =>
  Promise.race([call, sleep(CALL_TIMEOUT_MS, undefined, { ref: false })])

/** Waits until a call in the page returns true. @throws Error with what was waited for */
export async function waitUntil(what: string, isTrue: () => Promise<unknown>, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs
  // A page that is being left answers no call.
  while (!(await withTimeout(isTrue()).catch(() => false))) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`)
    await sleep(50)
  }
}

/** Waits until an element is shown. */
export const waitFor = (browser: TestBrowser, query: ElementQuery): Promise<void> =>
  waitUntil(JSON.stringify(query), () => evaluateOn(browser, query, () => true))

/** The first element that a query finds, or null; runs in the page. */
export function findElement(query: ElementQuery): Element | null {
  const normalize = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) || element.matches('input[type=file]')
  const visibleText = (element: Element): string => {
    const copy = element.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('[aria-hidden=true], input, select, textarea')) hidden.remove()
    return normalize(copy.textContent)
  }
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby')
    if (labelledBy)
      return normalize(
        labelledBy
          .split(' ')
          .map((id) => {
            const label = document.getElementById(id)
            return label ? visibleText(label) : ''
          })
          .join(' '),
      )
    const ownLabel = element.getAttribute('aria-label')
    if (ownLabel) return normalize(ownLabel)
    const { labels } = element as HTMLInputElement
    if (labels?.length) return normalize([...labels].map(visibleText).join(' '))
    if (element.matches('fieldset')) return visibleText(element.querySelector('legend') ?? element)
    return visibleText(element) || normalize(element.querySelector('img')?.alt)
  }
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    radio: 'input[type=radio]',
    field: 'input, select, textarea, fieldset, [role=group], [role=radiogroup]',
  }
  const candidates = document.querySelectorAll(query.selector ?? (query.role ? selectors[query.role] : '*'))
  return (
    [...candidates].find(
      (element) => isShown(element) && (query.name === undefined || nameOf(element) === normalize(query.name)),
    ) ?? null
  )
}
