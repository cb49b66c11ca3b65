import type { JSONPath } from 'jsonc-parser'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import { fromPointer } from '../../../forms/schema/jsonPointer.ts'
import { fieldPath, listAt, removeFromWhole, stepPaths, withRequired } from '../fieldLocations.ts'
import { editPage, refusal } from '../fileEdits.ts'
import type { JsonText } from '../../../project/source/jsonText.ts'
import { removeMember, setIn } from './memberCommands.ts'
import {
  conditionKey,
  conditionSchema,
  conditionsIn,
  isBound,
  isValueOf,
  plainBound,
  type Condition,
} from '../conditions.ts'
import { branchesOf, dependencyKeyword, narrowedPath, simpleRules, type SimpleRule } from '../simpleRules.ts'
import { withEdits, type Edits, type Texts } from '../workspace.ts'

const PROPERTIES = ['schema', 'properties']
const REQUIRED = ['schema', 'required']
const ORDER = ['uiSchema', 'ui:order']
/** Order in a page file, which places the look. */
const PAGE_ORDER = ['schema', 'uiSchema']
/** Order in a schema, which places conditions. */
const SCHEMA_ORDER = ['$schema', 'type', 'required', 'properties', 'dependencies', 'if', 'then', 'else', 'allOf']

/**
 * Adds a rule to a form, written as standard conditions, dependencies and `equalTo`. @throws EditError if the rule is
 * refused
 */
export const addRule = (texts: Texts, page: string, rule: SimpleRule): Edits =>
  editPage(texts, page, (json) => {
    requireRule(json, rule)
    if (rule.effect === 'equal') return json.set([...PROPERTIES, rule.field, 'equalTo'], rule.other)
    const { field, when } = rule
    if (rule.effect === 'require' && 'operator' in when && when.operator === 'filled')
      return withDependency(json, field, when.field)
    if (rule.effect === 'options' || rule.effect === 'limit') {
      const [withCondition, at] = withBranch(json, when)
      const value = rule.effect === 'options' ? rule.values : plainBound(rule.limit)
      return setIn(withCondition, [...at, 'then', 'properties', field, ...narrowedPath(rule)], value)
    }
    if (rule.effect === 'require') {
      const [withCondition, at] = withBranch(json, when)
      return append(withCondition, [...at, 'then', 'required'], field)
    }
    return moveIntoBranch(json, field, when, rule.effect === 'showRequired')
  })

/** Removes a simple rule, and its condition if nothing else depends on it. */
export const removeRule = (texts: Texts, page: string, rule: SimpleRule): Edits =>
  editPage(texts, page, (json) => {
    const pointer = pointerOf(json, rule)
    if (pointer === undefined) throw refusal('ruleGone')
    if (rule.effect === 'equal') return json.remove([...PROPERTIES, rule.field, 'equalTo'])
    const at = pathOf(json, pointer)
    if (rule.effect === 'show' || rule.effect === 'showRequired') return moveOutOfBranch(json, at)
    if (rule.effect === 'options' || rule.effect === 'limit') {
      const path = ['properties', rule.field, ...narrowedPath(rule)]
      const then = at.slice(0, -path.length)
      return withoutEmptyBranch(removeMember(json, then, path), then.slice(0, -1))
    }
    const list = at.slice(0, -1)
    const isLast = listAt(json, list).length === 1
    if (at.at(-2) === 'required') return withoutEmptyBranch(json.remove(isLast ? list : at), at.slice(0, -3))
    return isLast ? removeMember(json, ['schema'], list.slice(1)) : json.remove(at)
  })

/** Replaces one rule by another in one step. */
export function changeRule(texts: Texts, page: string, before: SimpleRule, after: SimpleRule): Edits {
  const removed = removeRule(texts, page, before)
  return new Map([...removed, ...addRule(withEdits(texts, removed), page, after)])
}

