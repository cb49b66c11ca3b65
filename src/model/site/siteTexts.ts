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
  /** Button that offers the language to a browser that prefers it; absent: it is never offered. */
  offer?: string
}

/** The default and fallback language. Source: docs/requirements.md section 9. */
export const DEFAULT_LANGUAGE = 'tw'

/** The first language of an `Accept-Language` header that is among `tags` (language → BCP 47 tag), or the default. */
export function negotiateLanguage(header: string | undefined, tags: Record<string, string>): string {
  const known = Object.entries(tags).map(([language, tag]) => [language, ...splitTag(tag)] as const)
  for (const part of (header ?? '').split(',')) {
    const [requestedTag, requestedLanguage] = splitTag((part.split(';')[0] ?? '').trim())
    if (!requestedTag) continue
    const exact = known.find(([, tag]) => tag === requestedTag)
    if (exact) return exact[0]
    if (/^zh-(hant|hk|mo)/.test(requestedTag) && 'tw' in tags) return 'tw'
    if (/^zh\b/.test(requestedTag) && 'zh' in tags) return 'zh'
    const sameLanguage = known.find(([, , language]) => language === requestedLanguage)
    if (sameLanguage) return sameLanguage[0]
  }
  return DEFAULT_LANGUAGE
}

/** A BCP 47 tag in lower case, and its first part. */
function splitTag(tag: string): [string, string] {
  const lowerCase = tag.toLowerCase()
  return [lowerCase, lowerCase.split('-', 1)[0] ?? '']
}

/**
 * A text with its `{{name}}` placeholders filled in; `missing` replaces one without a value, which stays by default.
 */
export const interpolate = (text: string, params: Record<string, unknown>, missing?: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(params[name] ?? missing ?? placeholder))
