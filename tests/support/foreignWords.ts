import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from '../../src/model/site/siteTexts.ts'
import { PROJECT_ROOT } from './projectRoot.ts'

/** Words in Latin letters that are names, units and terms in every language. */
const PROPER_NAMES = readFileSync(join(import.meta.dirname, 'names.txt'), 'utf8')
  .split(/\s+/)
  .filter(Boolean)

/** Names of institutions, which stay as they are. */
const INSTITUTIONS = /\bThe Fed\b|\bBank (of (Japan|England|Canada)|for International Settlements)\b/g

/** English words that do not exist in Indonesian or Vietnamese. */
const ENGLISH_WORDS =
  /(?<![\p{L}\p{M}])(the|and|your|you|with|of|is|are|for|from|this|that|please|when|what|how|will|must|not)(?![\p{L}\p{M}])/giu

/**
 * Words on screen that are not of the page's language: keys, placeholders, English.
 * @param lines texts on screen
 */
export function findForeignWords(language: string, lines: string[]): string[] {
  const untranslatedMarkers = lines.filter((line) =>
    /\{\{|\}\}|⟦|⟧|\$t\(|(?<![\w.@/-])(pages|errors|fields|common|messages)\.[a-z]\w*/.test(line),
  )
  if (language === 'en') return untranslatedMarkers
  const englishOnlyTexts = englishTexts(language)
  const englishLines = lines.filter((line) => englishOnlyTexts.has(line.trim()))
  const hasNonLatinScript = ['tw', 'zh', 'th'].includes(language)
  const words = lines.flatMap((line) => {
    // Terms of the trading platform may be given in brackets.
    const stripped = line
      .replace(/[\w.+-]+@[\w.-]+/g, ' ')
      .replace(INSTITUTIONS, ' ')
      .replace(/[(（][A-Za-z][A-Za-z .]*[)）]/g, ' ')
    return hasNonLatinScript
      ? (stripped.match(/[A-Za-z][A-Za-z’'-]{2,}/g) ?? [])
          .filter((word) => !PROPER_NAMES.includes(word))
          .map((word) => `${word} in “${line.slice(0, 80)}”`)
      : (stripped.match(ENGLISH_WORDS) ?? []).map((word) => `${word} in “${line.slice(0, 80)}”`)
  })
  return [...untranslatedMarkers, ...englishLines, ...words]
}

const englishTextsCache = new Map<string, Set<string>>()

/** English texts of the site that are different in another language. */
function englishTexts(language: string): Set<string> {
  let texts = englishTextsCache.get(language)
  if (!texts) {
    const localTexts = new Set(readTextsOf(language))
    englishTextsCache.set(
      language,
      (texts = new Set(readTextsOf('en').filter((text) => text.length > 3 && !localTexts.has(text)))),
    )
  }
  return texts
}

function readTextsOf(language: string): string[] {
  const folder = join(PROJECT_ROOT, 'locales', language)
  const files = [
    'common',
    'errors',
    'fields',
    ...readdirSync(join(folder, 'pages')).map((name) => `pages/${name.replace('.json', '')}`),
  ]
  const flatten = (texts: Texts | string): string[] =>
    typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(flatten)
  return files.flatMap((file) => flatten(JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as Texts))
}
