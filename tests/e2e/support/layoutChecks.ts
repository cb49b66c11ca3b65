import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { AxeResults, FrameContextObject, PartialResult, RunOptions } from 'axe-core'
import type { Frame, Page } from '@playwright/test'

const require = createRequire(import.meta.url)

/** Installs axe in every document of the page, which is faster than injecting it for each check. */
export async function installAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: require.resolve('axe-core/axe.min.js') })
  await page.addInitScript(() => {
    Object.assign(window, {
      /** Finishes the transitions, so that axe checks the final colours. */
      finishAnimations() {
        for (const animation of document.getAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      },
      describeViolations: ({ violations }: AxeResults) =>
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    } satisfies Omit<WithAxe, keyof Window | 'axe'>)
  })
}

type WithAxe = Window & {
  axe: typeof axe
  finishAnimations: () => void
  describeViolations: (results: AxeResults) => string[]
}

/**
 * Violations that axe finds in the page and its frames, one line per rule. Runs axe in each frame separately, as axe
 * documents it for test runners, since sandboxed frames receive no messages of axe.
 * @param rules ids of the rules to run; default: all
 */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Do not fetch style sheets: only an experimental rule needs them, and pages opened from a folder cannot fetch.
    preload: false,
    ...(rules ? { runOnly: rules } : {}),
  }
  // The results of all rules are large, so those of a page without frames stay in the browser.
  if (page.frames().length === 1)
    return page.evaluate(async (runOptions) => {
      const { axe: runner, finishAnimations, describeViolations } = window as unknown as WithAxe
      finishAnimations()
      return describeViolations(await runner.run(runOptions))
    }, options)
  const parts = await partialResults(page.mainFrame(), { include: [['html']] }, options)
  return page.evaluate(
    async ([found, runOptions]) => {
      const { axe: runner, describeViolations } = window as unknown as WithAxe
      return describeViolations(await runner.finishRun(found, runOptions))
    },
    [parts, options] as const,
  )
}

/** Partial axe results of a document, followed by those of its frames. */
async function partialResults(
  document: Frame,
  context: Pick<FrameContextObject, 'include'>,
  options: RunOptions,
): Promise<(PartialResult | null)[]> {
  const { own, frames } = await document.evaluate(
    async ([where, runOptions]) => {
      const { axe: runner, finishAnimations } = window as unknown as WithAxe
      finishAnimations()
      const found = runner.utils.getFrameContexts(where, runOptions)
      return {
        own: await runner.runPartial(where, runOptions),
        frames: found.map(({ frameSelector, frameContext }) => ({
          selector: String(frameSelector),
          context: frameContext as FrameContextObject,
        })),
      }
    },
    [context, options] as const,
  )
  const frameResults: (PartialResult | null)[] = []
  for (const { selector, context: frameContext } of frames) {
    const frame = await (await document.$(selector))?.contentFrame()
    frameResults.push(...(frame ? await partialResults(frame, frameContext, options) : [null]))
  }
  return [own, ...frameResults]
}

/** Layout faults: horizontal scrolling, cut-off text, inputs so small that a phone zooms in on them. */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const widest = [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth)
        .slice(-3)
      problems.push(
        `the page is ${scrollWidth - clientWidth} px too wide: ${widest.map(({ outerHTML }) => outerHTML.slice(0, 120)).join(' | ')}`,
      )
    }
    for (const input of document.querySelectorAll(
      'input:not([type=checkbox], [type=radio], [type=file]), select, textarea',
    )) {
      if (parseFloat(getComputedStyle(input).fontSize) < 16)
        problems.push(`${input.tagName.toLowerCase()} ${input.id} has text smaller than 16 px`)
    }
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element)
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (
        element.closest('.vh, .skip, select, svg') ||
        style.clipPath !== 'none' ||
        style.visibility === 'hidden' ||
        !element.checkVisibility()
      )
        continue
      const name = `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 50)}”`
      if (clips(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && element.textContent?.trim())
        problems.push(`${name} is cut off at its side`)
      if (clips(style.overflowY) && element.scrollHeight > element.clientHeight + 1 && element.textContent?.trim())
        problems.push(`${name} is cut off below`)
      if (element.closest('[role="region"][tabindex="0"]')) continue
      const range = document.createRange()
      for (const box of texts.flatMap((text) => {
        range.selectNode(text)
        return [...range.getClientRects()]
      })) {
        if (box.width > 1 && (box.right > clientWidth + 1 || box.left < -1))
          problems.push(`${name} is outside the screen`)
      }
    }
    return [...new Set(problems)]
  })
}

/** Sets the text spacing that WCAG 1.4.12 requires pages to support; `false`: removes it. */
export function spaceText(page: Page, isSpaced: boolean): Promise<void> {
  return page.evaluate((spaced) => {
    const store = window as unknown as { spacing?: CSSStyleSheet }
    store.spacing ??= new CSSStyleSheet()
    const { spacing } = store
    spacing.replaceSync(
      spaced
        ? '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
        : '',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => sheet !== spacing), spacing]
  }, isSpaced)
}

/** Finds buttons, selects, progress bars and notices that have lost their shape in forced colours. */
export function forcedColorFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasBorder = (element: Element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
      return borderTopStyle !== 'none' && parseFloat(borderTopWidth) >= 1
    }
    const visibleElements = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    const nameOf = (element: Element) =>
      `${element.className.toString().slice(0, 60)} “${element.textContent.slice(0, 30)}”`
    return [
      ...visibleElements('.ui-button-contained, .ui-chip, .ui-alert, .ui-linear-progress')
        .filter((element) => !hasBorder(element))
        .map((element) => `${nameOf(element)} has no border`),
      ...visibleElements('select.fw-select')
        .filter((select) => getComputedStyle(select).appearance === 'none')
        .map((select) => `${nameOf(select)} has no arrow`),
      ...visibleElements('.ui-linear-progress-bar1')
        .filter(
          (bar) =>
            bar.parentElement &&
            getComputedStyle(bar).backgroundColor === getComputedStyle(bar.parentElement).backgroundColor,
        )
        .map((bar) => `${nameOf(bar)} is invisible in its bar`),
    ]
  })
}

/** Reads the visible texts of the page, without the names of languages. */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.textContent?.trim() || !parent || parent.closest('script, style, option[lang]')) continue
      if (parent.closest('option') || parent.checkVisibility()) texts.push(node.textContent)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) texts.push(element.getAttribute(name) ?? '')
    }
    return texts.filter((line) => line.trim() !== '')
  })
}
