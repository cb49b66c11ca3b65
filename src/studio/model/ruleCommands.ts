import type { JSONPath } from 'jsonc-parser'
import { isObject } from '../../forms/schema/isObject.ts'
import { fromPointer } from '../../forms/schema/jsonPointer.ts'
import { fieldPath, listAt, removeFromWhole, stepPaths, withRequired } from './fieldLocations.ts'
import { editPage } from './fileEdits.ts'
import type { JsonText } from '../../project/source/jsonText.ts'
import { removeMember, setIn } from './memberCommands.ts'
import {
  branchesOf,
  conditionSchema,
  dependencyKeyword,
  simpleRules,
  type SimpleCondition,
  type SimpleRule,
} from './simpleRules.ts'
import { refused } from './refusals.ts'
import { withEdits, type Edits, type Texts } from './workspace.ts'

const PROPERTIES = ['schema', 'properties']
const REQUIRED = ['schema', 'required']
const ORDER = ['uiSchema', 'ui:order']
/** Where the look of a form stands in a page. */
const PAGE_ORDER = ['schema', 'uiSchema']
/** Where conditions stand in a schema. */
const SCHEMA_ORDER = ['$schema', 'type', 'required', 'properties', 'dependencies', 'if', 'then', 'else', 'allOf']

/** Adds a rule to a form, written as standard conditions, dependencies and `equalTo`. @throws EditError if it cannot be */
export const addRule = (texts: Texts, page: string, rule: SimpleRule): Edits =>
  editPage(texts, page, (json) => {
    requireRule(json, rule)
    if (rule.effect === 'equal') return json.set([...PROPERTIES, rule.field, 'equalTo'], rule.other)
    const { field, when } = rule
    if (rule.effect === 'require' && when.operator === 'filled') return withDependency(json, field, when.field)
    if (rule.effect === 'require') {
      const [added, at] = withBranch(json, when)
      return append(added, [...at, 'then', 'required'], field)
    }
    return withShown(json, field, when, rule.effect === 'showRequired')
  })

/** Takes out a rule that can be chosen, with the condition if nothing else depends on it. */
export const removeRule = (texts: Texts, page: string, rule: SimpleRule): Edits =>
  editPage(texts, page, (json) => {
    const pointer = pointerOf(json, rule)
    if (pointer === undefined) throw refused('ruleGone')
    if (rule.effect === 'equal') return json.remove([...PROPERTIES, rule.field, 'equalTo'])
    const at = pathOf(json, pointer)
    if (at.at(-2) === 'properties') return withoutShown(json, at)
    const list = at.slice(0, -1)
    const isLast = listAt(json, list).length === 1
    if (at.at(-2) === 'required') return withoutEmptyBranch(json.remove(isLast ? list : at), at.slice(0, -3))
    return isLast ? removeMember(json, ['schema'], list.slice(1)) : json.remove(at)
  })

/** Puts one rule in the place of another, as one step. */
export function changeRule(texts: Texts, page: string, before: SimpleRule, after: SimpleRule): Edits {
  const removed = removeRule(texts, page, before)
  return new Map([...removed, ...addRule(withEdits(texts, removed), page, after)])
}

function requireRule(json: JsonText, rule: SimpleRule): void {
  const schema = json.value(['schema'])
  const names = json.names(PROPERTIES)
  const other = rule.effect === 'equal' ? rule.other : rule.when.field
  const isConditional = [...simpleRules(schema).values()].some(
    (each) => each.effect !== 'equal' && each.effect !== 'require' && each.field === rule.field,
  )
  if (!isObject(schema)) throw refused('noSchema')
  if (isConditional && rule.effect !== 'require' && rule.effect !== 'equal')
    throw refused('shownAlready', { field: rule.field })
  if (!names.includes(rule.field)) throw refused('noField', { field: rule.field })
  if (!names.includes(other)) throw refused('noField', { field: other })
  if (rule.field === other) throw refused('dependsOnItself')
  if (pointerOf(json, rule) !== undefined) throw refused('ruleTaken')
  if (rule.effect !== 'equal' && json.value([...PROPERTIES, rule.field, 'setByError']) !== undefined)
    throw refused('neverShown', { field: rule.field })
  if (rule.effect === 'equal') {
    if (json.value([...PROPERTIES, rule.field, 'equalTo']) !== undefined)
      throw refused('equalAlready', { field: rule.field })
    return
  }
  if (rule.when.operator !== 'filled' && rule.when.value === undefined) throw refused('ruleValue')
  if (rule.effect === 'require' && listAt(json, REQUIRED).includes(rule.field))
    throw refused('alwaysRequired', { field: rule.field })
  if (rule.effect !== 'require' && (schema.additionalProperties === false || schema.unevaluatedProperties === false))
    throw refused('closedForm')
}

