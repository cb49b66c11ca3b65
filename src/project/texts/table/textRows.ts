import type { SiteDefinitions } from '../../../model/site/siteDefinitions.ts'
import {
  baseKey,
  buildTextIndex,
  pluralFormsOf,
  pluralOf,
  REFERENCE_LANGUAGE,
  type LocaleFiles,
  type TextIndex,
} from '../textIndex.ts'
import { sourceOf, staleKeys } from '../textSources.ts'
import { isUntranslated, withoutMarks } from '../translationQuality.ts'
import { collectUsedTexts } from '../usedTexts.ts'
import type { TextRow } from './textRow.ts'

/** Files of code that name a key; computed parts of theirs are `*`. */
export type KeyPlaces = Map<string, string[]>

/** All texts of a language as rows, in the order of its own keys, those that it lacks after them. */
export function textRows(language: LocaleFiles, languages: LocaleFiles[], whereOf: (key: string) => string): TextRow[] {
  const reference = languages.find(({ code }) => code === REFERENCE_LANGUAGE)
  const english: TextIndex = reference ? buildTextIndex(reference) : new Map()
  const texts = buildTextIndex(language)
  const stale = new Set(staleKeys(language, texts, english))
  const forms = pluralFormsOf(language.tag)
  const needed = [...english.keys()].flatMap((key) => {
    if (pluralOf(key) === undefined) return texts.has(key) ? [] : [key]
    return forms.map((form) => `${baseKey(key)}_${form}`)
  })
  return [...new Set([...texts.keys(), ...needed])].map((key) => {
    const text = texts.get(key)
    const translation = text === undefined || isUntranslated(text) ? '' : text
    return {
      language: language.code,
      key,
      source: withoutMarks(sourceOf(english, key) ?? ''),
      translation,
      state: translation === '' ? 'missing' : stale.has(key) ? 'stale' : 'ok',
      where: whereOf(key),
    }
  })
}

/** At most so many places of a text are named. */
const MAX_PLACES = 6

/** Says of each key where its text is shown: `message: email; src/site/app/shell/Header.tsx`. */
export function createWhereOf(site: SiteDefinitions, inCode: KeyPlaces): (key: string) => string {
  const places = new Map<string, Set<string>>()
  for (const { keys } of collectUsedTexts(site)) {
    const [, page = '', area, ...rest] = (keys[0] ?? '').split('.')
    const place =
      page === ''
        ? ''
        : area === 'fields'
          ? `${page}: ${rest
              .slice(0, -1)
              .join('.')
              .replace(/\.(?:errors|options)$/, '')}`
          : page
    for (const key of place === '' ? [] : keys) places.set(key, (places.get(key) ?? new Set()).add(place))
  }
  const patterns = [...inCode].map(([name, files]) => ({
    pattern: new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`),
    files,
  }))
  return (key) => {
    const base = baseKey(key)
    const files = patterns.filter(({ pattern }) => pattern.test(base)).flatMap((each) => each.files)
    const all = [...new Set([...(places.get(base) ?? []), ...files])]
    const area = base.split('.')[0]
    const fallback = area === 'server' ? ['the backend’s messages'] : area === 'errors' ? ['messages of rules'] : []
    const named = all.length > 0 ? all : fallback
    return [
      ...named.slice(0, MAX_PLACES),
      ...(named.length > MAX_PLACES ? [`and ${named.length - MAX_PLACES} more`] : []),
    ].join('; ')
  }
}
