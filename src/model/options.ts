import { valueAt, toPointer } from './pointer.ts'
import type { Problem } from './problem.ts'
import { inPlace, propertyNames, propertySchemas, type OptionsFrom, type Schema } from './schema.ts'

/** What calls of the backend answered: call path → `data`. */
export type Answers = Record<string, unknown>

export interface Option {
  value: string
  /** As the backend sent it: may be multilingual text. */
  label: unknown
}

/** The calls that the fields of `schema` take options from. */
export function optionCalls(schema: Schema): string[] {
  return [...new Set(fieldsWithOptions(schema, []).map(({ from }) => from.call))]
}

/** The options that a call's answer offers; an answer of another shape offers none. */
export function optionsOf(from: OptionsFrom, answer: unknown): Option[] {
  const list = valueAt(answer, from.list)
  if (!Array.isArray(list)) return []
  return list.map((item) => ({ value: String(valueAt(item, from.value) ?? ''), label: valueAt(item, from.label) }))
    .filter(({ value }) => value !== '')
}

/** A problem (`optionsFrom`) for every chosen value that its call does not offer. Fields inside lists take none. */
export function checkOptions(schema: Schema, data: unknown, answers: Answers): Problem[] {
  return fieldsWithOptions(schema, []).flatMap(({ path, from }) => {
    const value = valueAt(data, toPointer(path))
    const offered = value === undefined || optionsOf(from, answers[from.call]).some((option) => option.value === value)
    return offered ? [] : [{ pointer: toPointer(path), rule: 'optionsFrom', params: {} }]
  })
}

function fieldsWithOptions(schema: Schema, path: string[]): { path: string[]; from: OptionsFrom }[] {
  return propertyNames(schema).flatMap((name) => propertySchemas(schema, name).flatMap((own) => {
    const here = [...path, name]
    const from = inPlace(own).find((part) => part.optionsFrom)?.optionsFrom
    return [...(from ? [{ path: here, from }] : []), ...fieldsWithOptions(own, here)]
  }))
}
