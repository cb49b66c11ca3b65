import { languages } from 'virtual:formwright/languages'
import { DEFAULT_LANGUAGE, type LanguageMeta } from '../model/site/siteTexts.ts'

/** Languages in the order the switcher shows them. Source: docs/requirements.md section 1. */
const SWITCHER_ORDER = ['tw', 'zh', 'en', 'th', 'id', 'vi']

/** Codes of all languages of the site: the folders of `locales/`. */
export const languageCodes: string[] = Object.keys(languages).sort(
  (a, b) => sortRank(a) - sortRank(b) || a.localeCompare(b),
)

function sortRank(code: string): number {
  const index = SWITCHER_ORDER.indexOf(code)
  return index < 0 ? SWITCHER_ORDER.length : index
}

/** The language's own name, tag and type class; of the default language for an unknown code. */
export function languageMeta(code: string): LanguageMeta {
  return (languages[code] ?? languages[DEFAULT_LANGUAGE]) as LanguageMeta
}

/** `code` if the site has that language, otherwise the default. */
export const toSupportedLanguage = (code: unknown): string =>
  typeof code === 'string' && Object.hasOwn(languages, code) ? code : DEFAULT_LANGUAGE
