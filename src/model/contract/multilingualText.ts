/** A text in one language. A multilingual text is a list of these, as JSON or parsed. Source: docs/contract.md section 3. */
export interface LanguageText {
  /** Code of the language. */
  val: string
  value: string
}

export const isLanguageText = (entry: unknown): entry is LanguageText => {
  const { val, value } = (entry ?? {}) as { val?: unknown; value?: unknown }
  return typeof val === 'string' && typeof value === 'string'
}
