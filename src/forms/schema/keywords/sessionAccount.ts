import { toPointer, valueAt } from '../jsonPointer.ts'
import type { Schema } from '../schema.ts'
import { applicableSubschemas, oncePerSchema, propertyNames, propertySchemas } from '../walker.ts'
import type { RuleKeyword, SessionAccount } from './keyword.ts'
import { normalizeText } from './normalize.ts'

/**
 * The value must be the session's own. No rule is broken if the session has none: for visitors, or if the backend does
 * not name the account. Source: decision 026.
 */
export const sessionAccount: RuleKeyword = {
  name: 'sessionAccount',
  validate(subschema, value, { account }) {
    const own = ownValue(subschema, account)
    return own === undefined || own === value ? undefined : { rule: 'sessionAccount', params: {} }
  },
}

/** The session's normalized value for a field with this keyword; undefined: none. */
function ownValue(subschema: Schema, account: SessionAccount | undefined): string | undefined {
  const text = subschema.sessionAccount && account?.[subschema.sessionAccount]
  // A legacy backend may send a number.
  return text === undefined ? undefined : normalizeText(String(text), [subschema]) || undefined
}

/** The session's values for fields of a form, by JSON pointer. */
export const sessionValues = (schema: Schema, account: SessionAccount | undefined): Map<string, string> =>
  new Map(
    sessionFields(schema).flatMap(({ pointer, subschema }) => {
      const value = ownValue(subschema, account)
      return value === undefined ? [] : [[pointer, value]]
    }),
  )

/**
 * Pointers of filled fields for which the session has no value, so that the backend cannot check whether the sender may
 * use them.
 */
export const unverifiedFields = (schema: Schema, data: unknown, account: SessionAccount | undefined): string[] => [
  ...new Set(
    sessionFields(schema)
      .filter(({ pointer, subschema }) => valueAt(data, pointer) !== undefined && !ownValue(subschema, account))
      .map(({ pointer }) => pointer),
  ),
]

/** A field with this keyword. */
interface SessionField {
  pointer: string
  subschema: Schema
}

/** All fields with this keyword, including those in nested objects. */
export const sessionFields = oncePerSchema((schema): readonly SessionField[] => findSessionFields(schema, []))

const findSessionFields = (schema: Schema, path: string[]): SessionField[] =>
  propertyNames(schema).flatMap((name) =>
    propertySchemas(schema, name).flatMap((fieldSchema) => [
      ...applicableSubschemas(fieldSchema)
        .filter((part) => part.sessionAccount !== undefined)
        .map((subschema) => ({ pointer: toPointer([...path, name]), subschema })),
      ...findSessionFields(fieldSchema, [...path, name]),
    ]),
  )
