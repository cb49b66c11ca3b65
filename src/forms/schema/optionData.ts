import { valueAt } from './jsonPointer.ts'
import type { SelectedFrom, OptionsFrom, Schema } from './schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from './walker.ts'

/** Responses with options: call path → `data`. */
export type OptionData = Record<string, unknown>

export interface Option {
  value: string
  /** The label as the backend sent it; may be multilingual text. */
  label: unknown
}

/** The calls whose responses the fields of `schema` need. */
export function optionCalls(schema: Schema): string[] {
  const ownCalls = applicableSubschemas(schema).flatMap((part) =>
    [part.optionsFrom, part.defaultFrom, part.minimumFrom].flatMap((source) => source?.call ?? []),
  )
  const memberCalls = propertyNames(schema).flatMap((name) => propertySchemas(schema, name).flatMap(optionCalls))
  return [...new Set([...ownCalls, ...memberCalls])]
}

/** The options of a field for the given siblings; empty if the response has an unexpected shape. */
export function optionsFor(source: OptionsFrom, optionData: OptionData, siblings: Record<string, unknown>): Option[] {
  const list =
    source.each === undefined
      ? valueAt(optionData[source.call], source.list)
      : valueAt(selectedItem(source, optionData, siblings), source.each)
  if (!Array.isArray(list)) return []
  return list
    .map((item) => ({ value: String(valueAt(item, source.value) ?? ''), label: valueAt(item, source.label) }))
    .filter(({ value }) => value !== '')
}

/** The value in the item that a sibling selects; undefined while none is selected. */
export function selectedValue(
  source: SelectedFrom,
  optionData: OptionData,
  siblings: Record<string, unknown>,
): unknown {
  return valueAt(selectedItem(source, optionData, siblings), source.value)
}

function selectedItem(
  source: Pick<OptionsFrom, 'call' | 'list' | 'selectedBy' | 'key'>,
  optionData: OptionData,
  siblings: Record<string, unknown>,
): unknown {
  const list = valueAt(optionData[source.call], source.list)
  const selectedKey =
    source.selectedBy === undefined || !Object.hasOwn(siblings, source.selectedBy)
      ? undefined
      : siblings[source.selectedBy]
  return Array.isArray(list) && selectedKey !== undefined
    ? list.find((item) => String(valueAt(item, source.key ?? '')) === String(selectedKey))
    : undefined
}
