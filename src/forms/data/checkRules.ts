import { isObject } from '../schema/isObject.ts'
import { toPointer } from '../schema/jsonPointer.ts'
import { ruleKeywords } from '../schema/keywords/index.ts'
import type { RuleContext } from '../schema/keywords/keyword.ts'
import type { OptionData } from '../schema/optionData.ts'
import type { Problem } from '../schema/problem.ts'
import type { Schema } from '../schema/schema.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../schema/walker.ts'

/**
 * Validates `data` by the keywords that JSON Schema lacks: at most one problem per field. Fields inside lists have no
 * such rules.
 */
export function checkRules(
  schema: Schema,
  data: unknown,
  optionData: OptionData,
  now: number,
  account: RuleContext['account'],
): Problem[] {
  return checkObject(schema, data, [], { optionData, today: lastDayBegun(now), account })
}

/** UTC+14, the time zone that is furthest ahead. */
const LATEST_ZONE_OFFSET_MS = 14 * 60 * 60 * 1000

/** The last day that has begun anywhere on earth at a time, `yyyy-MM-dd`. */
export const lastDayBegun = (now: number): string => new Date(now + LATEST_ZONE_OFFSET_MS).toISOString().slice(0, 10)

function checkObject(schema: Schema, data: unknown, path: string[], context: Omit<RuleContext, 'siblings'>): Problem[] {
  if (!isObject(data)) return []
  return propertyNames(schema).flatMap((name) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    if (value === undefined) return []
    const memberPath = [...path, name]
    const parts = propertySchemas(schema, name).flatMap(applicableSubschemas)
    const violations = parts.flatMap((subschema) =>
      ruleKeywords
        .filter(({ name: keyword }) => keyword in subschema)
        .flatMap(({ validate }) => validate?.(subschema, value, { ...context, siblings: data }) ?? []),
    )
    return [
      ...violations.slice(0, 1).map((each) => ({ pointer: toPointer(memberPath), ...each })),
      ...propertySchemas(schema, name).flatMap((subschema) => checkObject(subschema, value, memberPath, context)),
    ]
  })
}
