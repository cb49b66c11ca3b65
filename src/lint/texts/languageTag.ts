/** Whether a tag can be used for plural forms and figures. */
export function isLanguageTag(tag: unknown): tag is string {
  try {
    return typeof tag === 'string' && Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
