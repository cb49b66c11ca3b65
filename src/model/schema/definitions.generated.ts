// Types of page, field and site files. Written by `npm run meta` from schemas/meta; never edit it by hand.
/**
 * public: everybody; customer: whoever is logged in, visitors too; funds: real accounts only.
 */
export type Access = 'public' | 'customer' | 'funds'
export type Type = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'
/**
 * @minItems 1
 */
export type Schemas = Schema[]
/**
 * nfc: one form for accented letters; trim: no outer spaces; halfWidth: full-width letters, digits and signs as ASCII; upperCase: capitals; dropSpaces: no spaces at all; dropPunctuation: digits of every script as 0–9, no spaces, hyphens and brackets; decimal: as people write amounts in the language of the site, sent with a dot (the server takes half width, no spaces, a single comma as a dot); cardNumber: as dropPunctuation, if it is all digits; phoneNumber: without tel: and without an extension.
 */
export type Normalization =
  | 'nfc'
  | 'trim'
  | 'halfWidth'
  | 'upperCase'
  | 'dropSpaces'
  | 'dropPunctuation'
  | 'decimal'
  | 'cardNumber'
  | 'phoneNumber'
export type Widget = string

/**
 * One route of the site. The file is schemas/pages/<id>.page.json; its texts are locales/<language>/pages/<id>.json.
 */
export interface Page {
  /**
   * The meta schema from which editors complete this file.
   */
  $schema?: string
  /**
   * The same as the file's name.
   */
  id: string
  /**
   * form: drawn from its schema; screen: a component of src/screens.
   */
  kind: 'form' | 'screen'
  /**
   * Address of the page, in letters and digits: /message. A part may be a parameter: /schoolDetail/:id
   */
  path: string
  access: Access
  /**
   * draft: a page that is being made. What shipped pages must have is only a warning, a language without a text shows the text of the schema, and npm start serves it only with DRAFT_PAGES=on.
   */
  status?: 'draft'
  /**
   * The language of the words in the schema: its code, en.
   */
  language?: string
  /**
   * site (default): inside the shared layout; bare: alone on the screen.
   */
  layout?: 'site' | 'bare'
  /**
   * Present: the page stands in the menu, at a place such as { "order": 65 }.
   */
  menu?: {
    /**
     * Its place: the least stands first.
     */
    order: number
  }
  /**
   * Id of the page above this one: a link leads back to it, and the menu marks it if this page is not in the menu itself.
   */
  parent?: string
  /**
   * Calls of the backend, besides the form's own, open to whoever may open this page.
   */
  calls?: string[]
  /**
   * The form's fields and rules; always an object. One that names a dialect of JSON Schema ($schema) may use all its keywords, and so may that of a draft.
   */
  schema?: Schema & {
    type: 'object'
    [k: string]: unknown
  }
  uiSchema?: UiSchema
  /**
   * The form in steps: each names its fields, in order; every field stands in one step.
   *
   * @minItems 2
   */
  steps?: Step[]
  /**
   * true: before it is sent, everything is shown once more, with ways back to change it. For forms of legal or financial weight.
   */
  review?: boolean
  /**
   * true: only for people who have typed the password in the last 12 hours; others sign in once more before the form is shown, and nothing they had filled in is lost. For forms that move money.
   */
  requiresRecentSignIn?: true
  /**
   * false: nothing of the form is kept. Otherwise what a person types is kept for 24 hours in their browser, per account, so that nothing is lost by a reload or a session that ends; never sensitive fields and files.
   */
  saveDraft?: boolean
  /**
   * Fields that had another name before: old name → present name. What was typed under the old name is then found under the present one.
   */
  renamedFields?: {
    [k: string]: string
  }
  urlPrefill?: UrlPrefillParameters
  submit?: Submit
}
/**
 * JSON Schema (draft 7) without words for readers, with this project's vocabulary: equalTo, optionsFrom, decimal, minimumFrom, notInFuture, file, captcha, sessionAccount, defaultFrom, defaultFromSession, setByError, sensitive, normalize, normalizeOnBlur, callingCodeField, countryField, currency, ui.
 */
