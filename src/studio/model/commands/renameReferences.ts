import type { JSONPath } from 'jsonc-parser'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import type { JsonText } from '../../../project/source/jsonText.ts'

/** Keywords of the vocabulary whose value names a neighbouring property. */
const NAMING_KEYWORDS = ['equalTo', 'callingCodeField', 'countryField']
/** Members of keywords that name a neighbouring property. */
const NAMING_MEMBERS: [keyword: string, member: string][] = [
  ['currency', 'field'],
  ['optionsFrom', 'selectedBy'],
  ['defaultFrom', 'selectedBy'],
  ['minimumFrom', 'selectedBy'],
]
/** Keywords with a member per property name, whose value is a list of names or a schema. */
const DEPENDENCIES = ['dependencies', 'dependentRequired', 'dependentSchemas']
const SAME_LEVEL = ['if', 'then', 'else', 'not']
const SAME_LEVEL_LISTS = ['allOf', 'anyOf', 'oneOf']

/** Renames every reference to a property of the schema at `path`, those in conditions included. */
export function renameReferences(json: JsonText, from: string, to: string, path: JSONPath = ['schema']): JsonText {
  const schema = json.value(path)
  if (!isObject(schema)) return json
  let result = json
  const setItem = (list: JSONPath) => {
    const names = result.value(list)
    const at = Array.isArray(names) ? names.indexOf(from) : -1
    if (at >= 0) result = result.set([...list, at], to)
  }
  setItem([...path, 'required'])
  for (const [name, property] of Object.entries(membersOf(schema.properties))) {
    const place = [...path, 'properties', name]
    if (!isObject(property)) continue
    for (const keyword of NAMING_KEYWORDS) if (property[keyword] === from) result = result.set([...place, keyword], to)
    for (const [keyword, member] of NAMING_MEMBERS)
      if (isObject(property[keyword]) && property[keyword][member] === from)
        result = result.set([...place, keyword, member], to)
  }
  for (const group of ['properties', ...DEPENDENCIES]) {
    for (const name of result.names([...path, group])) {
      if (group !== 'properties') {
        setItem([...path, group, name])
        result = renameReferences(result, from, to, [...path, group, name])
      }
      if (name === from) result = result.rename([...path, group, name], to)
    }
  }
  for (const keyword of SAME_LEVEL) result = renameReferences(result, from, to, [...path, keyword])
  for (const keyword of SAME_LEVEL_LISTS) {
    const list = result.value([...path, keyword])
    if (Array.isArray(list))
      list.forEach((_, at) => (result = renameReferences(result, from, to, [...path, keyword, at])))
  }
  return result
}
