/** A part of a sentence. A word is a key of the Studio's texts; a field is given by its path: `address.street`. */
export type Phrase =
  | { word: string; parts: Record<string, Phrase> }
  | { field: string }
  /** A value of the field `of`. */
  | { value: unknown; of: string }
  | { list: Phrase[] }

/** The paths of the fields that a phrase names. */
export function fieldsIn(phrase: Phrase): string[] {
  if ('field' in phrase) return [phrase.field]
  if ('list' in phrase) return [...new Set(phrase.list.flatMap(fieldsIn))]
  return 'parts' in phrase ? [...new Set(Object.values(phrase.parts).flatMap(fieldsIn))] : []
}
