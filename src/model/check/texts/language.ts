import type { Texts } from '../../texts.ts'

/** The text files of one language. */
export interface Language {
  /** Name of its folder in `locales`. */
  code: string
  /** BCP 47 tag. */
  tag: string
  /** Its own name. */
  name: string
  /** Path below its folder (`fields.json`, `pages/home.json`) → content. */
  files: Record<string, Texts>
}

/** A text, by its key: where it stands is told by the key. */
export type Index = Map<string, string>

/** All texts of a language by key: `fields.email.label`; `common.json` has no prefix. */
export function indexOf({ files }: Language): Index {
  return new Map(Object.entries(files).flatMap(([path, texts]) => flat(texts, prefixOf(path))))
}

function flat(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}

const prefixOf = (path: string): string =>
  path === 'common.json' ? '' : `${path.replace(/\.json$/, '').replaceAll('/', '.')}.`

const PLURAL = /_(zero|one|two|few|many|other)$/

/** A key without its plural form: `errors.maxLength_one` → `errors.maxLength`. */
export const withoutForm = (key: string): string => key.replace(PLURAL, '')

/** The plural form that a key stands for; undefined if none. */
export const formOf = (key: string): string | undefined => PLURAL.exec(key)?.[1]

/** The plural forms of a language: `one`, `other`. */
export const formsOf = (tag: string): string[] => new Intl.PluralRules(tag).resolvedOptions().pluralCategories

/** Where the text of a key stands: the file below the language's folder, and the steps into it. */
export function placeOf(key: string): { path: string; steps: string[] } {
  const [first = '', second = '', ...rest] = key.split('.')
  if (first === 'pages') return { path: `pages/${second}.json`, steps: rest }
  if (['errors', 'fields', 'server'].includes(first)) return { path: `${first}.json`, steps: [second, ...rest] }
  return { path: 'common.json', steps: key.split('.') }
}

/** The language that others are compared with: English, where it has the text. */
export const REFERENCE = 'en'
