import type { Schema } from '../../schema/schema.ts'
import { applicableSubschemas, directSubschemas, propertyNames, propertySchemas } from '../../schema/walker.ts'

/**
 * Names of all properties, at any depth, whose values affect the form's structure: those in an `if`, in `dependencies`,
 * and in alternatives. A change of any other primitive leaves the structure as it is.
 */
export function conditionalFieldNames(schema: Schema): Set<string> {
  const names = new Set<string>()
  for (const subschema of applicableSubschemas(schema)) {
    for (const key of Object.keys(subschema.dependencies ?? {})) names.add(key)
    for (const { role, target, schema: nested } of directSubschemas(subschema)) {
      if (role === 'condition' || role === 'alternative') addFieldNames(nested, names)
      if (target === 'child') conditionalFieldNames(nested).forEach((name) => names.add(name))
    }
  }
  return names
}

function addFieldNames(schema: Schema, names: Set<string>): void {
  for (const subschema of applicableSubschemas(schema)) subschema.required?.forEach((name) => names.add(name))
  for (const name of propertyNames(schema)) {
    names.add(name)
    propertySchemas(schema, name).forEach((propertySchema) => addFieldNames(propertySchema, names))
  }
}
