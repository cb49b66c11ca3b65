import { isUntranslated } from './translationQuality.ts'
import { findingAt, languageName, type TextFinding } from './textFinding.ts'
import { baseKey, buildTextIndex, REFERENCE_LANGUAGE, type LocaleFiles, type TextIndex } from './textIndex.ts'

/**
 * What each translation was made of, in `locales/<language>/sources.json`: key → hash of the English text and of the
 * translation (`1f3k2x9.0c8d7e6`). Written by `npm run texts`. Source: docs/decisions/008-checks-and-impact.md.
 */
export type TextSources = Record<string, string>

/** Where a language keeps them, below its folder. */
export const SOURCES_FILE = 'sources.json'

/** A hash that changes with the text: FNV-1a, 32 bits. Equal texts have equal hashes; for nothing else. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

export const textHash = (text: string): string => fnv1a(text).toString(36).padStart(7, '0')

/** The English text of a key; a plural form that English lacks is translated from the general one. */
export const sourceOf = (source: TextIndex, key: string): string | undefined =>
  source.get(key) ?? source.get(`${baseKey(key)}_other`) ?? source.get(baseKey(key))

/** What a language keeps of a translation and the English that it was made of. */
export const sourceRecord = (source: string, translation: string): string =>
  `${textHash(source)}.${textHash(translation)}`

/** Keys of translations that are as they were, while the English that they were made of is another now. */
export function staleKeys({ sources = {} }: LocaleFiles, texts: TextIndex, source: TextIndex): string[] {
  return Object.entries(sources).flatMap(([key, record]) => {
    const [text, english] = [texts.get(key), sourceOf(source, key)]
    if (text === undefined || english === undefined || english.trim() === '' || isUntranslated(english)) return []
    const [was, translation] = record.split('.')
    return translation === textHash(text) && was !== textHash(english) ? [key] : []
  })
}

/**
 * The record of a language's translations as it should be: new translations, and those that have changed, are taken for
 * made of the present English; stale ones stay stale.
 * @param confirmed keys of translations that still say what the English says
 * @param outdated English words, as they were, of new translations that were made of others than the present ones
 */
export function renewSources(
  { sources = {} }: LocaleFiles,
  texts: TextIndex,
  source: TextIndex,
  confirmed: (key: string) => boolean = () => false,
  outdated: ReadonlyMap<string, string> = new Map(),
): TextSources {
  const entries = [...texts].flatMap(([key, text]): [string, string][] => {
    const english = sourceOf(source, key)
    if (english === undefined || text === '' || isUntranslated(text) || isUntranslated(english)) return []
    const known = Object.hasOwn(sources, key) ? sources[key] : undefined
    const isAsItWas = known?.split('.')[1] === textHash(text)
    return [
      [
        key,
        known !== undefined && isAsItWas && !confirmed(key) ? known : sourceRecord(outdated.get(key) ?? english, text),
      ],
    ]
  })
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Warnings for translations that may no longer say what the English says. */
export function staleFindings(languages: Map<LocaleFiles, TextIndex>): TextFinding[] {
  const english = [...languages].find(([{ code }]) => code === REFERENCE_LANGUAGE)?.[1]
  if (!english) return []
  return [...languages].flatMap(([language, texts]) =>
    staleKeys(language, texts, english).map((key) => ({
      ...findingAt(language, key, {
        id: 'stale-text',
        params: { language: languageName(language), text: sourceOf(english, key), key },
        inSeveral: 'stale-text/several',
      }),
      severity: 'warning' as const,
    })),
  )
}

/** The sources of a project's languages that are to be written, by file; those that are as they should be are left out. */
export function renewedSourceFiles(
  languages: LocaleFiles[],
  confirmed?: (key: string) => boolean,
  outdated: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(),
): Map<string, TextSources> {
  const reference = languages.find(({ code }) => code === REFERENCE_LANGUAGE)
  const english = reference && buildTextIndex(reference)
  return new Map(
    languages.flatMap((language): [string, TextSources][] => {
      if (!english || language === reference) return []
      const renewed = renewSources(language, buildTextIndex(language), english, confirmed, outdated.get(language.code))
      const isSame = JSON.stringify(renewed) === JSON.stringify(language.sources ?? {})
      return isSame ? [] : [[`locales/${language.code}/${SOURCES_FILE}`, renewed]]
    }),
  )
}
