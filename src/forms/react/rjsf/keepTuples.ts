import { mapInnerSchemas, type JsonSchema } from '../../schema/jsonSchema.ts'

/**
 * Makes the tuples of a schema nullable. When a condition changes the form, rjsf drops every tuple of the type `array`,
 * even if it is unchanged; it keeps a list of any other type as long as the list's schema stays the same.
 */
export const keepTuples = (schema: JsonSchema): JsonSchema => ({
  ...mapInnerSchemas(schema, keepTuples),
  ...(Array.isArray(schema.items) ? { type: ['array', 'null'] } : {}),
})
