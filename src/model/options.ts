import { valueAt } from './pointer.ts'
import { inPlace, propertyNames, propertySchemas, type ChosenFrom, type OptionsFrom, type Schema } from './schema.ts'

/** What calls of the backend answered: call path → `data`. */
export type Answers = Record<string, unknown>

export interface Option {
  value: string
  /** As the backend sent it: may be multilingual text. */
  label: unknown
}

/** The calls that the fields of `schema` need answers of. */
export function optionCalls(schema: Schema): string[] {
  const own = inPlace(schema).flatMap((part) =>
    [part.optionsFrom, part.proposedFrom, part.minimumFrom].flatMap((from) => from?.call ?? []),
  )
  const members = propertyNames(schema).flatMap((name) => propertySchemas(schema, name).flatMap(optionCalls))
  return [...new Set([...own, ...members])]
}

/** The options that a field offers, given its siblings; an answer of another shape offers none. */
export function choicesOf(from: OptionsFrom, answers: Answers, siblings: Record<string, unknown>): Option[] {
  const list =
    from.each === undefined
      ? valueAt(answers[from.call], from.list)
      : valueAt(chosenItem(from, answers, siblings), from.each)
  if (!Array.isArray(list)) return []
  return list
    .map((item) => ({ value: String(valueAt(item, from.value) ?? ''), label: valueAt(item, from.label) }))
    .filter(({ value }) => value !== '')
}

/** What the item that a sibling chooses says; undefined while none is chosen. */
export function chosenValue(from: ChosenFrom, answers: Answers, siblings: Record<string, unknown>): unknown {
  return valueAt(chosenItem(from, answers, siblings), from.value)
}

function chosenItem(
  from: Pick<OptionsFrom, 'call' | 'list' | 'chosenBy' | 'key'>,
  answers: Answers,
  siblings: Record<string, unknown>,
): unknown {
  const list = valueAt(answers[from.call], from.list)
  const chosen =
    from.chosenBy === undefined || !Object.hasOwn(siblings, from.chosenBy) ? undefined : siblings[from.chosenBy]
  return Array.isArray(list) && chosen !== undefined
    ? list.find((item) => String(valueAt(item, from.key ?? '')) === String(chosen))
    : undefined
}
