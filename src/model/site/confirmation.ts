import type { Schema } from '../../forms/schema/schema.ts'
import { applicableSubschemas, oncePerSchema, propertyNames, propertySchemas } from '../../forms/schema/walker.ts'

/** Name of the field whose address gets the confirmation of somebody without an account: the first of an e-mail address. */
export const confirmationField = oncePerSchema((schema: Schema): string | undefined =>
  propertyNames(schema).find((name) =>
    propertySchemas(schema, name)
      .flatMap(applicableSubschemas)
      .some(({ format }) => format === 'email'),
  ),
)