export interface Schema {
  /**
   * The meta schema from which editors complete this file.
   */
  $schema?: string
  /**
   * A field of the library. Keywords beside it win over the library's.
   */
  $ref?: string
  /**
   * Only shown while locales/ has no label for the field.
   */
  title?: string
  /**
   * For whoever reads this file; people see the hint in locales/.
   */
  description?: string
  /**
   * For whoever reads this file.
   */
  $comment?: string
  /**
   * What the value is: string is text, array a list, object a group of fields.
   */
  type?: Type | Type[]
  /**
   * The fields, by name. Names are payload names: letters, digits and _.
   */
  properties?: {
    [k: string]: Schema
  }
  /**
   * Names of the fields that must be filled in.
   */
  required?: string[]
  /**
   * What the schema does not name is refused in any case.
   */
  additionalProperties?: false
  items?: Schema
  /**
   * The values to choose from. Their words are options in locales/.
   *
   * @minItems 1
   */
  enum?: unknown[]
  const?: unknown
  default?: unknown
  /**
   * The kind of text.
   */
  format?: 'email' | 'card-or-fps' | 'date' | 'uri' | 'time' | 'uuid'
  /**
   * A regular expression that the text must match; ^ is its start and $ its end.
   */
  pattern?: string
  /**
   * Characters at least.
   */
  minLength?: number
  /**
   * Characters at most.
   */
  maxLength?: number
  /**
   * Entries of a list at least.
   */
  minItems?: number
  /**
   * Entries of a list at most.
   */
  maxItems?: number
  /**
   * Members of a group at least.
   */
  minProperties?: number
  /**
   * Members of a group at most.
   */
  maxProperties?: number
  /**
   * The least number allowed.
   */
  minimum?: number
  /**
   * The greatest number allowed.
   */
  maximum?: number
  /**
   * The number must be more than this.
   */
  exclusiveMinimum?: number
  /**
   * The number must be less than this.
   */
  exclusiveMaximum?: number
  /**
   * The number must be a multiple of this: 1, 100.
   */
  multipleOf?: number
  /**
   * true: no entry of a list stands twice.
   */
  uniqueItems?: boolean
  contains?: Schema
  if?: Schema
  then?: Schema
  else?: Schema
  not?: Schema
  allOf?: Schemas
  anyOf?: Schemas
  oneOf?: Schemas
  /**
   * What applies when a field is filled in: rules, or names of fields that are then required.
   */
  dependencies?: {
    [k: string]: Schema | string[]
  }
  /**
   * true: shown, and cannot be changed.
   */
  readOnly?: boolean
  /**
   * The value must be that of the property of this name in the same object.
   */
  equalTo?: string
  optionsFrom?: OptionsFrom
  /**
   * A decimal number written as text with a dot.
   */
  decimal?: {
    /**
     * The number must be more than this.
     */
    exclusiveMinimum?: number
    /**
     * The greatest number allowed.
     */
    maximum?: number
    /**
     * Digits after the point at most.
     */
    decimalPlaces: number
  }
  minimumFrom?: MinimumFrom
  /**
   * A date (yyyy-MM-dd) that has begun somewhere on earth.
   */
  notInFuture?: true
  file?: FileLimits
  /**
   * The value solves the verification image; the server checks and consumes it.
   */
  captcha?: true
  /**
   * The value must be this member of the account that is signed in, as the backend knows it when the form is sent. The site fills it in and makes it read-only. A session without one (a visitor) may fill it in freely; the staff see it marked as not verified.
   */
  sessionAccount?: 'tradingAccount'
  /**
   * A value to propose, from the item of a call's list that another property selects; a person may change it.
   */
  defaultFrom?: SelectedFrom
  /**
   * A value to propose: this member of the account that is signed in, as far as the backend names it; a person may change it.
   */
  defaultFromSession?: 'name' | 'email' | 'countryCode' | 'phone' | 'tradingAccount'
  /**
   * Set by the member of this name in the data of an error response; never shown, never sent.
   */
  setByError?: string
  /**
   * Never kept in the browser, never logged, never stored in clear.
   */
  sensitive?: true
  /**
   * What is done to the typed text, in order, before it is judged, sent and stored, in browser and server. nfc: one form for accented letters; trim: no outer spaces; halfWidth: full-width letters, digits and signs as ASCII; upperCase: capitals; dropSpaces: no spaces at all; dropPunctuation: digits of every script as 0–9, no spaces, hyphens and brackets; decimal: as people write amounts in the language of the site, sent with a dot (the server takes half width, no spaces, a single comma as a dot); cardNumber: as dropPunctuation, if it is all digits; phoneNumber: without tel: and without an extension.
   */
  normalize?: Normalization[]
  /**
   * What is done to the typed text in the browser when the field is left, before normalize, with the same steps. The server does not do it: what is sent otherwise is judged as it is.
   */
  normalizeOnBlur?: Normalization[]
  /**
   * For a phone number: the property of the same object that holds the calling code (+886). A number typed or pasted with a code that is known there sets that property when the field is left, and keeps the rest; in a form without that property nothing happens.
   */
  callingCodeField?: string
  /**
   * For a calling code: the property of the same object that holds a country (ISO 3166-1 alpha-2). Choosing one there proposes its calling code, which a person may change; in a form without that property nothing happens.
   */
  countryField?: string
  /**
   * The currency of an amount, which is shown wherever the amount and its limits are: that in the property named by field, or that of the account that is signed in.
   */
  currency?: {
    /**
     * The property of the same object that holds the code (USD).
     */
    field?: string
    /**
     * The account that is signed in.
     */
    account?: true
  }
  /**
   * uiSchema that comes with the field; the page's own uiSchema is laid over it.
   */
  ui?: UiSchema
}
/**
 * The value must be one of a list that a call of the backend returns.
 */
