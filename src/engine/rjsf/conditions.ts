import { inPlace, propertyNames, propertySchemas, type Schema } from '../../model/schema.ts'

/**
 * Names of all properties, at any depth, whose values decide what a form looks like: those in an `if`, in
 * `dependencies`, and in alternatives. A change of any other primitive leaves the form's structure as it is.
 */
export function decidingNames(schema: Schema): Set<string> {
  const names = new Set<string>()
  for (const part of inPlace(schema)) {
    if (part.if) addAll(part.if, names)
    for (const option of [...(part.oneOf ?? []), ...(part.anyOf ?? [])]) addAll(option, names)
    for (const key of Object.keys(part.dependencies ?? {})) names.add(key)
    if (part.items) decidingNames(part.items).forEach((name) => names.add(name))
    for (const name of Object.keys(part.properties ?? {})) {
      for (const own of propertySchemas({ properties: part.properties ?? {} }, name)) {
        decidingNames(own).forEach((deeper) => names.add(deeper))
      }
    }
  }
  return names
}

function addAll(schema: Schema, names: Set<string>): void {
  for (const part of inPlace(schema)) part.required?.forEach((name) => names.add(name))
  for (const name of propertyNames(schema)) {
    names.add(name)
    propertySchemas(schema, name).forEach((own) => addAll(own, names))
  }
}
