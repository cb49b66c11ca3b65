import type { JSONPath } from 'jsonc-parser'
import { isObject, membersOf } from '../../forms/schema/isObject.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import type { JsonText } from '../../project/source/jsonText.ts'

/** Whether a value of a file can be read as a schema; its keywords may still have values of a wrong kind. */
export const isSchema = (value: unknown): value is Schema => isObject(value)

/** The path of an unconditional field. */
export const fieldPath = (field: string): JSONPath => ['schema', 'properties', field]

/** The names on the path to a field, without lists and branches; its texts are below them. */
export function textPathOfPart([keyword, name, ...rest]: JSONPath): string[] {
  if (keyword === undefined) return []
  if (keyword === 'properties' && name !== undefined) return [String(name), ...textPathOfPart(rest)]
  return textPathOfPart(name === undefined ? rest : [name, ...rest])
}

/** The path of a field in the uiSchema: the names on its path, and `items` for each list. */
export function lookPathOfPart([keyword, next, ...rest]: JSONPath): string[] {
  if (keyword === undefined) return []
  if (keyword === 'properties' && next !== undefined) return [String(next), ...lookPathOfPart(rest)]
  const after = next === undefined ? [] : [next, ...rest]
  return keyword === 'items' ? ['items', ...lookPathOfPart(after)] : lookPathOfPart(after)
}

/** The path of the object schema that a field belongs to; conditions and alternatives describe the same object. */
export function groupOfPart(path: JSONPath): JSONPath {
  let group = path.slice(0, -2)
  for (;;) {
    const [before, last] = [group.at(-2), group.at(-1)]
    const isProperty = before === 'properties'
    if (!isProperty && ['if', 'then', 'else', 'not'].includes(String(last))) group = group.slice(0, -1)
    else if (group.at(-3) !== 'properties' && IN_PLACE.includes(String(before))) group = group.slice(0, -2)
    else return group
  }
}

const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'dependencies', 'dependentSchemas']

/** A list of names; empty if the value is something else. */
export function listAt(json: JsonText, path: JSONPath): string[] {
  const list = json.value(path)
  return Array.isArray(list) ? list.map(String) : []
}

/** The paths of the lists in which steps name their fields. */
export function stepPaths(json: JsonText): JSONPath[] {
  const steps = json.value(['steps'])
  return Array.isArray(steps) ? steps.flatMap((step, at) => (isObject(step) ? [['steps', at, 'fields']] : [])) : []
}

/** Adds a field to the list of required ones beside it, in the order of the fields. */
export function withRequired(json: JsonText, path: JSONPath): JsonText {
  const [name, schema] = [String(path.at(-1)), path.slice(0, -2)]
  const list = [...schema, 'required']
  const names = listAt(json, list)
  if (json.value(list) === undefined) return json.set(list, [name], json.names(schema).indexOf('properties'))
  const order = json.names([...schema, 'properties'])
  const later = names.findIndex((each) => order.indexOf(each) > order.indexOf(name))
  return json.set([...list, names.length], name, later < 0 ? names.length : later)
}

export function removeFrom(json: JsonText, path: JSONPath, name: string): JsonText {
  const at = listAt(json, path).indexOf(name)
  return at < 0 ? json : removeFrom(json.remove([...path, at]), path, name)
}

/** Removes a name from a list, and the list with its last name. */
export function removeFromWhole(json: JsonText, path: JSONPath, name: string): JsonText {
  const result = removeFrom(json, path, name)
  return listAt(result, path).length === 0 ? result.remove(path) : result
}

/**
 * The paths of all lists that require a field: its group's own, and those in branches, alternatives and dependencies.
 * `if` is left out, since its list only tests whether a field is present.
 */
export function requiredLists(schema: unknown, field: string, at: JSONPath): JSONPath[] {
  // An array of `dependencies` is such a list.
  if (Array.isArray(schema)) return schema.includes(field) ? [at] : []
  if (!isObject(schema)) return []
  const own = Array.isArray(schema.required) && schema.required.includes(field) ? [[...at, 'required']] : []
  const inner = Object.entries(schema).flatMap(([keyword, value]) => {
    if (['then', 'else'].includes(keyword)) return requiredLists(value, field, [...at, keyword])
    if (![...IN_PLACE, 'dependentRequired'].includes(keyword)) return []
    return Array.isArray(value)
      ? value.flatMap((each: unknown, index) => requiredLists(each, field, [...at, keyword, index]))
      : Object.entries(membersOf(value)).flatMap(([name, each]) => requiredLists(each, field, [...at, keyword, name]))
  })
  return [...own, ...inner]
}
