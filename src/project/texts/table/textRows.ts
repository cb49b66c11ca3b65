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

/** Key → files of code that contain it; `*` stands for computed parts of the key. */
export type KeyPlaces = Map<string, string[]>

/** All texts of a language as rows: existing ones in the order of their keys, then missing ones. */
export function textRows(language: LocaleFiles, languages: LocaleFiles[], whereOf: (key: string) => string): TextRow[] {
  const reference = languages.find(({ code }) => code === REFERENCE_LANGUAGE)
  const english: TextIndex = reference ? buildTextIndex(reference) : new Map()
  const texts = buildTextIndex(language)
  const staleKeySet = new Set(staleKeys(language, texts, english))
  const forms = pluralFormsOf(language.tag)
  const expectedKeys = [...english.keys()].flatMap((key) => {
    if (pluralOf(key) === undefined) return texts.has(key) ? [] : [key]
    return forms.map((form) => `${baseKey(key)}_${form}`)
  })
  return [...new Set([...texts.keys(), ...expectedKeys])].map((key) => {
    const text = texts.get(key)
    const translation = text === undefined || isUntranslated(text) ? '' : text
    return {
      language: language.code,
      key,
      source: withoutMarks(sourceOf(english, key) ?? ''),
      translation,
      state: translation === '' ? 'missing' : staleKeySet.has(key) ? 'stale' : 'ok',
      where: whereOf(key),
    }
  })
}

/** Places of texts that no page and no code names, by their file. */
const AREAS: Partial<Record<string, string[]>> = {
  server: ['the backend’s messages'],
  errors: ['messages of rules'],
  mail: ['the confirmation by email'],
}

/** Most places of a text that are named. */
const MAX_PLACES = 6

/** Returns a function from a key to the places of its text: `message: email; src/site/app/shell/header/Header.tsx`. */
export function createWhereOf(site: SiteDefinitions, filesByKey: KeyPlaces): (key: string) => string {
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
  const patterns = [...filesByKey].map(([name, files]) => ({
    pattern: new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`),
    files,
  }))
  return (key) => {
    const base = baseKey(key)
    const files = patterns.filter(({ pattern }) => pattern.test(base)).flatMap((each) => each.files)
    const all = [...new Set([...(places.get(base) ?? []), ...files])]
    const area = base.split('.')[0]
    const shownPlaces = all.length > 0 ? all : (AREAS[area ?? ''] ?? [])
    return [
      ...shownPlaces.slice(0, MAX_PLACES),
      ...(shownPlaces.length > MAX_PLACES ? [`and ${shownPlaces.length - MAX_PLACES} more`] : []),
    ].join('; ')
  }
}
