import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLanguages, readTexts } from '../../src/project/read/readTexts.ts'
import type { Texts } from '../../src/model/site/siteTexts.ts'
import { PROJECT_ROOT } from './projectRoot.ts'

/** Words in Latin letters that are names, units and terms in every language. */
const PROPER_NAMES = readFileSync(join(import.meta.dirname, 'names.txt'), 'utf8')
  .split(/\s+/)
  .filter(Boolean)

/** Names of institutions, which are not translated. */
const INSTITUTIONS = /\bThe Fed\b|\bBank (of (Japan|England|Canada)|for International Settlements)\b/g

/** The menu of the trading platform, which is English in every language. */
const PLATFORM_MENU = /File › Login to Trade Account/g

const LATIN_WORD = /[A-Za-z][A-Za-z’'-]{2,}/g

/** Languages in Latin letters, and English words that occur in none of them. */
const LATIN_LANGUAGES = ['id', 'vi']
const ENGLISH_WORDS =
  /(?<![\p{L}\p{M}])(the|and|your|you|with|of|is|are|for|from|this|that|please|when|what|how|will|must|not)(?![\p{L}\p{M}])/giu

/**
 * Finds words on screen in another language than the page's: keys, placeholders, English.
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
    // Terms of the trading platform may appear in brackets.
    const strippedLine = line
      .replace(/[\w.+-]+@[\w.-]+/g, ' ')
      .replace(INSTITUTIONS, ' ')
      .replace(PLATFORM_MENU, ' ')
      .replace(/[(（][A-Za-z][A-Za-z .]*[)）]/g, ' ')
    const words = hasNonLatinScript
      ? (strippedLine.match(LATIN_WORD) ?? []).filter(
          (word) => !PROPER_NAMES.includes(word) && !untranslatedNames().has(word),
        )
      : LATIN_LANGUAGES.includes(language)
        ? (strippedLine.match(ENGLISH_WORDS) ?? [])
        : []
    return words.map((word) => `${word} in “${line.slice(0, 80)}”`)
  })
  return [...untranslatedMarkers, ...englishLines, ...words]
}

/** Texts of a language by key; every call returns the same object. */
const textsOf = memoize((language: string): Map<string, string> => {
  const flatten = (texts: Texts, prefix = ''): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[prefix + key, text]] : flatten(text, `${prefix}${key}.`),
    )
  // The broker's name is the same in every language.
  const { brand: _brand, ...texts } = readTexts(PROJECT_ROOT, language)
  return new Map(flatten(texts))
})

/** English texts of the site that differ in another language. */
const englishTexts = memoize((language: string): Set<string> => {
  const localTexts = new Set(textsOf(language).values())
  return new Set([...textsOf('en').values()].filter((text) => text.length > 3 && !localTexts.has(text)))
})

/** Names in an owner's texts: words that all languages keep in a text that is translated otherwise. */
const untranslatedNames = memoize((): Set<string> => {
  const others = readLanguages(PROJECT_ROOT).filter((language) => language !== 'en')
  return new Set(
    [...textsOf('en')].flatMap(([key, english]) => {
      const translations = others.map((language) => textsOf(language).get(key) ?? '')
      if (translations.includes(english)) return []
      return (english.match(LATIN_WORD) ?? []).filter(
        (word) => /^[A-Z]/.test(word) && translations.every((text) => text.match(LATIN_WORD)?.includes(word)),
      )
    }),
  )
})

function memoize<T>(make: (language: string) => T): (language?: string) => T {
  const cache = new Map<string, T>()
  return (language = '') => {
    const value = cache.get(language) ?? make(language)
    cache.set(language, value)
    return value
  }
}
