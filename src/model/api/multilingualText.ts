import { isObject } from '../../forms/schema/isObject.ts'

/**
 * A text in one language. A multilingual text is a list of these, as JSON or parsed. Source: docs/contract.md section
 * 3.
 */
export interface LanguageText {
  /** Code of the language. */
  val: string
  value: string
}

export const isLanguageText = (entry: unknown): entry is LanguageText =>
  isObject(entry) && typeof entry.val === 'string' && typeof entry.value === 'string'
