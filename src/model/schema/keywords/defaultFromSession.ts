import { toPointer } from '../jsonPointer.ts'
import type { Schema } from '../schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../walker.ts'
import type { Keyword, KeywordDefinition, SessionAccount } from './keyword.ts'
import { normalizeText } from './normalize.ts'

/** A value to propose, from the account that is signed in. */
export const defaultFromSession: Keyword = { name: 'defaultFromSession' }

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

export const defaultFromSessionDefinition: KeywordDefinition = {
  summary:
    'a value proposed from the account that is signed in: its `name`, `email`, `countryCode` (of the phone), `phone` or `tradingAccount`; a person may change it',
  schema: {
    description:
      'A value to propose: this member of the account that is signed in, as far as the backend names it; a person may change it.',
    enum: ['name', 'email', 'countryCode', 'phone', 'tradingAccount'],
  },
}
