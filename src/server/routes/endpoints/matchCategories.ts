/**
 * Which of the category texts `known` somebody means: the text as the calls answer it, or its words in any language, so
 * that an address with a category says the same to every reader.
 */
export const matchCategories = (category: string, categories: string[]): string[] =>
  categories.filter((text) => text === category || translationsOf(text).includes(category))

/** The words of a multilingual text; none of plain text. */
function translationsOf(text: string): unknown[] {
  try {
    const pairs: unknown = JSON.parse(text)
    return Array.isArray(pairs) ? pairs.map((pair) => (pair as { value?: unknown } | null)?.value) : []
  } catch {
    // Plain text, which a content backend may keep too, means itself only.
    return []
  }
}
