import { isObject } from './isObject.ts'
import { everySchema, type JsonSchema } from './jsonSchema.ts'

/** The dialects of JSON Schema that AJV supports, with their URIs. */
export const DIALECTS = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
}

/** Whether a schema names a dialect (`$schema`), and so may use any of its keywords. */
export const namesDialect = (schema: unknown): boolean =>
  isObject(schema) && typeof schema.$schema === 'string' && /json-schema\.org\//.test(schema.$schema)

/** The dialect that a schema names, else the one whose keywords it uses. */
export function dialectOf(schema: JsonSchema): keyof typeof DIALECTS {
  const name = typeof schema.$schema === 'string' ? schema.$schema : ''
  const uses = (...keywords: string[]) =>
    everySchema(schema).some((each) => keywords.some((keyword) => keyword in each.schema))
  if (/2020-12/.test(name)) return '2020-12'
  if (/2019-09/.test(name)) return '2019-09'
  if (/draft-0\d/.test(name)) return 'draft-07'
  if (uses('prefixItems', '$dynamicRef')) return '2020-12'
  return uses('dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems', 'minContains')
    ? '2019-09'
    : 'draft-07'
}

/**
 * The schema without its dialect's name, for which AJV would look up a meta schema, without AJV's own `$async`, and
 * without `$id`s, which AJV writes unquoted into a comment of the code that it generates. References are pointers.
 */
export const withoutDialect = ({ $schema: _schema, $async: _async, ...schema }: JsonSchema): JsonSchema =>
  withoutIds(schema) as JsonSchema

/**
 * A member without its `$id`s. Data, where a keyword may be a property's name, is only without those that would end AJV's
 * comment: by a reference that it reads otherwise than we do, AJV takes any part for a schema.
 */
function withoutId([name, value]: [string, unknown], isData: boolean): [string, unknown][] {
  const isId = typeof value === 'string' && !isData
  if (name === '$id' && (isId || JSON.stringify(value)?.includes('*/'))) return []
  return [[name, withoutIds(value, isData || name === 'const' || name === 'enum')]]
}

/** A value without the `$id`s of the schemas in it. */
export function withoutIds(value: unknown, isData = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutIds(each, isData))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap((member) => withoutId(member, isData)))
}
