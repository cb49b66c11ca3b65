import { applicableSubschemas, propertyNames, propertySchemas, type Schema } from '../../model/schema/schema.ts'

/**
 * Names of all properties, at any depth, whose values decide what a form looks like: those in an `if`, in
 * `dependencies`, and in alternatives. A change of any other primitive leaves the form's structure as it is.
 */
export function conditionalFieldNames(schema: Schema): Set<string> {
  const names = new Set<string>()
  for (const subschema of applicableSubschemas(schema)) {
    if (subschema.if) addFieldNames(subschema.if, names)
    for (const option of [...(subschema.oneOf ?? []), ...(subschema.anyOf ?? [])]) addFieldNames(option, names)
    for (const key of Object.keys(subschema.dependencies ?? {})) names.add(key)
    if (subschema.items) conditionalFieldNames(subschema.items).forEach((name) => names.add(name))
    for (const name of Object.keys(subschema.properties ?? {})) {
      for (const propertySchema of propertySchemas({ properties: subschema.properties ?? {} }, name)) {
        conditionalFieldNames(propertySchema).forEach((nestedName) => names.add(nestedName))
      }
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