function requireRule(json: JsonText, rule: SimpleRule): void {
  const schema = json.value(['schema'])
  const names = json.names(PROPERTIES)
  const others = rule.effect === 'equal' ? [rule.other] : conditionsIn(rule.when).map(({ field }) => field)
  const isConditional = [...simpleRules(schema).values()].some((each) => isShowing(each) && each.field === rule.field)
  if (!isObject(schema)) throw refusal('noSchema')
  if (isConditional && isShowing(rule)) throw refusal('shownAlready', { field: rule.field })
  if (!names.includes(rule.field)) throw refusal('noField', { field: rule.field })
  for (const other of others) if (!names.includes(other)) throw refusal('noField', { field: other })
  if (others.includes(rule.field)) throw refusal('dependsOnItself')
  if (pointerOf(json, rule) !== undefined || isNarrowedAlready(json, rule)) throw refusal('ruleTaken')
  if (rule.effect !== 'equal' && json.value([...PROPERTIES, rule.field, 'setByError']) !== undefined)
    throw refusal('neverShown', { field: rule.field })
  if (rule.effect === 'equal') {
    if (json.value([...PROPERTIES, rule.field, 'equalTo']) !== undefined)
      throw refusal('equalAlready', { field: rule.field })
    return
  }
  const conditions = conditionsIn(rule.when)
  const hasValues = conditions.length > 0 && conditions.every(({ operator, value }) => isValueOf(operator, value))
  const isWhole = rule.effect === 'options' ? rule.values.length > 0 : rule.effect !== 'limit' || isBound(rule.limit)
  if (!hasValues || !isWhole) throw refusal('ruleValue')
  if (rule.effect === 'require' && listAt(json, REQUIRED).includes(rule.field))
    throw refusal('alwaysRequired', { field: rule.field })
  if (isShowing(rule) && (schema.additionalProperties === false || schema.unevaluatedProperties === false))
    throw refusal('closedForm')
}

const isShowing = ({ effect }: SimpleRule): boolean => effect === 'show' || effect === 'showRequired'

/** Whether the same condition narrows the same keyword of the field already, to other values. */
function isNarrowedAlready(json: JsonText, rule: SimpleRule): boolean {
  if (rule.effect !== 'options' && rule.effect !== 'limit') return false
  const branch = branchesOf(json.value(['schema'])).find(({ condition }) => isSame(condition, rule.when))
  return (
    branch !== undefined &&
    json.value([...branch.at, 'then', 'properties', rule.field, ...narrowedPath(rule)]) !== undefined
  )
}

function withDependency(json: JsonText, field: string, other: string): JsonText {
  const keyword = dependencyKeyword(membersOf(json.value(['schema'])))
  const needs = json.value(['schema', keyword, other])
  if (isObject(needs)) return append(json, ['schema', keyword, other, 'required'], field)
  return append(json, ['schema', keyword, other], field)
}

/** Moves a field into the `then` of a condition. */
function moveIntoBranch(json: JsonText, field: string, when: Condition, isRequired: boolean): JsonText {
  const source = json.source([...PROPERTIES, field])
  const value = json.value([...PROPERTIES, field])
  const names = json.names(PROPERTIES)
  let result = json.remove([...PROPERTIES, field])
  if (listAt(json, REQUIRED).includes(field)) result = removeFromWhole(result, REQUIRED, field)
  const [withCondition, at] = withBranch(result, when)
  result = withCondition
  if (isRequired) result = append(result, [...at, 'then', 'required'], field)
  const place = [...at, 'then', 'properties', field]
  if (result.value(place.slice(0, -1)) === undefined)
    result = setIn(result, place.slice(0, -1), {}, ['required', 'properties'])
  result = result.set(place, value)
  if (source !== undefined) result = result.rewrite(place, source)
  // Without an order, a field of a condition would come last.
  const position = names.indexOf(field)
  const needsOrder = position < names.length - 1 && result.value(ORDER) === undefined && stepPaths(json).length === 0
  return needsOrder ? setIn(result, ORDER, [...names.slice(0, position + 1), '*'], PAGE_ORDER) : result
}

/** Moves a field from the `then` of a condition back into the form. */
function moveOutOfBranch(json: JsonText, at: JSONPath): JsonText {
  const field = String(at.at(-1))
  const branch = at.slice(0, -2)
  const source = json.source(at)
  const value = json.value(at)
  const names = json.names(PROPERTIES)
  const order = listAt(json, ORDER)
  const steps = stepPaths(json).flatMap((path) => listAt(json, path))
  const index = placeBack(names, field, order.includes(field) ? order : steps)
  const isRequired = listAt(json, [...branch, 'required']).includes(field)
  const isOnly = json.names([...branch, 'properties']).length === 1
  let result = json.remove(isOnly ? [...branch, 'properties'] : at)
  if (isRequired) result = removeFromWhole(result, [...branch, 'required'], field)
  result = withoutEmptyBranch(result, branch.slice(0, -1))
  result = result.set([...PROPERTIES, field], value, index)
  if (source !== undefined) result = result.rewrite([...PROPERTIES, field], source)
  if (isRequired) result = withRequired(result, fieldPath(field))
  const natural = [...result.names(PROPERTIES).slice(0, index + 1), '*']
  return order.at(-2) === field && order.join() === natural.join() ? removeMember(result, [], ORDER) : result
}

