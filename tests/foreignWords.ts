import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from '../src/model/texts.ts'

const root = join(import.meta.dirname, '..')

/** Words in Latin letters that are names, units and terms in every language. */
const NAMES = readFileSync(join(import.meta.dirname, 'names.txt'), 'utf8')
  .split(/\s+/)
  .filter(Boolean)

/** Names of institutions, which stay as they are. */
const INSTITUTIONS = /\bThe Fed\b|\bBank (of (Japan|England|Canada)|for International Settlements)\b/g

/** English words that are no words of Indonesian or Vietnamese. */
const ENGLISH =
  /(?<![\p{L}\p{M}])(the|and|your|you|with|of|is|are|for|from|this|that|please|when|what|how|will|must|not)(?![\p{L}\p{M}])/giu

/**
 * Words on screen that are not of the page's language: keys, place-holders, English.
 * @param lines texts that stand on screen
 */
export function foreignWords(language: string, lines: string[]): string[] {
  const signs = lines.filter((line) =>
    /\{\{|\}\}|⟦|⟧|\$t\(|(?<![\w.@/-])(pages|errors|fields|common|messages)\.[a-z]\w*/.test(line),
  )
  if (language === 'en') return signs
  const english = englishTexts(language)
  const same = lines.filter((line) => english.has(line.trim()))
  const scripts = ['tw', 'zh', 'th'].includes(language)
  const words = lines.flatMap((line) => {
    // A term may stand in brackets as the trading platform shows it.
    const bare = line
      .replace(/[\w.+-]+@[\w.-]+/g, ' ')
      .replace(INSTITUTIONS, ' ')
      .replace(/[(（][A-Za-z][A-Za-z .]*[)）]/g, ' ')
    return scripts
      ? (bare.match(/[A-Za-z][A-Za-z’'-]{2,}/g) ?? [])
          .filter((word) => !NAMES.includes(word))
          .map((word) => `${word} in “${line.slice(0, 80)}”`)
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
    known.set(language, (texts = new Set(textsOf('en').filter((text) => text.length > 3 && !own.has(text)))))
  }
  return texts
}

function textsOf(language: string): string[] {
  const folder = join(root, 'locales', language)
  const files = [
    'common',
    'errors',
    'fields',
    ...readdirSync(join(folder, 'pages')).map((name) => `pages/${name.replace('.json', '')}`),
  ]
  const flat = (texts: Texts | string): string[] =>
    typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(flat)
  return files.flatMap((file) => flat(JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as Texts))
}