export interface OptionsFrom {
  /**
   * Path of the call without aspapi and .asp: /pc/rechargeType
   */
  call: string
  /**
   * JSON pointer to the list in the response's data.
   */
  list: string
  /**
   * The property of the same object whose value selects one item of the list.
   */
  selectedBy?: string
  /**
   * With selectedBy: JSON pointer, in an item, to what that value is compared with.
   */
  key?: string
  /**
   * With selectedBy: JSON pointer, in the selected item, to the list of options.
   */
  each?: string
  /**
   * JSON pointer to the value in an item.
   */
  value: string
  /**
   * JSON pointer to the label in an item; multilingual text is resolved.
   */
  label: string
}
/**
 * The least amount, from the item of a call's list that another property selects.
 */
export interface MinimumFrom {
  /**
   * Path of the call without aspapi and .asp: /pc/rechargeType
   */
  call: string
  /**
   * JSON pointer to the list in the response's data.
   */
  list: string
  /**
   * The property of the same object whose value selects one item of the list.
   */
  selectedBy: string
  /**
   * JSON pointer, in an item, to what that value is compared with.
   */
  key: string
  /**
   * JSON pointer, in the selected item, to the value.
   */
  value: string
  /**
   * JSON pointer, in the selected item, to an object with the least amount in each currency (ISO 4217); where there is one, it counts instead of `value`.
   */
  byCurrency?: string
}
/**
 * The property is a list of files of these types (judged by content too), each of at most so many bytes; minItems and maxItems say how many.
 */
export interface FileLimits {
  /**
   * Kinds of files that are taken.
   *
   * @minItems 1
   */
  types: ('image/jpeg' | 'image/png' | 'application/pdf')[]
  /**
   * Bytes of one file at most.
   */
  maxBytes: number
  /**
   * The browser makes photos ready before sending: a JPEG or PNG with a longer side than maxSide, or over maxBytes, is drawn smaller as JPEG, unless that would be larger; any JPEG loses its EXIF (place, camera). PDFs are never touched.
   */
  resize?: {
    /**
     * Pixels of the longest side at most; 2560 keeps a page of small print readable.
     */
    maxSide: number
    /**
     * Quality of the JPEG, from 0.3 (small) to 1 (as good as can be).
     */
    quality: number
  }
}
/**
 * A value of one item in a call's list: the item whose key is the value of the property that selects it.
 */
export interface SelectedFrom {
  /**
   * Path of the call without aspapi and .asp: /pc/rechargeType
   */
  call: string
  /**
   * JSON pointer to the list in the response's data.
   */
  list: string
  /**
   * The property of the same object whose value selects one item of the list.
   */
  selectedBy: string
  /**
   * JSON pointer, in an item, to what that value is compared with.
   */
  key: string
  /**
   * JSON pointer, in the selected item, to the value.
   */
  value: string
}
/**
 * rjsf uiSchema without words for readers. Members without ui: are the uiSchema of the property of that name.
 */
export interface UiSchema {
  /**
   * Order on screen; ends with '*' for the rest.
   */
  'ui:order'?: string[]
  'ui:widget'?: Widget
  /**
   * A field of rjsf, in place of label and widget.
   */
  'ui:field'?: string
  /**
   * A hint in the language of the page, where locales/ has none.
   */
  'ui:help'?: string
  /**
   * What an empty input shows, such as an example that is the same in every language.
   */
  'ui:placeholder'?: string
  /**
   * Options of the widget, field or template, by the names that rjsf and its theme give them.
   */
  'ui:options'?: {
    [k: string]: unknown
  }
  /**
   * Autofill token of the HTML standard.
   */
  'ui:autocomplete'?: string
  /**
   * Which capitals a phone’s keyboard writes by itself.
   */
  'ui:autocapitalize'?: 'none' | 'sentences' | 'words' | 'characters'
  /**
   * The kind of text, for keyboard and autofill.
   */
  'ui:inputType'?: 'text' | 'email' | 'tel' | 'url' | 'password'
  /**
   * The keyboard of a phone.
   */
  'ui:inputMode'?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  /**
   * half: beside its neighbour where there is room.
   */
  'ui:width'?: 'half' | 'full'
  /**
   * true: radios or boxes in a row.
   */
  'ui:inline'?: boolean
  /**
   * Height of a text area, in lines.
   */
  'ui:rows'?: number
  /**
   * Options to list before the others.
   */
  'ui:preferredOptions'?: string[]
  /**
   * Where the links of a declaration lead, in order: <1>…</1>, <2>…</2> in its text.
   */
  'ui:links'?: string[]
  /**
   * true: cannot be changed, and is not read out as a field to fill in.
   */
  'ui:disabled'?: boolean
  /**
   * true: cannot be changed.
   */
  'ui:readonly'?: boolean
  [k: string]: unknown
}
/**
 * A step: { "id": "person", "fields": ["name", "email"] }.
 */
