import type { Schema } from './schema.ts'

/** Every subschema that asks something of the same value: as `inPlace`, without conditions (`if`), which ask for nothing. */
export function assertedSubschemas(schema: Schema): Schema[] {
  const nested = [
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    schema.then,
    schema.else,
    ...Object.values(schema.dependencies ?? {}).filter((entry): entry is Schema => !Array.isArray(entry)),
  ]
  return [schema, ...nested.filter((entry) => entry !== undefined).flatMap(assertedSubschemas)]
}

/** The declarations of the property `name` that ask something of it, in any branch. */
export const assertedDeclarations = (schema: Schema, name: string): Schema[] =>
  assertedSubschemas(schema).flatMap(({ properties }) =>
    properties && Object.hasOwn(properties, name) ? [properties[name] as Schema] : [],
  )
