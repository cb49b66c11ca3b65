import { optionsFor, selectedValue, type OptionData } from './optionsFrom.ts'
import { isObject } from '../isObject.ts'
import { toPointer } from '../schema/jsonPointer.ts'
import type { Problem } from '../schema/problem.ts'
import type { Schema } from '../schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../schema/walker.ts'

/** What a rule may look at besides the value. */
export interface RuleContext {
  /** The object that the value is a member of. */
  siblings: Record<string, unknown>
  optionData: OptionData
  /** The last day that has begun anywhere on earth, `yyyy-MM-dd`. */
  today: string
}

/** A broken rule of a field; the rule's own keyword may stand for several, such as `fileType` and `fileSize`. */
type RuleViolation = Pick<Problem, 'rule' | 'params'> | undefined

/** A file as both sides judge it: `type` is what its content is, a MIME type, or empty when that is not known. */
export interface FileFacts {
  name: string
  size: number
  type: string
}

/** The rules that JSON Schema lacks: keyword → judgement of a value. Described by `schemas/meta/field.schema.json`. */
const customRules: Record<string, (subschema: Schema, value: unknown, context: RuleContext) => RuleViolation> = {
  optionsFrom(subschema, value, { siblings, optionData }) {
    const isOffered =
      subschema.optionsFrom &&
      optionsFor(subschema.optionsFrom, optionData, siblings).some((option) => option.value === value)
    return isOffered ? undefined : { rule: 'optionsFrom', params: {} }
  },

  decimal(subschema, value) {
    const { exclusiveMinimum, maximum, decimalPlaces = 0 } = subschema.decimal ?? {}
    const match = /^(?:0|[1-9]\d*)(?:\.(\d+))?$/.exec(String(value))
    if (!match) return { rule: 'decimal', params: { limit: decimalPlaces } }
    if ((match[1]?.length ?? 0) > decimalPlaces) return { rule: 'decimalPlaces', params: { limit: decimalPlaces } }
    if (exclusiveMinimum !== undefined && Number(value) <= exclusiveMinimum)
      return { rule: 'exclusiveMinimum', params: { limit: exclusiveMinimum } }
    return maximum !== undefined && Number(value) > maximum
      ? { rule: 'maximum', params: { limit: maximum } }
      : undefined
  },

  minimumFrom(subschema, value, { siblings, optionData }) {
    const limit = Number(subschema.minimumFrom && selectedValue(subschema.minimumFrom, optionData, siblings))
    const isTooSmall = Number.isFinite(limit) && Number(value) < limit
    return isTooSmall ? { rule: 'minimumFrom', params: { limit } } : undefined
  },

  notInFuture(_subschema, value, { today }) {
    return String(value) > today ? { rule: 'notInFuture', params: {} } : undefined
  },

  file(subschema, value) {
    const { types = [], maxBytes = 0 } = subschema.file ?? {}
    for (const { name, size, type } of value as FileFacts[]) {
      if (size === 0) return { rule: 'fileEmpty', params: { name } }
      if (!types.includes(type)) return { rule: 'fileType', params: { name, types } }
      if (size > maxBytes) return { rule: 'fileSize', params: { name, size, limit: maxBytes } }
    }
    return undefined
  },
}

/** Every rule of our own that `data` breaks, at most one a field. Fields inside lists take none. */
export function checkRules(schema: Schema, data: unknown, optionData: OptionData, now: number): Problem[] {
  const today = new Date(now + LATEST_ZONE_OFFSET_MS).toISOString().slice(0, 10)
  return checkObject(schema, data, [], { optionData, today })
}

/** The zone that is furthest ahead, UTC+14, in ms. */
const LATEST_ZONE_OFFSET_MS = 14 * 60 * 60 * 1000

function checkObject(schema: Schema, data: unknown, path: string[], context: Omit<RuleContext, 'siblings'>): Problem[] {
  if (!isObject(data)) return []
  return propertyNames(schema).flatMap((name) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    if (value === undefined) return []
    const memberPath = [...path, name]
    const parts = propertySchemas(schema, name).flatMap(applicableSubschemas)
    const violations = parts.flatMap((subschema) =>
      Object.keys(customRules)
        .filter((keyword) => keyword in subschema)
        .flatMap((keyword) => customRules[keyword]?.(subschema, value, { ...context, siblings: data }) ?? []),
    )
    return [
      ...violations.slice(0, 1).map((each) => ({ pointer: toPointer(memberPath), ...each })),
      ...propertySchemas(schema, name).flatMap((subschema) => checkObject(subschema, value, memberPath, context)),
    ]
  })
}
