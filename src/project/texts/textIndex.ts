import { isLanguageTag } from '../../model/site/languageTag.ts'
import type { Texts } from '../../model/site/siteTexts.ts'

/** The text files of one language. */
export interface LocaleFiles {
  /** Name of its folder in `locales`. */
  code: string
  /** BCP 47 tag. */
  tag: string
  /** The language's own name. */
  name: string
  /** Path below its folder (`fields.json`, `pages/home.json`) → content. */
  files: Record<string, Texts>
  /** The content of its `meta.json`. */
  meta?: unknown
  legal?: LegalTexts
  /** Hashes of the English texts of its translations (`textSources.ts`). */
  sources?: Record<string, string>
}

/** Name of a legal document → its file's text. */
export type LegalTexts = Map<string, string>

/** Key → text. */
export type TextIndex = Map<string, string>

/** All texts of a language by key: `fields.email.label`; `common.json` has no prefix. */
export function buildTextIndex({ files }: LocaleFiles): TextIndex {
  return new Map(Object.entries(files).flatMap(([path, texts]) => flattenTexts(texts, prefixOf(path))))
}

function flattenTexts(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flattenTexts(value, `${prefix}${key}.`),
  )
}

const prefixOf = (path: string): string =>
  path === 'common.json' ? '' : `${path.replace(/\.json$/, '').replaceAll('/', '.')}.`

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/

/** A key without its plural form: `errors.maxLength_one` → `errors.maxLength`. */
export const baseKey = (key: string): string => key.replace(PLURAL_SUFFIX, '')

/** The plural form in a key; undefined if it has none. */
export const pluralOf = (key: string): string | undefined => PLURAL_SUFFIX.exec(key)?.[1]

/** The plural forms of a language: `one`, `other`. */
export const pluralFormsOf = (tag: string): string[] =>
  new Intl.PluralRules(isLanguageTag(tag) ? tag : 'en').resolvedOptions().pluralCategories

/** The place of a key's text: the file below the language's folder, and the member names in it. */
export function locateKey(key: string): { path: string; steps: string[] } {
  const [first = '', second = '', ...rest] = key.split('.')
  if (first === 'pages') return { path: `pages/${second}.json`, steps: rest }
  if (['errors', 'fields', 'mail', 'server'].includes(first)) return { path: `${first}.json`, steps: [second, ...rest] }
  return { path: 'common.json', steps: key.split('.') }
}

/** The language to which others are compared. */
export const REFERENCE_LANGUAGE = 'en'

/** The languages, with the reference language first. */
export const referenceFirst = (languages: LocaleFiles[]): LocaleFiles[] =>
  [...languages].sort((a, b) => Number(b.code === REFERENCE_LANGUAGE) - Number(a.code === REFERENCE_LANGUAGE))
