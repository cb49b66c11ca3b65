import type { FileType } from './files/fileTypes.ts'
import type { JsonSchema } from './jsonSchema.ts'

type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/** A step of `normalize`. */
export type Normalization =
  | 'nfc'
  | 'trim'
  | 'singleSpaces'
  | 'halfWidth'
  | 'upperCase'
  | 'dropSpaces'
  | 'dropPunctuation'
  | 'decimal'
  | 'cardNumber'
  | 'phoneNumber'

/** A value in an item of a call's list, selected by a sibling; `list`, `key` and `value` are JSON pointers. */
export interface SelectedFrom {
  call: string
  list: string
  selectedBy: string
  key: string
  value: string
}

export interface MinimumFrom extends SelectedFrom {
  byCurrency?: string
}

/** Options in a call's list; `each`: in a list of the item that a sibling selects. */
export interface OptionsFrom {
  call: string
  list: string
  selectedBy?: string
  key?: string
  each?: string
  value: string
  label: string
}

export interface FileLimits {
  types: FileType[]
  maxBytes: number
  resize?: { maxSide: number; quality: number }
}

/** The languages, or the values of another property, for which a field is shown while it is empty. */
export interface OnlyFor {
  languages?: string[]
  field?: string
  values?: unknown[]
}

/** rjsf's uiSchema; members without `ui:` are the uiSchema of the property of that name. */
export interface UiSchema {
  'ui:order'?: string[]
  'ui:widget'?: string
  'ui:field'?: string
  'ui:help'?: string
  'ui:placeholder'?: string
  'ui:options'?: Record<string, unknown>
  'ui:autocomplete'?: string
  'ui:autocapitalize'?: 'none' | 'sentences' | 'words' | 'characters'
  'ui:inputType'?: 'text' | 'email' | 'tel' | 'url' | 'password'
  'ui:inputMode'?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  'ui:width'?: 'half' | 'full'
  'ui:inline'?: boolean
  'ui:rows'?: number
  'ui:preferredOptions'?: string[]
  'ui:mailProviders'?: string[]
  'ui:areaCodeField'?: string
  'ui:onlyFor'?: OnlyFor
  'ui:more'?: boolean
  'ui:links'?: string[]
  'ui:disabled'?: boolean
  'ui:readonly'?: boolean
  [member: string]: unknown
}

/**
 * The part of JSON Schema (draft 7) that forms use, with this project's vocabulary. `schemas/meta/field.schema.json`
 * explains each keyword.
 */
export interface Schema {
  $schema?: string
  $ref?: string
  title?: string
  description?: string
  $comment?: string
  type?: TypeName | TypeName[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: false
  items?: Schema
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: 'email' | 'card-or-fps' | 'date' | 'uri' | 'time' | 'uuid'
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  maxProperties?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  uniqueItems?: boolean
  contains?: Schema
  if?: Schema
  then?: Schema
  else?: Schema
  not?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  dependencies?: Record<string, Schema | string[]>
  readOnly?: boolean
  equalTo?: string
  optionsFrom?: OptionsFrom
  decimal?: { exclusiveMinimum?: number; maximum?: number; decimalPlaces: number }
  minimumFrom?: MinimumFrom
  compare?: Comparison
  notInFuture?: true
  maxYearsAgo?: number
  file?: FileLimits
  captcha?: true
  sessionAccount?: 'tradingAccount'
  defaultFrom?: SelectedFrom
  defaultFromSession?: 'name' | 'email' | 'countryCode' | 'phone' | 'tradingAccount'
  setByError?: string
  sensitive?: true
  normalize?: Normalization[]
  normalizeOnBlur?: Normalization[]
  callingCodeField?: string
  countryField?: string
  currency?: { field?: string; account?: true }
  ui?: UiSchema
  /**
   * At the root of a form whose page file has JSON Schema of any kind: that schema, which validates the data. The other
   * members are only a view of it, for texts, drafts and storage. Source: docs/decisions/032-any-json-schema.md.
   */
  jsonSchema?: JsonSchema
}

/** Bounds of a text: numbers for an amount; for a date a day (`yyyy-MM-dd`) or `today`. */
export type Comparison = Partial<
  Record<'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum', number | string>
>