/** Index of a field among `names`, according to an order that lists it. */
function placeBack(names: string[], field: string, order: string[]): number {
  const at = order.indexOf(field)
  const before = order.slice(0, Math.max(0, at))
  const isOfRule = order[at + 1] === '*' && before.join() === names.slice(0, at).join()
  const isLast = !order.slice(at + 1).some((name) => names.includes(name))
  if (at < 0 || (isLast && !isOfRule)) return names.length
  return names.findLastIndex((name) => before.includes(name)) + 1
}

/**
 * Returns the text with a branch for a condition, and the path of the branch: an existing one, the form's own `if`, or
 * a new entry of `allOf`.
 */
function withBranch(json: JsonText, when: Condition): [JsonText, JSONPath] {
  const schema = json.value(['schema'])
  const existing = branchesOf(schema).find(({ condition }) => isSame(condition, when))
  if (existing) return [json, existing.at]
  const condition = conditionSchema(when)
  const hasOwn = isObject(schema) && ['if', 'then', 'else'].some((keyword) => keyword in schema)
  if (!hasOwn) {
    const withCondition = setIn(json, ['schema', 'if'], condition, SCHEMA_ORDER)
    return [setIn(withCondition, ['schema', 'then'], {}, SCHEMA_ORDER), ['schema']]
  }
  const list = json.value(['schema', 'allOf'])
  const at = ['schema', 'allOf', Array.isArray(list) ? list.length : 0]
  const inList = Array.isArray(list) ? json : setIn(json, ['schema', 'allOf'], [], SCHEMA_ORDER)
  // Set members one by one, so that each gets lines of its own.
  return [
    inList
      .set(at, {})
      .set([...at, 'if'], condition)
      .set([...at, 'then'], {}),
    at,
  ]
}

/** Removes a condition that nothing depends on any more. */
function withoutEmptyBranch(json: JsonText, at: JSONPath): JsonText {
  let result = json
  const required = result.value([...at, 'then', 'required'])
  if (Array.isArray(required) && required.length === 0) result = result.remove([...at, 'then', 'required'])
  const then = result.value([...at, 'then'])
  if (!isObject(then) || Object.keys(then).length > 0) return result
  if (at.length === 1 || result.value([...at, 'else']) !== undefined) {
    result = result.remove([...at, 'then'])
    return result.value([...at, 'else']) === undefined ? result.remove([...at, 'if']) : result
  }
  const list = result.value(at.slice(0, -1))
  return Array.isArray(list) && list.length === 1 ? result.remove(at.slice(0, -1)) : result.remove(at)
}

function append(json: JsonText, path: JSONPath, name: string): JsonText {
  const names = json.value(path)
  if (!Array.isArray(names)) return setIn(json, path, [name], [...SCHEMA_ORDER])
  return names.includes(name) ? json : json.set([...path, names.length], name)
}

/** JSON pointer of a rule; undefined if the form does not have it. */
function pointerOf(json: JsonText, rule: SimpleRule): string | undefined {
  return [...simpleRules(json.value(['schema']))].find(([, each]) => ruleKey(each) === ruleKey(rule))?.[0]
}

/** The path of a JSON pointer: positions of lists are numbers. */
const pathOf = (json: JsonText, pointer: string): JSONPath =>
  fromPointer(pointer).reduce<JSONPath>(
    (path, step) => [...path, Array.isArray(json.value(path)) ? Number(step) : step],
    [],
  )

const isSame = (a: Condition, b: Condition): boolean => conditionKey(a) === conditionKey(b)

/** Text that is equal for equal rules, regardless of the order of members. */
function ruleKey(rule: SimpleRule): string {
  if (rule.effect === 'equal') return JSON.stringify([rule.effect, rule.field, rule.other])
  const narrowing =
    rule.effect === 'options'
      ? [rule.isList, ...rule.values]
      : rule.effect === 'limit'
        ? [rule.keyword, rule.limit]
        : []
  return JSON.stringify([rule.effect, rule.field, conditionKey(rule.when), ...narrowing])
}
