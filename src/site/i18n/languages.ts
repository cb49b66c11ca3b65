import { languages } from 'virtual:formwright/languages'
import { DEFAULT_LANGUAGE, negotiateLanguage, type LanguageMeta } from '../../model/site/siteTexts.ts'

/** The languages in the switcher's order. Source: docs/requirements.md section 1. */
const SWITCHER_ORDER = ['tw', 'zh', 'en', 'th', 'id', 'vi']

/** The codes of all languages: the folders of `locales/`. */
export const languageCodes: string[] = Object.keys(languages).sort(
  (a, b) => sortRank(a) - sortRank(b) || a.localeCompare(b),
)

function sortRank(code: string): number {
  const index = SWITCHER_ORDER.indexOf(code)
  return index < 0 ? SWITCHER_ORDER.length : index
}

/** A language's name, tag and typography; the default language's for an unknown code. */
export function languageMeta(code: string): LanguageMeta {
  const meta = languages[code] ?? languages[DEFAULT_LANGUAGE]
  if (!meta) throw new Error(`There is no language “${DEFAULT_LANGUAGE}”.`)
  return meta
}

/** The code of the language with this BCP 47 tag. */
export const languageCode = (tag: string): string =>
  Object.keys(languages).find((code) => languages[code]?.tag === tag) ?? DEFAULT_LANGUAGE

/** `code` if the site has this language, else the default language. */
export const toSupportedLanguage = (code: unknown): string =>
  typeof code === 'string' && Object.hasOwn(languages, code) ? code : DEFAULT_LANGUAGE

/** The first of the browser's languages that the site has; the default language if it has none. */
export const preferredLanguage = (tags: readonly string[]): string =>
  negotiateLanguage(tags.join(), Object.fromEntries(languageCodes.map((code) => [code, languageMeta(code).tag])))
