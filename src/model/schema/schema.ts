/** The part of JSON Schema (draft 7) that forms use, with the vocabulary of `schemas/meta/field.schema.json`. */
export interface Schema {
  $schema?: string
  $ref?: string
  type?: string | string[]
  title?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  if?: Schema
  then?: Schema
  else?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  not?: Schema
  dependencies?: Record<string, Schema | string[]>
  /** The value of a sibling property must be the same. */
  equalTo?: string
  /** The value must be one of a list that a call of the backend answers. */
  optionsFrom?: OptionsFrom
  /** A value to propose, from the item of a list that a sibling chooses. */
  proposedFrom?: SelectedFrom
  /** The least amount, from the item of a list that a sibling chooses. */
  minimumFrom?: SelectedFrom
  /** A decimal number written as text with a dot. */
  decimal?: { above?: number; atMost?: number; places: number }
  /** A date that has begun somewhere on earth. */
  notInFuture?: boolean
  /** A list of files: their MIME types by content, and bytes each at most. */
  file?: FileLimits
  /** Set by the member of this name in a refused answer's `data`; never shown and never sent. */
  fromAnswer?: string
  /** The value answers the verification image. */
  captcha?: boolean
  /** Never kept in the browser, never logged, never stored in clear. */
  sensitive?: boolean
  /** What is done to a typed string, in order, before it is judged. */
  normalize?: Normalization[]
  /** What is done besides, in the browser only, when a person leaves the input. */
  onLeave?: Normalization[]
  /** The sibling that takes the calling code of a phone number typed with one. */
  callingCode?: string
  /** In the field library: the uiSchema that comes with the field. */
  ui?: UiSchema
  [keyword: string]: unknown
}

export type UiSchema = { [key: string]: unknown }

export type Normalization =
  'nfc' | 'trim' | 'halfWidth' | 'upperCase' | 'dropSpaces' | 'dropPunctuation' | 'decimal' | 'cardNumber'

/** Where the options of a field come from: `data` of the call, `list` and the rest as JSON pointers. */
export interface OptionsFrom {
  call: string
  list: string
  /** The sibling that chooses an item by its `key`; `each` is then the list of options in that item. */
  chosenBy?: string
  key?: string
  each?: string
  value: string
  label: string
}

/** A value of one item in `data` of the call: the item of `list` whose `key` is the sibling's value. JSON pointers. */
export interface SelectedFrom {
  call: string
  list: string
  chosenBy: string
  key: string
  value: string
}

export interface FileLimits {
  types: string[]
  maxBytes: number
  /** How the browser makes pictures ready: pixels of the longest side at most, and quality of the JPEG, 0 to 1. */
  reduce?: { maxSide: number; quality: number }
}

/** Every subschema that applies to the same value as `schema` itself, itself first. */
export function applicableSubschemas(schema: Schema): Schema[] {
  const nested = [
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    schema.if,
    schema.then,
    schema.else,
    ...Object.values(schema.dependencies ?? {}).filter((entry): entry is Schema => !Array.isArray(entry)),
  ]
  return [schema, ...nested.filter((entry) => entry !== undefined).flatMap(applicableSubschemas)]
}

/** All declarations of the property `name` that can apply to an object under `schema`, in any branch. */
export function propertySchemas(schema: Schema, name: string): Schema[] {
  return applicableSubschemas(schema).flatMap((part) => {
    const properties = part.properties
    return properties && Object.hasOwn(properties, name) ? [properties[name] as Schema] : []
  })
}

/** Names of all properties that an object under `schema` can have, in order of first mention. */
export function propertyNames(schema: Schema): string[] {
  return [...new Set(applicableSubschemas(schema).flatMap((part) => Object.keys(part.properties ?? {})))]
}

/** The JSON types that a value under any of `schemas` may have; an `enum` or `const` without `type` counts by its values. */
export function typesOf(schemas: Schema[]): Set<string> {
  return new Set(
    schemas.flatMap(applicableSubschemas).flatMap((schema) => {
      if (schema.type !== undefined) return schema.type
      const values = schema.enum ?? ('const' in schema ? [schema.const] : [])
      if (values.length > 0) return values.map(jsonType)
      return schema.properties ? ['object'] : schema.items ? ['array'] : []
    }),
  )
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
