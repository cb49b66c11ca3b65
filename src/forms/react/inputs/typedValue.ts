const NUMBER = /^-?(0|[1-9]\d*)?([.,]\d+)?$/

/** The types of which a typed text may become one: a schema of anybody may allow several. */
export const typedTypes = ({ type, typedAs }: { type?: unknown; typedAs?: unknown }): unknown[] =>
  Array.isArray(typedAs) ? (typedAs as unknown[]) : [type]

export const isNumeric = (type: unknown): boolean => type === 'number' || type === 'integer'

/**
 * The number, the truth, or the group or list written as JSON, in a text where one may stand; any other text unchanged, for
 * validation to report.
 */
export function typedValue(text: string | undefined, types: unknown[]): unknown {
  const trimmed = text?.trim() ?? ''
  if (types.includes('object') && /^[[{]/.test(trimmed)) return readJson(trimmed) ?? text
  if (types.includes('boolean') && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true'
  if (!types.some(isNumeric) || !NUMBER.test(trimmed) || trimmed === '-' || trimmed === '') return text
  return Number(trimmed.replace(',', '.'))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