export interface Step {
  /**
   * The name of the step in the address and in locales/.
   */
  id: string
  /**
   * The fields of the step, in order.
   *
   * @minItems 1
   */
  fields: string[]
}
/**
 * Fields that a link may fill in beforehand: property → the parameter of the page's address it is taken from, if the value is one the field accepts.
 */
export interface UrlPrefillParameters {
  [k: string]: {
    /**
     * #/rechargeForm?type=fps has the parameter type.
     */
    parameter: string
    /**
     * The person cannot change what the link filled in, as with the code of who sent them. The parameter may then stand in any link to the site, also before the #, and is remembered until the tab is closed.
     */
    lock?: true
  }
}
/**
 * What happens to the filled form.
 */
export interface Submit {
  /**
   * Path of the call without aspapi and .asp: /pc/messageUpdate
   */
  path: string
  /**
   * What the reference server does with it: store it (default), open an account, sign a person in.
   */
  action?: 'store' | 'openAccount' | 'signIn'
  /**
   * openAccount: the kind of account and the properties that describe its owner; name: the family name first.
   */
  account?: {
    /**
     * 0: a real account; 1: a demo account.
     */
    a_type: 0 | 1
    /**
     * The currency of the account: its code, USD.
     */
    currency: string
    /**
     * The property with the e-mail address of the owner.
     */
    email: string
    /**
     * The properties with the name of the owner, in order.
     *
     * @minItems 1
     */
    name: string[]
    /**
     * Property with the calling code of the owner's phone number, which is proposed where a form asks for it (defaultFromSession).
     */
    countryCode?: string
    /**
     * Properties whose digits together are the owner's national phone number, such as area code and number.
     *
     * @minItems 1
     */
    phone?: string[]
  }
  /**
   * signIn: what becomes the session token. server: the opaque token of the response. payload: the submitted fields themselves (read docs/contract.md, section 2, before choosing it).
   */
  token?: 'server' | 'payload'
  /**
   * signIn: the boolean property by which a person asks to stay signed in.
   */
  remember?: string
  /**
   * Members of the response's data to show after success, in order.
   */
  result?: string[]
  /**
   * Those members of result that can never be shown again, such as a new password: the success page warns of it.
   */
  resultShownOnce?: string[]
  /**
   * Name of a property with options that tells submissions of this form apart in the client's list of requests. Never a sensitive one.
   */
  historyField?: string
  /**
   * Properties that the success page shows once more beside the result, to be saved and printed: an amount, an account. Never sensitive ones, nor files.
   */
  receipt?: string[]
  /**
   * Ids of the pages offered after success; after signing in, the first is where the person lands.
   */
  next?: string[]
  /**
   * What the links to the next pages carry, so that nobody types it again: page → parameter of its address → member of result. Never one that is shown once.
   */
  nextParameters?: {
    [k: string]: {
      [k: string]: string
    }
  }
  /**
   * Further buttons: name → the fixed fields sent instead of the form.
   */
  alternatives?: {
    [k: string]: {
      [k: string]: string
    }
  }
}

/**
 * What the whole site shares and no translator writes: schemas/site.json.
 */
export interface Site {
  /**
   * The meta schema from which editors complete this file.
   */
  $schema?: string
  /**
   * The broker's name: everywhere, and in languages that write it otherwise. Texts say it by $t(brand).
   */
  brand: {
    /**
     * The name where a language has none of its own.
     */
    name: string
    /**
     * The name as other languages write it: code of the language → name.
     */
    in?: {
      [k: string]: string
    }
  }
  /**
   * File in public/ with the broker's mark, square.
   */
  logo: string
  /**
   * The server's name as customers choose it in the trading platform.
   */
  tradingServer: string
  /**
   * Legal documents in the order the footer links them, each locales/<language>/legal/<document>.md.
   */
  legal: string[]
  /**
   * Where the trading platform is to be had, in order; the words stand in locales/<language>/pages/download.json under platforms.<id>.
   */
  platforms: {
    /**
     * The key of its words.
     */
    id: string
    /**
     * Where it is downloaded.
     */
    address: string
  }[]
}
