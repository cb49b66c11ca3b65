/** Texts of one language: key → text, nested. */
export interface Texts {
  [key: string]: string | Texts
}

/** `locales/<language>/meta.json`. */
export interface LanguageMeta {
  /** The language's own name: `ไทย`. */
  name: string
  /** BCP 47 tag for `lang`, `Accept-Language` and `Intl`: `zh-TW`. */
  tag: string
  /** Whether a person's given name comes before the family name, also in forms. */
  givenNameFirst?: true
  /** CSS font-family. */
  font: string
  /** Size of body text in px and line heights without unit. Source: decision 019. */
  fontSize: number
  lineHeight: number
  headingLineHeight: number
}

/** The default and fallback language. Source: docs/requirements.md section 9. */
export const DEFAULT_LANGUAGE = 'tw'

/**
 * Keys of a field's text, most specific first: of the page, of the library field.
 * @param path text path of the field: `address.street`; items of a list have their list's path
 * @param textName `label`, `hint`, `options.male`, `errors.format` …
 */
export function fieldTextKeys(
  page: string,
  path: string,
  libraryField: string | undefined,
  textName: string,
): string[] {
  return [`pages.${page}.fields.${path}.${textName}`, ...(libraryField ? [`fields.${libraryField}.${textName}`] : [])]
}

/** Keys of the message for a broken rule, most specific first. */
export function errorTextKeys(page: string, path: string, libraryField: string | undefined, rule: string): string[] {
  return [
    ...fieldTextKeys(page, path, libraryField, `errors.${rule}`),
    `pages.${page}.errors.${rule}`,
    `errors.${rule}`,
    'errors.other',
  ]
}

/** The text path of a JSON pointer, without list positions (`/people/0/name` → `people.name`). */
export const textPathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .filter((step) => !/^\d+$/.test(step))
    .join('.')

/** The first language of an `Accept-Language` header that is among `tags` (language → BCP 47 tag), or the default. */
export function negotiateLanguage(header: string | undefined, tags: Record<string, string>): string {
  for (const requestedTag of (header ?? '').split(',').map((part) => (part.split(';')[0] ?? '').trim().toLowerCase())) {
    const exact = Object.keys(tags).find((language) => tags[language]?.toLowerCase() === requestedTag)
    if (exact) return exact
    if (/^zh-(hant|hk|mo)/.test(requestedTag) && 'tw' in tags) return 'tw'
    if (/^zh\b/.test(requestedTag) && 'zh' in tags) return 'zh'
    const sameLanguage = Object.keys(tags).find(
      (language) => tags[language]?.toLowerCase().split('-')[0] === requestedTag.split('-')[0],
    )
    if (sameLanguage && requestedTag) return sameLanguage
  }
  return DEFAULT_LANGUAGE
}

/** A text with its `{{name}}` placeholders filled in; `missing` stands for one without a value, by default it stays. */
export const interpolate = (text: string, params: Record<string, unknown>, missing?: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(params[name] ?? missing ?? placeholder))
