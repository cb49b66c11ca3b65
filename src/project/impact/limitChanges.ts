import type { Schema } from '../../forms/schema/schema.ts'
import { TODAY } from '../../forms/schema/keywords/compare.ts'
import { phrase, type Phrase, type Value } from '../../model/findings/findingTexts.ts'
import { breaking, harmless, type FieldFinding } from './impactFinding.ts'
import { memberOf } from '../../forms/schema/isObject.ts'

/** A number that bounds values from one side. */
interface Limit {
  side: 'least' | 'most'
  /** Describes the limit: `at most 50 characters`. */
  words: (limit: number | string) => Phrase
}

type Unit = 'characters' | 'entries' | 'members' | 'decimals' | 'bytes' | 'years'
const quantity = (unit: Unit | undefined, count: number | string): Value => (unit ? phrase(unit, { count }) : count)
const least = (unit?: Unit): Limit => ({
  side: 'least',
  words: (limit) => phrase('at-least', { limit: quantity(unit, limit) }),
})
const most = (unit?: Unit): Limit => ({
  side: 'most',
  words: (limit) => phrase('at-most', { limit: quantity(unit, limit) }),
})
const MORE_THAN: Limit = { side: 'least', words: (limit) => phrase('more-than', { limit }) }

/** Bounds of a number, and of an amount in `compare`. */
const NUMBER_LIMITS: Record<string, Limit> = {
  minimum: least(),
  maximum: most(),
  exclusiveMinimum: MORE_THAN,
  exclusiveMaximum: { side: 'most', words: (limit) => phrase('less-than', { limit }) },
}

const LIMITS: Partial<Record<keyof Schema, Limit>> = {
  minLength: least('characters'),
  maxLength: most('characters'),
  minItems: least('entries'),
  maxItems: most('entries'),
  minProperties: least('members'),
  maxProperties: most('members'),
  maxYearsAgo: most('years'),
  ...NUMBER_LIMITS,
}

const DECIMAL_LIMITS: Record<string, Limit> = {
  exclusiveMinimum: MORE_THAN,
  maximum: most(),
  decimalPlaces: most('decimals'),
}

const dayLimit = (side: Limit['side'], id: Parameters<typeof phrase>[0]): Limit => ({
  side,
  words: (day) => phrase(id, { day: day === TODAY ? phrase('today') : day }),
})
const DAY_LIMITS: Record<string, Limit> = {
  minimum: dayLimit('least', 'not-before'),
  maximum: dayLimit('most', 'not-after'),
  exclusiveMinimum: dayLimit('least', 'after-day'),
  exclusiveMaximum: dayLimit('most', 'before-day'),
}

export const LIMIT_KEYWORDS = new Set<string>([...Object.keys(LIMITS), 'decimal', 'compare', 'file'])

/** Narrowed and widened limits of a value. `where`: the condition of the limits, with a leading space. */
export function limitChanges(before: Schema, after: Schema, field: string, where: Value): FieldFinding[] {
  const numbers = Object.entries(LIMITS).flatMap(([keyword, limit]) =>
    limitChange(limit, memberOf(before, keyword), memberOf(after, keyword), field, where),
  )
  const bounds = Object.keys(DAY_LIMITS).flatMap((name) => {
    const [was, is] = [memberOf(before.compare ?? {}, name), memberOf(after.compare ?? {}, name)]
    const limit = [was, is].some((bound) => typeof bound === 'string') ? DAY_LIMITS[name] : NUMBER_LIMITS[name]
    return limit ? limitChange(limit, was, is, field, where) : []
  })
  return [
    ...numbers,
    ...bounds,
    ...decimalChanges(before, after, field, where),
    ...fileChanges(before, after, field, where),
  ]
}

function limitChange(limit: Limit, before: unknown, after: unknown, field: string, where: Value): FieldFinding[] {
  if (before === after) return []
  const { side, words } = limit
  if (!isBound(after))
    return isBound(before) ? [harmless('limit-widened/dropped', { before: words(before), where }, field)] : []
  if (!isBound(before)) return [breaking('limit-narrowed/added', { limit: words(after), where }, field)]
  const params = { limit: words(after), before: words(before), where }
  // No other day is always before or after today.
  const isNarrower = [before, after].includes(TODAY) || (side === 'most' ? after < before : after > before)
  return [isNarrower ? breaking('limit-narrowed', params, field) : harmless('limit-widened', params, field)]
}

const isBound = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string'

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
