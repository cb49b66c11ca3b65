import { schemaHash } from '../../forms/data/schemaHash.ts'
import { readDraft } from '../../forms/data/readDraft.ts'
import { persistableData } from '../../forms/data/draft.ts'
import { assertedDeclarations, isNullOnly, itemSchemas, propertyNames, typesOf } from '../../forms/schema/walker.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { optionsOf } from './ruleChanges.ts'
import { quoteAll } from '../../model/findings/findingTexts.ts'
import { breaking, harmless, type FieldFinding } from './impactFinding.ts'

/** Most options of a field that are tried. */
const MAX_OPTIONS = 30
const MAX_DEPTH = 8

/**
 * Finds values that drafts lose. Sample drafts of the form before the change, with a value for every field and each
 * option once, are restored by the same function as on the site.
 */
export function draftChanges(before: ResolvedForm, after: ResolvedForm): FieldFinding[] {
  if (before.saveDraft === false || after.saveDraft === false) return []
  const lostValues = new Map<string, unknown[]>()
  const followedNames = new Set<string>()
  const schema = schemaHash(before.schema)
  for (const [field, value] of samples(before)) {
    const { data } = persistableData(before, { [field]: value })
    if (!Object.hasOwn(data, field)) continue
    const restoredDraft = readDraft(after, { data, lost: [], schema, savedAt: 0 })
    const droppedPaths = restoredDraft?.dropped ?? []
    for (const path of droppedPaths) lostValues.set(path, [...(lostValues.get(path) ?? []), value])
    const [name] = Object.keys(restoredDraft?.data ?? {})
    if (droppedPaths.length > 0) continue
    if (name === undefined && (restoredDraft?.lost.length ?? 0) > 0)
      lostValues.set(field, [...(lostValues.get(field) ?? []), value])
    else if (name !== undefined && name !== field) followedNames.add(`${field} ${name}`)
  }
  const counts = Map.groupBy(samples(before), ([field]) => field)
  return [
    ...[...lostValues].map(([path, values]) => {
      const [field = ''] = path.split('.')
      const isWhole = values.length >= (counts.get(field)?.length ?? 1)
      const some = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      return isWhole
        ? breaking('draft-loses', {}, path)
        : breaking('draft-loses/some', { values: quoteAll(some) }, path)
    }),
    ...[...followedNames].map((pair) => {
      const [from = '', to = ''] = pair.split(' ')
      return harmless('draft-follows', { name: from }, to)
    }),
  ]
}

/** Each field of the form with a value of its type; fields with options occur once for each option. */
function samples({ schema }: ResolvedForm): [field: string, value: unknown][] {
  return propertyNames(schema).flatMap((name) => {
    const declared = assertedDeclarations(schema, name)
    return isNullOnly(declared) ? [] : valuesOf(declared, 0).map((value): [string, unknown] => [name, value])
  })
}

function valuesOf(declared: Schema[], depth: number): unknown[] {
  if (depth > MAX_DEPTH) return []
  const options = declared.flatMap((each) => optionsOf(each) ?? [])
  if (options.length > 0) return options.slice(0, MAX_OPTIONS)
  const constSchema = declared.find((each) => 'const' in each)
  if (constSchema) return [constSchema.const]
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
