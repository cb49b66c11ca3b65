import { phrase, type Value } from '../../model/findings/findingTexts.ts'
import { bodyFieldName } from '../../forms/data/encodeBody.ts'
import { typesOf } from '../../forms/schema/walker.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { fieldPlaces } from './fieldPaths.ts'
import { breaking, harmless, isSame, type FieldFinding } from './impactFinding.ts'

/** What the backend receives differently: names and types of the body's fields, and which are files. */
export function payloadChanges(before: ResolvedForm, after: ResolvedForm): FieldFinding[] {
  const [was, is] = [payloadOf(before), payloadOf(after)]
  const gone = [...was.keys()].filter((name) => !is.has(name))
  const added = [...is.keys()].filter((name) => !was.has(name))
  const changed = [...is].filter(([name, type]) => was.has(name) && !isSame(was.get(name), type))
  const named = (names: string[], types: Map<string, Value>): Value => ({
    and: names.map((name) => phrase('body-member', { name, type: types.get(name) })),
  })
  return [
    ...(gone.length > 0 ? [breaking('payload-removed', { names: named(gone, was) })] : []),
    ...(added.length > 0 ? [harmless('payload-added', { names: named(added, is) })] : []),
    ...changed.map(([name, type]) => breaking('payload-changed', { name, type, before: was.get(name) })),
  ]
}

/** Name in the body → what stands there. */
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
      if (declared.some(({ file }) => file)) return [[bodyFieldName(path), phrase('body-files')]]
      const isList = lists.has(path.join('.'))
      const types = [...typesOf(isList ? declared.flatMap(({ items }) => (items ? [items] : [])) : declared)]
      return [[bodyName(path), types.length === 0 ? phrase('body-text') : { and: types }]]
    }),
  )
}
