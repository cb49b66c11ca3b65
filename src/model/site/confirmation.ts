import type { Schema } from '../../forms/schema/schema.ts'
import { applicableSubschemas, oncePerSchema, propertyNames, propertySchemas } from '../../forms/schema/walker.ts'

/** Names of the fields that a confirmation by e-mail takes from the form of somebody without an account. */
export const confirmationFields = oncePerSchema((schema) => ({
  /** The first field of an e-mail address. */
  email: findField(schema, ({ format }) => format === 'email'),
  /** The field that is filled with the name of the session. */
  name: findField(schema, ({ defaultFromSession }) => defaultFromSession === 'name'),
}))

const findField = (schema: Schema, isMatch: (part: Schema) => boolean): string | undefined =>
  propertyNames(schema).find((name) => propertySchemas(schema, name).flatMap(applicableSubschemas).some(isMatch))
