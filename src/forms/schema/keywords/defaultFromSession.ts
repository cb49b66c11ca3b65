import { toPointer } from '../jsonPointer.ts'
import type { Schema } from '../schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../walker.ts'
import type { SessionAccount } from './keyword.ts'
import { normalizeText } from './normalize.ts'

/** The values that the session proposes for fields of a form, by JSON pointer. */
export const sessionDefaults = (schema: Schema, account: SessionAccount | undefined): Map<string, string> =>
  new Map(
    propertyNames(schema).flatMap((name) =>
      propertySchemas(schema, name)
        .flatMap(applicableSubschemas)
        .flatMap((subschema) => {
          const text = subschema.defaultFromSession && account?.[subschema.defaultFromSession]
          // A legacy backend may send a number.
          const value = normalizeText(String(text ?? ''), [subschema])
          return value === '' ? [] : [[toPointer([name]), value] as const]
        }),
    ),
  )
