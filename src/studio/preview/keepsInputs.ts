import type { Schema } from '../../forms/schema/schema.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'

/** Keywords of a field that only validate its value or change its look. */
const RULES = [
  ...['title', 'description', 'required', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'readOnly'],
  ...[
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'equalTo',
    'sensitive',
    'notInFuture',
    'maxYearsAgo',
    'enum',
  ],
]

/**
 * Whether an edited form can stay mounted with its inputs and their values: its steps are the same, and the fields that
 * both versions have are of the same kind with the same defaults. Unchanged parts are the same objects.
 */
export const keepsInputs = (before: ResolvedForm, after: ResolvedForm): boolean =>
  before.id === after.id &&
  before.steps === after.steps &&
  before.review === after.review &&
  before.schema.jsonSchema === after.schema.jsonSchema &&
  keepsValue(before.schema, after.schema)

function keepsValue(before: Schema, after: Schema): boolean {
  if (before === after) return true
  const [old, current] = [new Map<string, unknown>(Object.entries(before)), new Map(Object.entries(after))]
  return [...old.keys(), ...current.keys()].every((keyword) => {
    if (keyword === 'properties') return keepsValues(before.properties, after.properties)
    return RULES.includes(keyword) || old.get(keyword) === current.get(keyword)
  })
}

/** Added and removed fields do not affect the others. */
const keepsValues = (before: Schema['properties'] = {}, after: Schema['properties'] = {}): boolean =>
  Object.entries(after).every(([name, schema]) => {
    const previous = before[name]
    return previous === undefined || keepsValue(previous, schema)
  })
