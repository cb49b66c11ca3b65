import type { Schema } from './schema.ts'
import { applicableSubschemas, propertySchemas } from './walker.ts'

/** All subschemas of a form that apply to the value at a path of property names; items of lists need no step. */
export function subschemasAt(schema: Schema, [name, ...rest]: string[]): Schema[] {
  if (name === undefined) return applicableSubschemas(schema)
  return propertySchemas(schema, name).flatMap((propertySchema) =>
    applicableSubschemas(propertySchema).flatMap((subschema) =>
      subschemasAt(subschema.items && rest.length > 0 ? subschema.items : subschema, rest),
    ),
  )
}
