import { isObject } from '../../forms/schema/isObject.ts'
import { optionsFor, type Option, type OptionData } from '../../forms/schema/optionData.ts'
import type { OptionsFrom, Schema } from '../../forms/schema/schema.ts'
import { propertyNames, propertySchemas } from '../../forms/schema/walker.ts'

/** The options that a backend offers for a field. */
export interface OfferedOptions {
  field: string
  call: string
  /** The value of the field that selects this list; empty if the field has one list. */
  siblings: Record<string, string>
  options: Option[]
}

/** The options of each field of a form, once for each list that another field selects. */
export const offeredOptions = (schema: Schema, optionData: OptionData): OfferedOptions[] =>
  propertyNames(schema).flatMap((field) =>
    sourcesOf(schema, field).flatMap((source) =>
      selectionsFor(source, schema, optionData).map((siblings) => ({
        field,
        call: source.call,
        siblings,
        options: optionsFor(source, optionData, siblings),
      })),
    ),
  )

const sourcesOf = (schema: Schema, field: string): OptionsFrom[] =>
  propertySchemas(schema, field).flatMap(({ optionsFrom }) => optionsFrom ?? [])

function selectionsFor(
  { each, selectedBy }: OptionsFrom,
  schema: Schema,
  optionData: OptionData,
): Record<string, string>[] {
  if (each === undefined || selectedBy === undefined) return [{}]
  const selecting = sourcesOf(schema, selectedBy).flatMap((source) => optionsFor(source, optionData, {}))
  return selecting.map(({ value }) => ({ [selectedBy]: value }))
}

/** The fault of a list as a person would notice it; undefined for a sound one. */
export function faultOfOptions({ options }: OfferedOptions): { expected: string; actual: string } | undefined {
  if (options.length === 0) return { expected: 'at least one option', actual: 'none' }
  const repeated = options.find(({ value }, index) => options.findIndex((each) => each.value === value) < index)
  if (repeated) return { expected: 'each option once', actual: `“${repeated.value}” twice` }
  const unnamed = options.find(({ label }) => label === '' || (typeof label !== 'string' && !isObject(label)))
  return unnamed && { expected: `a label of the option “${unnamed.value}”`, actual: 'none' }
}

/** `tradeCurrency with tradeType “bank”` */
export const describeOptions = ({ field, siblings }: OfferedOptions): string =>
  [field, ...Object.entries(siblings).map(([name, value]) => `with ${name} “${value}”`)].join(' ')
