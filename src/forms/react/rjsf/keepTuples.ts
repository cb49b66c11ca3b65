import { mapInnerSchemas, type JsonSchema } from '../../schema/jsonSchema.ts'

/**
 * A schema whose tuples are nullable. When a condition changes the form, rjsf drops every list of the type `array` whose
 * items are a tuple, though nothing has changed in it; a list of another type stays as long as its schema does.
 */
export const keepTuples = (schema: JsonSchema): JsonSchema => ({
  ...mapInnerSchemas(schema, keepTuples),
  ...(Array.isArray(schema.items) ? { type: ['array', 'null'] } : {}),
})
