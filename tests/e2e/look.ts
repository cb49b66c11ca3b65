import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from '../../src/model/texts.ts'

const root = join(import.meta.dirname, '../..')

/** Has axe at hand in every document of the page: quicker than bringing it for each look. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript(axe.source)

/** What axe finds wrong with the page as it is on screen, one line for each rule. @param rules only these */
export function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { axe: finder } = window as unknown as { axe: typeof axe }
    const { violations } = await finder.run(document, { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, rules)
}

/** What is wrong with how the page lies on screen: sideways scroll, cut-off text. */
export function layoutFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const widest = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth).slice(-3)
      found.push(`the page is ${scrollWidth - clientWidth} px too wide: ${widest.map(({ outerHTML }) => outerHTML.slice(0, 120)).join(' | ')}`)
    }
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element)
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (element.closest('.vh, .skip, select, svg') || style.clipPath !== 'none' || style.visibility === 'hidden' || !element.checkVisibility()) continue
      const name = `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 50)}”`
      if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && element.textContent?.trim()) found.push(`${name} is cut off at its side`)
      if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1 && element.textContent?.trim()) found.push(`${name} is cut off below`)
      if (element.closest('[role="region"][tabindex="0"]')) continue
      const range = document.createRange()
      for (const box of texts.flatMap((text) => { range.selectNode(text); return [...range.getClientRects()] })) {
        if (box.width > 1 && (box.right > clientWidth + 1 || box.left < -1)) found.push(`${name} stands beside the screen`)
      }
    }
    return [...new Set(found)]
  })
}

/** Words in Latin letters that are names, units and terms in every language. */
const NAMES = readFileSync(join(import.meta.dirname, 'names.txt'), 'utf8').split(/\s+/).filter(Boolean)

/** Names of institutions, which stay as they are. */
const INSTITUTIONS = /\bThe Fed\b|\bBank (of (Japan|England|Canada)|for International Settlements)\b/g

/** English words that are no words of Indonesian or Vietnamese. */
const ENGLISH = /(?<![\p{L}\p{M}])(the|and|your|you|with|of|is|are|for|from|this|that|please|when|what|how|will|must|not)(?![\p{L}\p{M}])/giu

/**
 * Words on screen that are not of the page's language: keys, place-holders, English.
 * @param lines texts that stand on screen
 */
export function foreignWords(language: string, lines: string[]): string[] {
  const signs = lines.filter((line) => /\{\{|\}\}|⟦|⟧|\$t\(|(?<![\w.@/-])(pages|errors|fields|common|messages)\.[a-z]\w*/.test(line))
  if (language === 'en') return signs
  const english = englishTexts(language)
  const same = lines.filter((line) => english.has(line.trim()))
  const scripts = ['tw', 'zh', 'th'].includes(language)
  const words = lines.flatMap((line) => {
    // A term may stand in brackets as the trading platform shows it.
    const bare = line.replace(/[\w.+-]+@[\w.-]+/g, ' ').replace(INSTITUTIONS, ' ').replace(/[(（][A-Za-z][A-Za-z .]*[)）]/g, ' ')
    return scripts ? (bare.match(/[A-Za-z][A-Za-z’'-]{2,}/g) ?? []).filter((word) => !NAMES.includes(word)).map((word) => `${word} in “${line.slice(0, 80)}”`)
      : (bare.match(ENGLISH) ?? []).map((word) => `${word} in “${line.slice(0, 80)}”`)
  })
  return [...signs, ...same, ...words]
}

const known = new Map<string, Set<string>>()

/** English texts of the site that another language words otherwise. */
function englishTexts(language: string): Set<string> {
  let texts = known.get(language)
  if (!texts) {
    const own = new Set(textsOf(language))
    known.set(language, texts = new Set(textsOf('en').filter((text) => text.length > 3 && !own.has(text))))
  }
  return texts
}

function textsOf(language: string): string[] {
  const folder = join(root, 'locales', language)
  const files = ['common', 'errors', 'fields', ...readdirSync(join(folder, 'pages')).map((name) => `pages/${name.replace('.json', '')}`)]
  const flat = (texts: Texts | string): string[] => (typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(flat))
  return files.flatMap((file) => flat(JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as Texts))
}

/** What a person reads on the page, text by text; names of languages are in their own language. */
export function linesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.textContent?.trim() || !parent || parent.closest('script, style, option[lang]')) continue
      if (parent.closest('option') || parent.checkVisibility()) lines.push(node.textContent)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) lines.push(element.getAttribute(name) ?? '')
    }
    return lines.filter((line) => line.trim() !== '')
  })
}
