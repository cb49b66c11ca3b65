import type { JSONPath } from 'jsonc-parser'
import { isObject, membersOf } from '../../forms/schema/isObject.ts'
import { DIALECTS, dialectOf } from '../../forms/schema/dialect.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { boundPhrase, conditionPhrase } from './conditionPhrase.ts'
import { isBound, isDay, isText, readCondition, type Condition } from './conditions.ts'
import type { Phrase } from './phrase.ts'

/** Limits that a rule may set on a field of its own, by the kinds of values that have them. */
export const RULE_LIMITS = {
  string: ['minLength', 'maxLength'],
  /** Numbers, amounts and dates. */
  size: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  array: ['minItems', 'maxItems'],
} as const
export type LimitKeyword = (typeof RULE_LIMITS)[keyof typeof RULE_LIMITS][number]
const LIMIT_KEYWORDS: readonly LimitKeyword[] = Object.values(RULE_LIMITS).flat()

/** A rule that the dialog can edit. */
export type SimpleRule =
  | { effect: 'show' | 'showRequired' | 'require'; field: string; when: Condition }
  /** The field offers only these options; `isList`: each entry of it. */
  | { effect: 'options'; field: string; values: unknown[]; isList: boolean; when: Condition }
  /** `limit`: a bound as in a condition, so that of an amount is text. */
  | { effect: 'limit'; field: string; keyword: LimitKeyword; limit: number | string; when: Condition }
  | { effect: 'equal'; field: string; other: string }

type Group = Record<string, unknown>

/** Path of what a rule narrows, in the schema of its field. */
export const narrowedPath = (rule: Extract<SimpleRule, { effect: 'options' | 'limit' }>): string[] =>
  rule.effect === 'limit'
    ? [...(isText(rule.limit) ? ['compare'] : []), rule.keyword]
    : rule.isList
      ? ['items', 'enum']
      : ['enum']

/** The rules of a field that is declared again under `then`; undefined if the dialog cannot edit all of them. */
function narrowingRules(field: string, schema: unknown, when: Condition): SimpleRule[] | undefined {
  if (!isObject(schema)) return undefined
  const { compare, ...plain } = schema
  const limitRule = (name: string, limit: number | string): SimpleRule | undefined => {
    const keyword = LIMIT_KEYWORDS.find((each) => each === name)
    return keyword && isBound(limit) ? { effect: 'limit', field, keyword, limit, when } : undefined
  }
  const bounds = Object.entries(membersOf(compare)).map(([name, bound]) => limitRule(name, String(bound)))
  const others = Object.entries(plain).map(([keyword, value]): SimpleRule | undefined => {
    if (typeof value === 'number') return limitRule(keyword, value)
    if (keyword === 'enum' && Array.isArray(value))
      return { effect: 'options', field, values: value, isList: false, when }
    return keyword === 'items' && isObject(value) && hasOnly(value, ['enum']) && Array.isArray(value.enum)
      ? { effect: 'options', field, values: value.enum, isList: true, when }
      : undefined
  })
  const rules = [...bounds, ...others]
  const known = rules.filter((rule) => rule !== undefined)
  return known.length === rules.length && known.length > 0 ? known : undefined
}

/** A condition with its `then` in a page file. */
export interface Branch {
  /** Path of the schema that has `if` and `then`. */
  at: JSONPath
  condition: Condition
  then: Group
  /** Whether it has no `else`. */
  isAlone: boolean
}

/** The simple conditions of a form: its own, and those of `allOf`. */
export function branchesOf(schema: unknown): Branch[] {
  if (!isObject(schema)) return []
  const read = (each: unknown, at: JSONPath): Branch[] => {
    if (!isObject(each) || !isObject(each.then)) return []
    const condition = readCondition(each.if)
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
    for (const [field, schema] of Object.entries(membersOf(then.properties)))
      if (field in properties)
        for (const rule of narrowingRules(field, schema, when) ?? [])
          if (rule.effect === 'options' || rule.effect === 'limit')
            rules.set(toPointer([...at, 'then', 'properties', field, ...narrowedPath(rule)]), rule)
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
  const when: Phrase = { word: 'ruleWhen', parts: { condition: conditionPhrase(rule.when) } }
  if (rule.effect === 'options')
    return {
      word: 'ruleOptions',
      parts: { field, values: { list: rule.values.map((value): Phrase => ({ value, of: rule.field })) }, when },
    }
  if (rule.effect === 'limit') {
    const word = (isDay(rule.limit) ? DAY_LIMIT_WORDS[rule.keyword] : undefined) ?? LIMIT_WORDS[rule.keyword]
    return { word, parts: { field, limit: boundPhrase(rule.limit, rule.field), when } }
  }
  const word = { show: 'ruleShow', showRequired: 'ruleShowRequired', require: 'ruleRequire' }[rule.effect]
  return { word, parts: { field, when } }
}

/** Text keys of the sentences of limits. */
const LIMIT_WORDS: Record<LimitKeyword, string> = {
  minimum: 'ruleMinimum',
  maximum: 'ruleMaximum',
  exclusiveMinimum: 'ruleMoreThan',
  exclusiveMaximum: 'ruleLessThan',
  minLength: 'ruleMinLength',
  maxLength: 'ruleMaxLength',
  minItems: 'ruleMinItems',
  maxItems: 'ruleMaxItems',
}

const DAY_LIMIT_WORDS: Partial<Record<LimitKeyword, string>> = {
  minimum: 'ruleDayAtLeast',
  maximum: 'ruleDayAtMost',
  exclusiveMinimum: 'ruleDayMoreThan',
  exclusiveMaximum: 'ruleDayLessThan',
}

/** Whether the dialog can edit all that a conditional keyword of a form contains. */
export function isSimple(schema: Group, keyword: string): boolean {
  const value = schema[keyword]
  const properties = membersOf(schema.properties)
  const isPlain = (branch: unknown): boolean =>
    isObject(branch) &&
    readCondition(branch.if) !== undefined &&
    branch.else === undefined &&
    isObject(branch.then) &&
    hasOnly(branch.then, ['required', 'properties']) &&
    Object.entries(membersOf(branch.then.properties)).every(
      ([name, each]) => !(name in properties) || narrowingRules(name, each, NO_CONDITION) !== undefined,
    )
  if (['if', 'then', 'else'].includes(keyword)) return isPlain(schema)
  if (keyword === 'allOf')
    return Array.isArray(value) && value.every((each) => isPlain(each) && hasOnly(membersOf(each), ['if', 'then']))
  if (!['dependencies', 'dependentRequired'].includes(keyword)) return false
  return isObject(value) && Object.values(value).every((needs) => Array.isArray(needs))
}

/** For reading what a field is narrowed to, whatever the condition. */
const NO_CONDITION: Condition = { join: 'all', conditions: [] }

const hasOnly = (group: Group, names: string[]): boolean => Object.keys(group).every((name) => names.includes(name))
