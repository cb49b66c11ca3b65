import type { JSONPath } from 'jsonc-parser'
import { isObject, membersOf } from '../../forms/schema/isObject.ts'
import { DIALECTS, dialectOf } from '../../forms/schema/dialect.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'

/** A part of a sentence. A word is a key of the Studio's texts; a field is given by its path: `address.street`. */
export type Phrase =
  | { word: string; parts: Record<string, Phrase> }
  | { field: string }
  /** A value of the field `of`. */
  | { value: unknown; of: string }

/** A condition that the dialog can edit: a field and a test of its value. */
export interface SimpleCondition {
  field: string
  /** `isNot`: filled in with another value. */
  operator: 'is' | 'isNot' | 'filled'
  value?: unknown
}

/** A rule that the dialog can edit. */
export type SimpleRule =
  | { effect: 'show' | 'showRequired' | 'require'; field: string; when: SimpleCondition }
  | { effect: 'equal'; field: string; other: string }

type Group = Record<string, unknown>

/** The schema of a condition, for `if`. */
export const conditionSchema = ({ field, operator, value }: SimpleCondition): Group => ({
  required: [field],
  ...(operator === 'filled'
    ? {}
    : { properties: { [field]: operator === 'is' ? { const: value } : { not: { const: value } } } }),
})

/** Reads a condition from a schema; undefined if the dialog cannot edit it. */
export function simpleCondition(schema: unknown): SimpleCondition | undefined {
  if (!isObject(schema) || !hasOnly(schema, ['required', 'properties'])) return undefined
  const { required, properties } = schema
  const [field] = Array.isArray(required) && required.length === 1 ? required : []
  if (typeof field !== 'string') return undefined
  if (properties === undefined) return { field, operator: 'filled' }
  const value = isObject(properties) && hasOnly(properties, [field]) ? properties[field] : undefined
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined
  if ('const' in value) return { field, operator: 'is', value: value.const }
  return isObject(value.not) && Object.keys(value.not).length === 1 && 'const' in value.not
    ? { field, operator: 'isNot', value: value.not.const }
    : undefined
}

/** A condition with its `then` in a page file. */
export interface Branch {
  /** Path of the schema that has `if` and `then`. */
  at: JSONPath
  condition: SimpleCondition
  then: Group
  /** Whether it has no `else`. */
  isAlone: boolean
}

/** The simple conditions of a form: its own, and those of `allOf`. */
export function branchesOf(schema: unknown): Branch[] {
  if (!isObject(schema)) return []
  const read = (each: unknown, at: JSONPath): Branch[] => {
    if (!isObject(each) || !isObject(each.then)) return []
    const condition = simpleCondition(each.if)
    return condition ? [{ at, condition, then: each.then, isAlone: each.else === undefined }] : []
  }
  const list = Array.isArray(schema.allOf) ? schema.allOf : []
  return [
    ...read(schema, ['schema']),
    ...list.flatMap((each, index) =>
      isObject(each) && hasOnly(each, ['if', 'then']) ? read(each, ['schema', 'allOf', index]) : [],
    ),
  ]
}

/** The keyword for fields that another field requires, which depends on the dialect of JSON Schema. */
export const dependencyKeyword = (schema: Group): string =>
  typeof schema.$schema === 'string' && DIALECTS[dialectOf(schema)].includes('20')
    ? 'dependentRequired'
    : 'dependencies'

/** The simple rules of a form, by their JSON pointers. */
export function simpleRules(schema: unknown): Map<string, SimpleRule> {
  const rules = new Map<string, SimpleRule>()
  if (!isObject(schema)) return rules
  const properties = membersOf(schema.properties)
  for (const [field, own] of Object.entries(properties))
    if (isObject(own) && typeof own.equalTo === 'string')
      rules.set(toPointer(['schema', 'properties', field, 'equalTo']), { effect: 'equal', field, other: own.equalTo })
  for (const { at, condition: when, then } of branchesOf(schema)) {
    const required = Array.isArray(then.required) ? then.required.map(String) : []
    const shownFields = Object.keys(membersOf(then.properties)).filter((name) => !(name in properties))
    for (const field of shownFields)
      rules.set(toPointer([...at, 'then', 'properties', field]), {
        effect: required.includes(field) ? 'showRequired' : 'show',
        field,
        when,
      })
    required.forEach((field, index) => {
      if (!shownFields.includes(field))
        rules.set(toPointer([...at, 'then', 'required', index]), { effect: 'require', field, when })
    })
  }
  for (const keyword of ['dependencies', 'dependentRequired'])
    for (const [name, needs] of Object.entries(membersOf(schema[keyword])))
      if (Array.isArray(needs))
        needs.forEach((field, index) =>
          rules.set(toPointer(['schema', keyword, name, index]), {
            effect: 'require',
            field: String(field),
            when: { field: name, operator: 'filled' },
          }),
        )
  return rules
}

export function simpleSentence(rule: SimpleRule): Phrase {
  const field: Phrase = { field: rule.field }
  if (rule.effect === 'equal') return { word: 'ruleEqual', parts: { field, other: { field: rule.other } } }
  const word = { show: 'ruleShow', showRequired: 'ruleShowRequired', require: 'ruleRequire' }[rule.effect]
  return { word, parts: { field, when: { word: 'ruleWhen', parts: { condition: conditionPhrase(rule.when) } } } }
}

function conditionPhrase({ field: name, operator, value }: SimpleCondition): Phrase {
  const field: Phrase = { field: name }
  if (operator === 'filled') return { word: 'condFilled', parts: { field } }
  if (operator === 'is' && typeof value === 'boolean')
    return { word: value ? 'condTicked' : 'condNotTicked', parts: { field } }
  return { word: operator === 'is' ? 'condIs' : 'condIsNot', parts: { field, value: { value, of: name } } }
}

/** The paths of the fields that a phrase names. */
export function fieldsIn(phrase: Phrase): string[] {
  if ('field' in phrase) return [phrase.field]
  return 'parts' in phrase ? [...new Set(Object.values(phrase.parts).flatMap(fieldsIn))] : []
}

/** Whether the dialog can edit all that a conditional keyword of a form contains. */
export function isSimple(schema: Group, keyword: string): boolean {
  const value = schema[keyword]
  const properties = membersOf(schema.properties)
  const isPlain = (branch: unknown): boolean =>
    isObject(branch) &&
    simpleCondition(branch.if) !== undefined &&
    branch.else === undefined &&
    isObject(branch.then) &&
    hasOnly(branch.then, ['required', 'properties']) &&
    Object.keys(membersOf(branch.then.properties)).every((name) => !(name in properties))
  if (['if', 'then', 'else'].includes(keyword)) return isPlain(schema)
  if (keyword === 'allOf')
    return Array.isArray(value) && value.every((each) => isPlain(each) && hasOnly(membersOf(each), ['if', 'then']))
  if (!['dependencies', 'dependentRequired'].includes(keyword)) return false
  return isObject(value) && Object.values(value).every((needs) => Array.isArray(needs))
}

const hasOnly = (group: Group, names: string[]): boolean => Object.keys(group).every((name) => names.includes(name))
