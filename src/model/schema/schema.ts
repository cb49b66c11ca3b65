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
  contains?: Schema
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
  defaultFrom?: SelectedFrom
  /** The least amount, from the item of a list that a sibling chooses. */
  minimumFrom?: SelectedFrom
  /** A decimal number written as text with a dot. */
  decimal?: { exclusiveMinimum?: number; maximum?: number; decimalPlaces: number }
  /** A date that has begun somewhere on earth. */
  notInFuture?: boolean
  /** A list of files: their MIME types by content, and bytes each at most. */
  file?: FileLimits
  /** Set by the member of this name in a refused answer's `data`; never shown and never sent. */
  setByError?: string
  /** The value answers the verification image. */
  captcha?: boolean
  /** Never kept in the browser, never logged, never stored in clear. */
  sensitive?: boolean
  /** What is done to a typed string, in order, before it is judged. */
  normalize?: Normalization[]
  /** What is done besides, in the browser only, when a person leaves the input. */
  normalizeOnBlur?: Normalization[]
  /** The sibling that takes the calling code of a phone number typed with one. */
  callingCodeField?: string
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
  selectedBy?: string
  key?: string
  each?: string
  value: string
  label: string
}

/** A value of one item in `data` of the call: the item of `list` whose `key` is the sibling's value. JSON pointers. */
export interface SelectedFrom {
  call: string
  list: string
  selectedBy: string
  key: string
  value: string
}

export interface FileLimits {
  types: string[]
  maxBytes: number
  /** How the browser makes pictures ready: pixels of the longest side at most, and quality of the JPEG, 0 to 1. */
  resize?: { maxSide: number; quality: number }
}
