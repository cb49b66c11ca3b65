import { isUntranslated } from './translationQuality.ts'
import { findingAt, languageName, type TextFinding } from './textFinding.ts'
import { baseKey, buildTextIndex, REFERENCE_LANGUAGE, type LocaleFiles, type TextIndex } from './textIndex.ts'

/**
 * The sources of translations, in `locales/<language>/sources.json`: key → hash of the English text and of the
 * translation (`1f3k2x9.0c8d7e6`). `npm run texts` writes them. Source: docs/decisions/008-checks-and-impact.md.
 */
export type TextSources = Record<string, string>

/** Path below a language's folder. */
export const SOURCES_FILE = 'sources.json'

/** Hash of a text: FNV-1a, 32 bits. Only for noticing changes. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

export const textHash = (text: string): string => fnv1a(text).toString(36).padStart(7, '0')

/** The English text of a key; for a plural form that English lacks, the general form. */
export const sourceOf = (source: TextIndex, key: string): string | undefined =>
  source.get(key) ?? source.get(`${baseKey(key)}_other`) ?? source.get(baseKey(key))

/** The record of a translation and its English text. */
export const sourceRecord = (source: string, translation: string): string =>
  `${textHash(source)}.${textHash(translation)}`

/** Keys of unchanged translations whose English text has changed. */
export function staleKeys({ sources = {} }: LocaleFiles, texts: TextIndex, source: TextIndex): string[] {
  return Object.entries(sources).flatMap(([key, record]) => {
    const [text, english] = [texts.get(key), sourceOf(source, key)]
    if (text === undefined || english === undefined || english.trim() === '' || isUntranslated(english)) return []
    const [was, translation] = record.split('.')
    return translation === textHash(text) && was !== textHash(english) ? [key] : []
  })
}

/**
 * The renewed records of a language's translations: new and changed translations get the present English text as
 * source; stale ones stay stale.
 * @param isConfirmed whether the translation of a key still matches the English text
 * @param outdated key → earlier English text of a new translation that was not made from the present one
 */
export function renewSources(
  { sources = {} }: LocaleFiles,
  texts: TextIndex,
  source: TextIndex,
  isConfirmed: (key: string) => boolean = () => false,
  outdated: ReadonlyMap<string, string> = new Map(),
): TextSources {
  const entries = [...texts].flatMap(([key, text]): [string, string][] => {
    const english = sourceOf(source, key)
    if (english === undefined || text === '' || isUntranslated(text) || isUntranslated(english)) return []
    const knownRecord = Object.hasOwn(sources, key) ? sources[key] : undefined
    const isUnchanged = knownRecord?.split('.')[1] === textHash(text)
    return [
      [
        key,
        knownRecord !== undefined && isUnchanged && !isConfirmed(key)
          ? knownRecord
          : sourceRecord(outdated.get(key) ?? english, text),
      ],
    ]
  })
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Warnings for translations that may no longer match the English text. */
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

/** The source files of a project's languages that need writing: path → records. */
export function renewedSourceFiles(
  languages: LocaleFiles[],
  isConfirmed?: (key: string) => boolean,
  outdated: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(),
): Map<string, TextSources> {
  const reference = languages.find(({ code }) => code === REFERENCE_LANGUAGE)
  const english = reference && buildTextIndex(reference)
  return new Map(
    languages.flatMap((language): [string, TextSources][] => {
      if (!english || language === reference) return []
      const records = renewSources(
        language,
        buildTextIndex(language),
        english,
        isConfirmed,
        outdated.get(language.code),
      )
      const isSame = JSON.stringify(records) === JSON.stringify(language.sources ?? {})
      return isSame ? [] : [[`locales/${language.code}/${SOURCES_FILE}`, records]]
    }),
  )
}
