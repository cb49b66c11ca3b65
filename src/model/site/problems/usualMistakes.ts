import type { ErrorObject } from 'ajv'

/** A field of a page or of a group in it: the last step of the pointer is its name. */
const FIELD = /(?:^|\/)properties\/([^/]+)$/

/** How to say what was meant, for mistakes that are made again and again; undefined for others. */
export function hintForMistake({ keyword, instancePath, data, propertyName }: ErrorObject): string | undefined {
  if (propertyName !== undefined)
    return `A name has the letters a–z, digits and “_”, and begins with a letter: ${plainName(propertyName)}.`
  if (keyword === 'pattern' && instancePath.endsWith('/$ref'))
    return `A field of the library is written "../fields/${/([^/]*?)(?:\.json)?$/.exec(String(data))?.[1]}.json".`
  if (keyword === 'enum' && instancePath.endsWith('/type')) return TYPE_HINTS.get(String(data)) ?? TYPES
  if (keyword === 'type' && FIELD.test(instancePath))
    return 'A field is such as { "$ref": "../fields/name.json" }, or { "type": "string", "maxLength": 100 }.'
  const [, field] = /(?:^|\/)properties\/([^/]+)\/required$/.exec(instancePath) ?? []
  if (keyword === 'type' && field !== undefined && typeof data === 'boolean')
    return `Fields that must be filled in stand in the list of the form: "required": ["${field}"].`
  return undefined
}

const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\w]+(\w?)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[^a-z]*/i, '') || 'bestTime'

const TYPES = 'A text is "string", a whole number "integer", another number "number", a yes or no "boolean".'
const CHOICE = 'A choice is a text with options: "type": "string", "enum": ["a", "b"].'
const TYPE_HINTS = new Map<string, string>([
  ...['date', 'time', 'email', 'uri'].map((name): [string, string] => [
    name,
    `It is a text of this kind: "type": "string", "format": "${name}".`,
  ]),
  ...['select', 'radio', 'choice', 'dropdown', 'enum', 'option', 'options'].map((name): [string, string] => [
    name,
    CHOICE,
  ]),
  ...['checkbox', 'bool', 'yesno'].map((name): [string, string] => [name, 'A yes or no is "boolean".']),
  ...['list', 'multiselect', 'checkboxes', 'file', 'files'].map((name): [string, string] => [
    name,
    'It is a list: "array", with what stands in it as “items” or “file”.',
  ]),
  ...['decimal', 'money', 'amount', 'float'].map((name): [string, string] => [
    name,
    'An amount is a text with “decimal”: "type": "string", "decimal": { … }; a number is "number".',
  ]),
])

const TEXT_WORDS = ['label', 'hint', 'text', 'name', 'caption', 'error', 'errors', 'message', 'intro']
const LOOK_WORDS = ['widget', 'placeholder', 'help', 'rows', 'autocomplete', 'uiSchema', 'disabled', 'order']
const OPTION_WORDS = ['options', 'option', 'choices', 'values', 'enumNames']
const SCHEMA_WORDS = ['required', 'properties', 'type', 'if', 'then', 'else', 'allOf', 'dependencies', 'fields']

const PAGE_WORDS = [
  'steps',
  'uiSchema',
  'submit',
  'urlPrefill',
  'review',
  'path',
  'access',
  'menu',
  'status',
  'parent',
  'calls',
  'saveDraft',
  'renamedFields',
  'layout',
  'kind',
  'language',
]

/** Words of rjsf that say here in another way what they say there. */
const UI_WORDS = new Map([
  ['ui:title', 'The name of a field is its “label” in locales/<language>/fields.json or pages/<page>.json.'],
  ['ui:description', 'What a person should know of a field is its “hint” in locales/<language>.'],
  ['ui:enumNames', 'The names of options are “options” of the field in locales/<language>.'],
  ['ui:submitButtonOptions', 'The words on the button are “submit” in locales/<language>/pages/<page>.json.'],
])

/** Where a word belongs that is right in another place; undefined if it is no such word. */
export function hintForWord(file: string, group: string, name: string): string | undefined {
  if (UI_WORDS.has(name)) return UI_WORDS.get(name)
  const page = /^schemas\/pages\/(.+)\.page\.json$/.exec(file)?.[1]
  const texts = `locales/<language>/${page === undefined ? 'fields' : `pages/${page}`}.json`
  const isPage = page !== undefined && group === ''
  const isField = page === undefined ? group === '' : FIELD.test(group)
  if (page !== undefined && group === '/schema' && PAGE_WORDS.includes(name))
    return 'It belongs to the page: beside “schema”, not inside it.'
  if (isPage && SCHEMA_WORDS.includes(name))
    return name === 'fields' ? 'Fields stand in “schema”, under “properties”.' : 'It belongs into “schema”.'
  if ((isPage && ['title', ...TEXT_WORDS].includes(name)) || (isField && TEXT_WORDS.includes(name)))
    return `Words stand in ${texts}; “npm run texts” writes there what is missing.`
  if (isField && OPTION_WORDS.includes(name)) return `${CHOICE} Their words stand in ${texts}.`
  if (isField && LOOK_WORDS.includes(name))
    return page === undefined
      ? 'How a field looks stands in “ui”: "ui": { "ui:widget": "textarea" }.'
      : `How a field looks stands in “uiSchema” of the page: "uiSchema": { "${FIELD.exec(group)?.[1]}": { "ui:widget": "textarea" } }.`
  return undefined
}

/** @param reason what JavaScript says of the pattern */
export function hintForPattern(reason: string): string {
  if (/escape/.test(reason))
    return 'A backslash stands only before characters with a meaning: \\d, \\., \\-. Letters, “_” and “ ” need none.'
  if (/invalid group/.test(reason))
    return 'Of groups that begin with “(?” there are (?:…), (?=…) and (?!…). For capitals and small letters write [A-Za-z].'
  if (/unterminated|unmatched|lone|incomplete/.test(reason))
    return 'Each “(”, “[” and “{” needs the one that closes it; as a character it has a backslash before it.'
  return 'Correct the pattern; it is a regular expression of JavaScript.'
}
