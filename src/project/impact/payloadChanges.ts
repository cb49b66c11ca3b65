import { phrase, type Value } from '../../model/findings/findingTexts.ts'
import { bodyFieldName } from '../../forms/data/encodeBody.ts'
import { isNullOnly, typesOf } from '../../forms/schema/walker.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { fieldPlaces } from './fieldPaths.ts'
import { breaking, harmless, isSame, type FieldFinding } from './impactFinding.ts'

/** Changes of the body that the backend receives: names and types of its fields, and which are files. */
export function payloadChanges(before: ResolvedForm, after: ResolvedForm): FieldFinding[] {
  const [was, is] = [payloadOf(before), payloadOf(after)]
  const removedNames = [...was.keys()].filter((name) => !is.has(name))
  const addedNames = [...is.keys()].filter((name) => !was.has(name))
  const changedEntries = [...is].filter(([name, type]) => was.has(name) && !isSame(was.get(name), type))
  const withTypes = (names: string[], types: Map<string, Value>): Value => ({
    and: names.map((name) => phrase('body-member', { name, type: types.get(name) })),
  })
  return [
    ...(removedNames.length > 0 ? [breaking('payload-removed', { names: withTypes(removedNames, was) })] : []),
    ...(addedNames.length > 0 ? [harmless('payload-added', { names: withTypes(addedNames, is) })] : []),
    ...changedEntries.map(([name, type]) => breaking('payload-changed', { name, type, before: was.get(name) })),
  ]
}

/** Name in the body → its type. */
function payloadOf({ schema, uiSchema }: ResolvedForm): Map<string, Value> {
  const places = fieldPlaces(schema, uiSchema)
  const lists = new Set(
    places
      .filter(({ declared }) => declared.some(({ items, file }) => items && !file))
      .map(({ path }) => path.join('.')),
  )
  const bodyName = (path: string[]): string => {
    const steps = path.flatMap((step, index) => (lists.has(path.slice(0, index + 1).join('.')) ? [step, '…'] : [step]))
    return bodyFieldName(steps)
  }
  return new Map(
    places.flatMap(({ path, declared }) => {
      const hasMembers = places.some(
        (other) => other.path.length > path.length && path.every((step, index) => other.path[index] === step),
      )
      if (hasMembers || declared.some(({ setByError }) => setByError)) return []
      // JSON Schema of any kind sends null.
      if (isNullOnly(declared) && !schema.jsonSchema) return []
      if (declared.some(({ file }) => file)) return [[bodyFieldName(path), phrase('body-files')]]
      const isList = lists.has(path.join('.'))
      const types = [...typesOf(isList ? declared.flatMap(({ items }) => (items ? [items] : [])) : declared)]
      return [[bodyName(path), types.length === 0 ? phrase('body-text') : { and: types }]]
    }),
  )
}
