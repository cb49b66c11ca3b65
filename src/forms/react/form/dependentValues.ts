import { isObject } from '../../schema/isObject.ts'
import { optionsFor, selectedValue, type OptionData } from '../../schema/optionData.ts'
import { fromPointer, toPointer, valueAt } from '../../schema/jsonPointer.ts'
import type { Schema } from '../../schema/schema.ts'
import type { CallingCodes } from '../state/FormContext.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../schema/walker.ts'

/** A new value for a field because another field changed. */
export interface DependentValue {
  pointer: string
  value: unknown
}

/**
 * Values that follow from a change at `pointer`: proposals (`defaultFrom`, `countryField`) for fields that are empty or
 * still have the previous proposal; the only option of a required field; undefined for a selected option that is no
 * longer offered.
 * @param proposals previous proposals by pointer; updated here
 */
export function dependentValues(
  schema: Schema,
  data: unknown,
  pointer: string,
  optionData: OptionData,
  proposals: Map<string, unknown>,
  callingCodes: CallingCodes = {},
): DependentValue[] {
  const path = fromPointer(pointer)
  const changedName = path.at(-1)
  const parent = path.slice(0, -1)
  const parentSchemas = parent.reduce<Schema[]>(
    (schemas, name) => schemas.flatMap((objectSchema) => propertySchemas(objectSchema, name)),
    [schema],
  )
  const parentValue = valueAt(data, toPointer(parent))
  const siblings = isObject(parentValue) ? parentValue : {}
  return parentSchemas.flatMap((objectSchema) =>
    [...(dependentNames(objectSchema).get(changedName ?? '') ?? [])].flatMap((name) => {
      const fieldPointer = toPointer([...parent, name])
      const value = siblings[name]
      const proposeValue = (proposal: unknown): DependentValue[] => {
        const isUntouched = value === undefined || value === proposals.get(fieldPointer)
        proposals.set(fieldPointer, proposal)
        return isUntouched && proposal !== value ? [{ pointer: fieldPointer, value: proposal }] : []
      }
      const fieldSchemas = propertySchemas(objectSchema, name).flatMap(applicableSubschemas)
      return fieldSchemas.flatMap(({ defaultFrom, optionsFrom, countryField }) => {
        if (changedName === undefined) return []
        if (defaultFrom?.selectedBy === changedName)
          return proposeValue(selectedValue(defaultFrom, optionData, siblings))
        if (countryField === changedName) return proposeValue(callingCodes[String(siblings[countryField])])
        if (optionsFrom?.selectedBy !== changedName) return []
        const options = optionsFor(optionsFrom, optionData, siblings)
        if (value !== undefined && options.some((option) => option.value === value)) return []
        const onlyOption = objectSchema.required?.includes(name) && options.length === 1 ? options[0]?.value : undefined
        return value === onlyOption ? [] : [{ pointer: fieldPointer, value: onlyOption }]
      })
    }),
  )
}

const dependentNamesBySchema = new WeakMap<Schema, Map<string, Set<string>>>()

/**
 * Maps each property of an object to the names of the properties that depend on it; cached, since every change needs
 * it.
 */
function dependentNames(objectSchema: Schema): Map<string, Set<string>> {
  const known = dependentNamesBySchema.get(objectSchema)
  if (known) return known
  const names = new Map<string, Set<string>>()
  for (const name of propertyNames(objectSchema)) {
    for (const { defaultFrom, optionsFrom, countryField } of propertySchemas(objectSchema, name).flatMap(
      applicableSubschemas,
    )) {
      for (const decidingName of [defaultFrom?.selectedBy, optionsFrom?.selectedBy, countryField])
        if (decidingName !== undefined) names.set(decidingName, (names.get(decidingName) ?? new Set()).add(name))
    }
  }
  dependentNamesBySchema.set(objectSchema, names)
  return names
}
