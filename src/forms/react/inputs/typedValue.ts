const NUMBER = /^-?(0|[1-9]\d*)?([.,]\d+)?$/

/** The types that a typed text may be converted to: any JSON Schema may allow several. */
export const convertibleTypes = ({ type, typedAs }: { type?: unknown; typedAs?: unknown }): unknown[] =>
  Array.isArray(typedAs) ? typedAs : [type]

export const isNumeric = (type: unknown): boolean => type === 'number' || type === 'integer'

/**
 * Converts a typed text to a number, a boolean, or an object or list written as JSON, if `types` allows that. Any other
 * text stays unchanged, and validation reports it.
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
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
