import { isLanguageText } from '../../model/api/multilingualText.ts'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'

/** Fallback languages of a text, in order. Source: docs/contract.md section 3. */
const FALLBACK_LANGUAGES = [DEFAULT_LANGUAGE, 'zh', 'en']

/**
 * A multilingual text (a list of `LanguageText`, as JSON or parsed) in the language `code`, else in a fallback
 * language, else the first that is not empty. Returns any other string or number as plain text.
 */
export function localizedText(content: unknown, code: string): string {
  const pairs = typeof content === 'string' ? parsePairs(content) : content
  if (!Array.isArray(pairs)) return typeof content === 'string' || typeof content === 'number' ? String(content) : ''
  const texts = pairs.filter(isLanguageText)
  const textIn = (languageCode: string) => texts.find(({ val, value }) => val === languageCode && value !== '')?.value
  for (const languageCode of [code, ...FALLBACK_LANGUAGES]) {
    const text = textIn(languageCode)
    if (text) return text
  }
  return texts.find(({ value }) => value !== '')?.value ?? ''
}

function parsePairs(text: string): unknown {
  if (!text.trimStart().startsWith('[')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Show malformed JSON as plain text.
    return undefined
  }
}

/** Whether a multilingual text has the value `text` in any of its languages. */
export function isSameText(content: unknown, text: string): boolean {
  const pairs = typeof content === 'string' ? (parsePairs(content) ?? content) : content
  return Array.isArray(pairs) ? pairs.some((pair) => isLanguageText(pair) && pair.value === text) : pairs === text
}
