import { DEFAULT_LANGUAGE } from '../model/site/siteTexts.ts'

/** Languages a content text falls back to, in order. Source: docs/contract.md section 3. */
const FALLBACK_LANGUAGES = [DEFAULT_LANGUAGE, 'zh', 'en']

/**
 * Content text in the language `code`: from a JSON string holding a list of `{val, value}` pairs, or that list itself;
 * the chosen language, then the fall-backs, then the first that is not empty. Anything else is shown as plain text.
 */
export function localizedText(content: unknown, code: string): string {
  const pairs = typeof content === 'string' ? parsePairs(content) : content
  if (!Array.isArray(pairs)) return typeof content === 'string' || typeof content === 'number' ? String(content) : ''
  const texts = pairs.filter(isPair)
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
    // Malformed JSON is shown as the plain text it then is.
    return undefined
  }
}

function isPair(pair: unknown): pair is { val: string; value: string } {
  const { val, value } = (pair ?? {}) as { val?: unknown; value?: unknown }
  return typeof val === 'string' && typeof value === 'string'
}

/** Whether `text` is what a content text says, in any of its languages. */
export function isSameText(content: unknown, text: string): boolean {
  const pairs = typeof content === 'string' ? (parsePairs(content) ?? content) : content
  return Array.isArray(pairs) ? pairs.some((pair) => isPair(pair) && pair.value === text) : pairs === text
}
