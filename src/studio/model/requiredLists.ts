import type { JSONPath } from 'jsonc-parser'
import { isObject } from '../../model/isObject.ts'

/**
 * Where a form says that a field has to be filled in: in its own list, and in what conditions, alternatives and other fields
 * bring. Not in a condition itself, which is about a field that is there.
 */
export function requiredLists(schema: unknown, field: string, at: JSONPath = ['schema']): JSONPath[] {
  // What another field needs is a list by itself.
  if (Array.isArray(schema)) return schema.includes(field) ? [at] : []
  if (!isObject(schema)) return []
  const own = Array.isArray(schema.required) && schema.required.includes(field) ? [[...at, 'required']] : []
  const branches = ['then', 'else'].map((keyword): [JSONPath, unknown] => [[...at, keyword], schema[keyword]])
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    (Array.isArray(schema[keyword]) ? schema[keyword] : []).map((each: unknown, index): [JSONPath, unknown] => [
      [...at, keyword, index],
      each,
    ]),
  )
  const groups = ['dependencies', 'dependentSchemas', 'dependentRequired'].flatMap((keyword) =>
    Object.entries(isObject(schema[keyword]) ? schema[keyword] : {}).map(([name, each]): [JSONPath, unknown] => [
      [...at, keyword, name],
      each,
    ]),
  )
  return [...own, ...[...branches, ...lists, ...groups].flatMap(([place, each]) => requiredLists(each, field, place))]
}
