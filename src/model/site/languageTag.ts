const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether `Intl` supports a tag, for plural forms and numbers. */
export function isLanguageTag(tag: unknown): tag is string {
  try {
    return (
      typeof tag === 'string' &&
      Intl.getCanonicalLocales(tag).length === 1 &&
      // A word such as “english” has the form of a tag too.
      LANGUAGE_NAMES.of(new Intl.Locale(tag).language) !== undefined
    )
  } catch {
    return false
  }
}
