import type { Schema } from '../../forms/schema/schema.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'

/** Keywords of one field that only judge what is entered, or say how it looks. */
const RULES = [
  ...['title', 'description', 'required', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'readOnly'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'equalTo', 'sensitive', 'notInFuture', 'enum'],
]

/**
 * Whether a form that is edited can stay as it is drawn, inputs and what is in them included: its steps are the same, and what
 * its fields have in common are the same kinds of value, with the same defaults. Unchanged parts are the same objects.
 */
export const keepsInputs = (before: ResolvedForm, after: ResolvedForm): boolean =>
  before.id === after.id &&
  before.steps === after.steps &&
  before.review === after.review &&
  before.schema.jsonSchema === after.schema.jsonSchema &&
  keepsValue(before.schema, after.schema)

function keepsValue(before: Schema, after: Schema): boolean {
  if (before === after) return true
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Schema>
  return [...keywords].every((keyword) => {
    if (keyword === 'properties') return keepsValues(before.properties, after.properties)
    return RULES.includes(keyword) || before[keyword] === after[keyword]
  })
}

/** Fields that come or go take nothing from the others. */
const keepsValues = (before: Schema['properties'] = {}, after: Schema['properties'] = {}): boolean =>
  Object.entries(after).every(([name, schema]) => {
    const known = before[name]
    return known === undefined || keepsValue(known, schema)
  })