function withDependency(json: JsonText, field: string, other: string): JsonText {
  const schema = json.value(['schema']) as Record<string, unknown>
  const keyword = dependencyKeyword(schema)
  const needs = json.value(['schema', keyword, other])
  if (isObject(needs)) return append(json, ['schema', keyword, other, 'required'], field)
  return append(json, ['schema', keyword, other], field)
}

/** Makes the field one that only the consequence of a condition has. */
function withShown(json: JsonText, field: string, when: SimpleCondition, isRequired: boolean): JsonText {
  const source = json.source([...PROPERTIES, field])
  const value = json.value([...PROPERTIES, field])
  const names = json.names(PROPERTIES)
  let result = json.remove([...PROPERTIES, field])
  if (listAt(json, REQUIRED).includes(field)) result = removeFromWhole(result, REQUIRED, field)
  const [added, at] = withBranch(result, when)
  result = added
  if (isRequired) result = append(result, [...at, 'then', 'required'], field)
  const place = [...at, 'then', 'properties', field]
  if (result.value(place.slice(0, -1)) === undefined)
    result = setIn(result, place.slice(0, -1), {}, ['required', 'properties'])
  result = result.set(place, value)
  if (source !== undefined) result = result.rewrite(place, source)
  // Without it, what a condition brings stands at the end.
  const position = names.indexOf(field)
  const needsOrder = position < names.length - 1 && result.value(ORDER) === undefined && stepPaths(json).length === 0
  return needsOrder ? setIn(result, ORDER, [...names.slice(0, position + 1), '*'], PAGE_ORDER) : result
}

/** Takes a field back from the consequence of a condition. */
function withoutShown(json: JsonText, at: JSONPath): JsonText {
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

/** Where a field stands among others that a list has in order with it. */
function placeBack(names: string[], field: string, order: string[]): number {
  const at = order.indexOf(field)
  const before = order.slice(0, Math.max(0, at))
  const isOfRule = order[at + 1] === '*' && before.join() === names.slice(0, at).join()
  const isLast = !order.slice(at + 1).some((name) => names.includes(name))
  if (at < 0 || (isLast && !isOfRule)) return names.length
  return names.findLastIndex((name) => before.includes(name)) + 1
}

/** The text with a place for consequences of a condition, and that place: one that is there, the form's own, or a new one. */
function withBranch(json: JsonText, when: SimpleCondition): [JsonText, JSONPath] {
  const schema = json.value(['schema'])
  const known = branchesOf(schema).find(({ condition }) => same(condition, when))
  if (known) return [json, known.at]
  const condition = conditionSchema(when)
  const hasOwn = isObject(schema) && ['if', 'then', 'else'].some((keyword) => keyword in schema)
  if (!hasOwn) {
    const added = setIn(json, ['schema', 'if'], condition, SCHEMA_ORDER)
    return [setIn(added, ['schema', 'then'], {}, SCHEMA_ORDER), ['schema']]
  }
  const list = json.value(['schema', 'allOf'])
  const at = ['schema', 'allOf', Array.isArray(list) ? list.length : 0]
  const inList = Array.isArray(list) ? json : setIn(json, ['schema', 'allOf'], [], SCHEMA_ORDER)
  // One by one, so that each stands on lines of its own.
  return [
    inList
      .set(at, {})
      .set([...at, 'if'], condition)
      .set([...at, 'then'], {}),
    at,
  ]
}

/** Takes a condition out on which nothing depends any more. */
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

/** The JSON pointer at which a rule stands. */
function pointerOf(json: JsonText, rule: SimpleRule): string | undefined {
  return [...simpleRules(json.value(['schema']))].find(([, each]) => same(each, rule))?.[0]
}

/** The path of a JSON pointer: positions of lists are numbers. */
const pathOf = (json: JsonText, pointer: string): JSONPath =>
  fromPointer(pointer).reduce<JSONPath>(
    (path, step) => [...path, Array.isArray(json.value(path)) ? Number(step) : step],
    [],
  )

/** Whatever the order of members. */
const same = (a: SimpleRule | SimpleCondition, b: SimpleRule | SimpleCondition): boolean => key(a) === key(b)
const key = (each: SimpleRule | SimpleCondition): string =>
  'operator' in each
    ? JSON.stringify([each.field, each.operator, each.value])
    : JSON.stringify([each.effect, each.field, each.effect === 'equal' ? each.other : key(each.when)])
