import type { Schema } from '../../forms/schema/schema.ts'
import { phrase, type Phrase, type Value } from '../../model/findings/findingTexts.ts'
import { breaking, harmless, type FieldFinding } from './impactFinding.ts'
import { memberOf } from '../../forms/schema/isObject.ts'

/** A number that bounds values from one side. */
interface Limit {
  side: 'least' | 'most'
  /** Describes the limit: `at most 50 characters`. */
  words: (limit: number) => Phrase
}

type Unit = 'characters' | 'entries' | 'members' | 'decimals' | 'bytes' | 'years'
const quantity = (unit: Unit | undefined, count: number): Value => (unit ? phrase(unit, { count }) : count)
const least = (unit?: Unit): Limit => ({
  side: 'least',
  words: (limit) => phrase('at-least', { limit: quantity(unit, limit) }),
})
const most = (unit?: Unit): Limit => ({
  side: 'most',
  words: (limit) => phrase('at-most', { limit: quantity(unit, limit) }),
})
const MORE_THAN: Limit = { side: 'least', words: (limit) => phrase('more-than', { limit }) }

const LIMITS: Partial<Record<keyof Schema, Limit>> = {
  minLength: least('characters'),
  maxLength: most('characters'),
  minItems: least('entries'),
  maxItems: most('entries'),
  minProperties: least('members'),
  maxProperties: most('members'),
  minimum: least(),
  maximum: most(),
  maxYearsAgo: most('years'),
  exclusiveMinimum: MORE_THAN,
  exclusiveMaximum: { side: 'most', words: (limit) => phrase('less-than', { limit }) },
}

const DECIMAL_LIMITS: Record<string, Limit> = {
  exclusiveMinimum: MORE_THAN,
  maximum: most(),
  decimalPlaces: most('decimals'),
}

export const LIMIT_KEYWORDS = new Set<string>([...Object.keys(LIMITS), 'decimal', 'file'])

/** Narrowed and widened limits of a value. `where`: the condition of the limits, with a leading space. */
export function limitChanges(before: Schema, after: Schema, field: string, where: Value): FieldFinding[] {
  const numbers = Object.entries(LIMITS).flatMap(([keyword, limit]) =>
    limitChange(limit, memberOf(before, keyword), memberOf(after, keyword), field, where),
  )
  return [...numbers, ...decimalChanges(before, after, field, where), ...fileChanges(before, after, field, where)]
}

function limitChange(limit: Limit, before: unknown, after: unknown, field: string, where: Value): FieldFinding[] {
  if (before === after) return []
  const { side, words } = limit
  const params = { limit: words(Number(after)), before: words(Number(before)), where }
  if (typeof after !== 'number') return [harmless('limit-widened/dropped', params, field)]
  if (typeof before !== 'number') return [breaking('limit-narrowed/added', params, field)]
  const isNarrower = side === 'most' ? after < before : after > before
  return [isNarrower ? breaking('limit-narrowed', params, field) : harmless('limit-widened', params, field)]
}

function decimalChanges(before: Schema, after: Schema, field: string, where: Value): FieldFinding[] {
  if (!before.decimal && !after.decimal) return []
  if (!after.decimal) return [harmless('rule-dropped/decimal', { where }, field)]
  if (!before.decimal) return [breaking('rule-added/decimal', { where }, field)]
  const [was, is]: Record<string, number | undefined>[] = [before.decimal, after.decimal]
  return Object.entries(DECIMAL_LIMITS).flatMap(([name, limit]) =>
    limitChange(limit, was?.[name], is?.[name], field, where),
  )
}

function fileChanges(before: Schema, after: Schema, field: string, where: Value): FieldFinding[] {
  if (!before.file && !after.file) return []
  if (!after.file) return [breaking('type-changed/no-files', { where }, field)]
  if (!before.file) return [breaking('type-changed/files', { where }, field)]
  const [was, is] = [before.file, after.file]
  const removedTypes = was.types.filter((type) => !is.types.includes(type))
  const addedTypes = is.types.filter((type) => !was.types.includes(type))
  return [
    ...(removedTypes.length > 0 ? [breaking('option-removed/files', { types: { and: removedTypes } }, field)] : []),
    ...(addedTypes.length > 0 ? [harmless('option-added/files', { types: { and: addedTypes } }, field)] : []),
    ...limitChange(most('bytes'), was.maxBytes, is.maxBytes, field, where),
    ...(JSON.stringify(was.resize) === JSON.stringify(is.resize)
      ? []
      : [harmless('normalization-changed/photos', {}, field)]),
  ]
}
