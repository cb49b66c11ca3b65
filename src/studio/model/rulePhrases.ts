import { isObject } from '../../model/isObject.ts'

/** A part of a sentence. Words are keys of the Studio's own; fields are named by their path: `address.street`. */
export type Phrase =
  | { word: string; parts: Record<string, Phrase | Phrase[]> }
  | { field: string }
  | { value: unknown; of?: string }
  | { keyword: string; value: unknown }

type Group = Record<string, unknown>

const word = (key: string, parts: Record<string, Phrase | Phrase[]> = {}): Phrase => ({ word: key, parts })
const field = (path: string[]): Phrase => ({ field: path.join('.') })

export const saysFilled = (path: string[]): Phrase => word('condFilled', { field: field(path) })
/** What is asked only if a condition holds. */
export const whenPhrase = (condition: Phrase): Phrase => word('ruleWhen', { condition })
/** What is asked unless a condition holds. */
export const unlessPhrase = (condition: Phrase): Phrase => word('ruleUnless', { condition })

/** Members that say nothing of a value. */
const SILENT = [
  'type',
  '$schema',
  '$id',
  'id',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'ui',
  'required',
]
const SAID_APART = ['properties', 'const', 'enum', 'not', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'items']

/** A schema as a condition of an object or of one value: “*contact by* is *phone*”. */
export function conditionPhrase(schema: unknown, path: string[]): Phrase {
  if (!isObject(schema)) return word(schema === false ? 'condNever' : 'condAlways')
  const terms = conditionTerms(schema, path)
  const [only] = terms
  if (!only) return word('condAlways')
  return terms.length === 1 ? only : word('condAnd', { list: terms })
}

function conditionTerms(schema: Group, path: string[]): Phrase[] {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  return [
    ...Object.entries(properties).flatMap(([name, value]) =>
      memberTerms(value, [...path, name], required.includes(name)),
    ),
    ...required.filter((name) => !hasTerms(properties[name])).map((name) => saysFilled([...path, name])),
    ...valueTerms(schema, path),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
      const list = schema[keyword]
      if (!Array.isArray(list) || list.length === 0) return []
      return [
        word(keyword === 'allOf' ? 'condAnd' : 'condOr', { list: list.map((each) => conditionPhrase(each, path)) }),
      ]
    }),
    ...(isObject(schema.if)
      ? [word('condIf', { condition: conditionPhrase(schema.if, path), list: [conditionPhrase(schema.then, path)] })]
      : []),
  ]
}

function memberTerms(schema: unknown, path: string[], isRequired: boolean): Phrase[] {
  if (schema === false) return [word('condEmpty', { field: field(path) })]
  if (!isObject(schema)) return []
  const terms = conditionTerms(schema, path)
  if (terms.length === 0 || isRequired) return terms
  const condition: Phrase = terms.length === 1 && terms[0] ? terms[0] : word('condAnd', { list: terms })
  return [word('condOrEmpty', { condition, field: field(path) })]
}

const hasTerms = (schema: unknown): boolean => isObject(schema) && conditionTerms(schema, []).length > 0

/** What a schema asks of the value itself. */
function valueTerms(schema: Group, path: string[]): Phrase[] {
  const of = path.join('.')
  const value = (each: unknown): Phrase => ({ value: each, of })
  const { const: only, enum: options, not, items } = schema
  const rest = Object.entries(schema).filter(([name]) => !SILENT.includes(name) && !SAID_APART.includes(name))
  return [
    ...('const' in schema
      ? [
          typeof only === 'boolean'
            ? word(only ? 'condTicked' : 'condNotTicked', { field: field(path) })
            : word('condIs', { field: field(path), value: value(only) }),
        ]
      : []),
    ...(Array.isArray(options)
      ? [
          options.length === 1
            ? word('condIs', { field: field(path), value: value(options[0]) })
            : word('condOneOf', { field: field(path), list: options.map(value) }),
        ]
      : []),
    ...(not === undefined ? [] : [notPhrase(not, path)]),
    ...(isObject(items) && hasTerms(items)
      ? [word('condItems', { field: field(path), condition: conditionPhrase(items, path) })]
      : []),
    ...rest.map(([keyword, each]): Phrase =>
      path.length === 0
        ? { keyword, value: each }
        : word('condLimit', { field: field(path), limit: { keyword, value: each } }),
    ),
  ]
}

function notPhrase(not: unknown, path: string[]): Phrase {
  if (isObject(not) && Object.keys(not).length === 1 && path.length > 0) {
    const of = path.join('.')
    if ('const' in not) return word('condIsNot', { field: field(path), value: { value: not.const, of } })
    if (Array.isArray(not.enum))
      return word('condNoneOf', { field: field(path), list: not.enum.map((value): Phrase => ({ value, of })) })
  }
  return word('condNot', { condition: conditionPhrase(not, path) })
}

/** The paths of the fields that a phrase names. */
export function fieldsIn(phrase: Phrase): string[] {
  if ('field' in phrase) return [phrase.field]
  if (!('parts' in phrase)) return []
  return [...new Set(Object.values(phrase.parts).flat().flatMap(fieldsIn))]
}
