import { schemaHash } from '../../forms/data/schemaHash.ts'
import { readDraft } from '../../forms/data/readDraft.ts'
import { persistableData } from '../../forms/data/draft.ts'
import { itemSchemas, propertyNames, assertedDeclarations, typesOf } from '../../forms/schema/walker.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { optionsOf } from './ruleChanges.ts'
import { quoted } from '../../model/findings/findingTexts.ts'
import { breaking, harmless, type FieldFinding } from './impactFinding.ts'

/** More options of a field are not tried one by one. */
const MAX_OPTIONS = 30
const MAX_DEPTH = 8

/**
 * What drafts mean that were saved by the form before, by their shape: the same function that restores them on the site
 * restores made-up ones that have a value in every field, and each option once.
 */
export function draftChanges(before: ResolvedForm, after: ResolvedForm): FieldFinding[] {
  if (before.saveDraft === false || after.saveDraft === false) return []
  const lost = new Map<string, unknown[]>()
  const followed = new Set<string>()
  const schema = schemaHash(before.schema)
  for (const [field, value] of samples(before)) {
    const { data } = persistableData(before, { [field]: value })
    if (!Object.hasOwn(data, field)) continue
    const restored = readDraft(after, { data, lost: [], schema, savedAt: 0 })
    const dropped = restored?.dropped ?? []
    for (const path of dropped) lost.set(path, [...(lost.get(path) ?? []), value])
    const [name] = Object.keys(restored?.data ?? {})
    if (dropped.length > 0) continue
    if (name === undefined && (restored?.lost.length ?? 0) > 0) lost.set(field, [...(lost.get(field) ?? []), value])
    else if (name !== undefined && name !== field) followed.add(`${field} ${name}`)
  }
  const counts = Map.groupBy(samples(before), ([field]) => field)
  return [
    ...[...lost].map(([path, values]) => {
      const [field = ''] = path.split('.')
      const isWhole = values.length >= (counts.get(field)?.length ?? 1)
      const some = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      return isWhole ? breaking('draft-loses', {}, path) : breaking('draft-loses/some', { values: quoted(some) }, path)
    }),
    ...[...followed].map((pair) => {
      const [from = '', to = ''] = pair.split(' ')
      return harmless('draft-follows', { name: from }, to)
    }),
  ]
}

/** A field of the form with a value of its type; several values for a field with options. */
function samples({ schema }: ResolvedForm): [field: string, value: unknown][] {
  return propertyNames(schema).flatMap((name) =>
    valuesOf(assertedDeclarations(schema, name), 0).map((value): [string, unknown] => [name, value]),
  )
}

function valuesOf(declared: Schema[], depth: number): unknown[] {
  if (depth > MAX_DEPTH) return []
  const options = declared.flatMap((each) => optionsOf(each) ?? [])
  if (options.length > 0) return options.slice(0, MAX_OPTIONS)
  const fixed = declared.find((each) => 'const' in each)
  if (fixed) return [fixed.const]
  const [type] = typesOf(declared)
  switch (type) {
    case 'boolean':
      return [true]
    case 'number':
    case 'integer':
      return [1]
    case 'array': {
      const items = itemSchemas(declared)
      return items.length === 0 ? [] : valuesOf(items, depth + 1).map((item) => [item])
    }
    case 'object': {
      const whole = { allOf: declared }
      const members = propertyNames(whole).flatMap((name) => {
        const [value] = valuesOf(assertedDeclarations(whole, name), depth + 1)
        return value === undefined ? [] : [[name, value] as const]
      })
      return members.length === 0 ? [] : [Object.fromEntries(members)]
    }
    default:
      return ['x']
  }
}
