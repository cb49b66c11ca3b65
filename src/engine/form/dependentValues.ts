import { isObject } from '../../model/isObject.ts'
import { optionsFor, selectedValue, type OptionData } from '../../model/schema/optionData.ts'
import { fromPointer, toPointer, valueAt } from '../../model/schema/jsonPointer.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../model/schema/walker.ts'

/** A new value for a field because another field changed. */
export interface DependentValue {
  pointer: string
  value: unknown
}

/**
 * Values that follow from a change at `pointer`: proposals (`defaultFrom`) for fields that are empty or still hold the
 * previous proposal, and undefined for selected options that are no longer offered.
 * @param proposals previous proposals by pointer; updated here
 */
export function dependentValues(
  schema: Schema,
  data: unknown,
  pointer: string,
  optionData: OptionData,
  proposals: Map<string, unknown>,
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
    propertyNames(objectSchema).flatMap((name) => {
      const fieldSchemas = propertySchemas(objectSchema, name).flatMap(applicableSubschemas)
      const fieldPointer = toPointer([...parent, name])
      const value = siblings[name]
      return fieldSchemas.flatMap(({ defaultFrom, optionsFrom }) => {
        if (defaultFrom?.selectedBy === changedName && defaultFrom !== undefined) {
          const proposal = selectedValue(defaultFrom, optionData, siblings)
          const isUntouched = value === undefined || value === proposals.get(fieldPointer)
          proposals.set(fieldPointer, proposal)
          return isUntouched && proposal !== value ? [{ pointer: fieldPointer, value: proposal }] : []
        }
        const isObsolete =
          optionsFrom?.selectedBy === changedName &&
          optionsFrom !== undefined &&
          value !== undefined &&
          !optionsFor(optionsFrom, optionData, siblings).some((option) => option.value === value)
        return isObsolete ? [{ pointer: fieldPointer, value: undefined }] : []
      })
    }),
  )
}
