import type { JSONPath } from 'jsonc-parser'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import type { JsonText } from '../../../project/source/jsonText.ts'

/** Keywords whose schemas describe the same object, one by one, in a list and by name. */
const SAME_OBJECT = ['if', 'then', 'else', 'not']
const SAME_OBJECT_LISTS = ['allOf', 'anyOf', 'oneOf']
const SAME_OBJECT_GROUPS = ['dependencies', 'dependentSchemas']
/** Keywords of a field that hold its value or a list of its values. */
const VALUES = ['const', 'default', 'enum', 'examples']
/** Keywords of a field whose schemas describe the same value, or the entries of a list. */
const SAME_VALUE = ['not', 'items', 'contains', 'if', 'then', 'else']

/** Renames a value of a field wherever the object schema at `path` names it: lists, conditions, defaults. */
export function renameValue(json: JsonText, path: JSONPath, field: string, from: string, to: string): JsonText {
  const schema = json.value(path)
  if (!isObject(schema)) return json
  let result = renameIn(json, [...path, 'properties', field], from, to)
  for (const place of placesIn(schema, SAME_OBJECT, SAME_OBJECT_LISTS))
    result = renameValue(result, [...path, ...place], field, from, to)
  for (const group of SAME_OBJECT_GROUPS)
    for (const name of Object.keys(membersOf(schema[group])))
      result = renameValue(result, [...path, group, name], field, from, to)
  return result
}

function renameIn(json: JsonText, path: JSONPath, from: string, to: string): JsonText {
  const schema = json.value(path)
  if (!isObject(schema)) return json
  let result = json
  for (const keyword of VALUES) result = renameItem(result, [...path, keyword], from, to)
  for (const place of placesIn(schema, SAME_VALUE, SAME_OBJECT_LISTS))
    result = renameIn(result, [...path, ...place], from, to)
  return result
}

/** Renames a value, or an item of a list of values. */
export function renameItem(json: JsonText, path: JSONPath, from: string, to: string): JsonText {
  const value = json.value(path)
  if (value === from) return json.set(path, to)
  const at = Array.isArray(value) ? value.indexOf(from) : -1
  return at < 0 ? json : renameItem(json.set([...path, at], to), path, from, to)
}

function placesIn(schema: Record<string, unknown>, single: string[], lists: string[]): JSONPath[] {
  const ofLists = lists.flatMap((keyword) => {
    const list = schema[keyword]
    return Array.isArray(list) ? list.map((_, at): JSONPath => [keyword, at]) : []
  })
  return [...single.filter((keyword) => isObject(schema[keyword])).map((keyword): JSONPath => [keyword]), ...ofLists]
}
