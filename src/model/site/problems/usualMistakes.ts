import type { ErrorObject } from 'ajv'
import { phrase, type Phrase } from '../../findings/findingTexts.ts'

/** A field of a page or of a group in it: the last step of the pointer is its name. */
const FIELD = /(?:^|\/)properties\/([^/]+)$/

/** Hint for a common mistake; undefined for other errors. */
export function hintForMistake({ keyword, instancePath, data, propertyName }: ErrorObject): Phrase | undefined {
  if (propertyName !== undefined) return phrase('hint-name', { example: plainName(propertyName) })
  if (keyword === 'pattern' && instancePath.endsWith('/$ref'))
    return phrase('hint-reference', { name: /([^/]*?)(?:\.json)?$/.exec(String(data))?.[1] })
  if (keyword === 'enum' && instancePath.endsWith('/type')) return TYPE_HINTS.get(String(data)) ?? phrase('hint-types')
  if (keyword === 'type' && FIELD.test(instancePath)) return phrase('hint-field')
  const [, field] = /(?:^|\/)properties\/([^/]+)\/required$/.exec(instancePath) ?? []
  if (keyword === 'type' && field !== undefined && typeof data === 'boolean')
    return phrase('hint-required', { name: field })
  return undefined
}

const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\w]+(\w?)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[^a-z]*/i, '') || 'bestTime'

const TYPE_HINTS = new Map<string, Phrase>(
  Object.entries({
    date: phrase('hint-format', { format: 'date' }),
    time: phrase('hint-format', { format: 'time' }),
    email: phrase('hint-format', { format: 'email' }),
    uri: phrase('hint-format', { format: 'uri' }),
    'select radio choice dropdown enum option options': phrase('hint-choice'),
    'checkbox bool yesno': phrase('hint-boolean'),
    'list multiselect checkboxes file files': phrase('hint-list'),
    'decimal money amount float': phrase('hint-amount'),
  }).flatMap(([names, hint]) => names.split(' ').map((name) => [name, hint])),
)

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

/** Options of rjsf that this project expresses in another way. */
const UI_WORDS = new Map([
  ['ui:title', phrase('hint-label')],
  ['ui:description', phrase('hint-hint')],
  ['ui:enumNames', phrase('hint-option-names')],
  ['ui:submitButtonOptions', phrase('hint-submit')],
])

/** Hint that names the right place of a misplaced word; undefined for other words. */
export function hintForWord(file: string, group: string, name: string): Phrase | undefined {
  if (UI_WORDS.has(name)) return UI_WORDS.get(name)
  const page = /^schemas\/pages\/(.+)\.page\.json$/.exec(file)?.[1]
  const texts = `locales/<language>/${page === undefined ? 'fields' : `pages/${page}`}.json`
  const isPage = page !== undefined && group === ''
  const isField = page === undefined ? group === '' : FIELD.test(group)
  if (page !== undefined && group === '/schema' && PAGE_WORDS.includes(name)) return phrase('hint-beside-schema')
  if (isPage && SCHEMA_WORDS.includes(name)) return phrase(name === 'fields' ? 'hint-fields' : 'hint-in-schema')
  if ((isPage && ['title', ...TEXT_WORDS].includes(name)) || (isField && TEXT_WORDS.includes(name)))
    return phrase('hint-words', { file: texts })
  if (isField && OPTION_WORDS.includes(name))
    return phrase('hint-options', { hint: phrase('hint-choice'), file: texts })
  if (isField && LOOK_WORDS.includes(name))
    return page === undefined ? phrase('hint-look') : phrase('hint-look-in-page', { name: FIELD.exec(group)?.[1] })
  return undefined
}

/** @param reason JavaScript's message about the pattern */
export function hintForPattern(reason: string): Phrase {
  if (/escape/.test(reason)) return phrase('hint-escape')
  if (/invalid group/.test(reason)) return phrase('hint-group')
  if (/unterminated|unmatched|lone|incomplete/.test(reason)) return phrase('hint-brackets')
  return phrase('hint-pattern')
}
