import { isObject } from '../schema/isObject.ts'
import { toPointer } from '../schema/jsonPointer.ts'
import { ruleKeywords } from '../schema/keywords/ruleKeywords.ts'
import type { RuleContext, Today } from '../schema/keywords/keyword.ts'
import type { OptionData } from '../schema/optionData.ts'
import type { Problem } from '../schema/problem.ts'
import type { Schema } from '../schema/schema.ts'
import { assertedDeclarations, assertedSubschemas, propertyNames } from '../schema/walker.ts'

/**
 * Validates `data` by the keywords that JSON Schema lacks: at most one problem per field. Fields inside lists have no
 * such rules.
 */
export function checkRules(
  schema: Schema,
  data: unknown,
  optionData: OptionData,
  today: Today,
  account: RuleContext['account'],
): Problem[] {
  return checkObject(schema, data, [], { optionData, today, account })
}

const HOUR_MS = 60 * 60 * 1000

/** The days from the first to the last one. */
export function daysOf({ first, last }: Today): string[] {
  const days = [first]
  for (let day = first; day < last; days.push(day)) day = dayAt(Date.parse(day) + 24 * HOUR_MS)
  return days
}

/** Every day that is today somewhere on earth, from UTC-12 to UTC+14. @param now milliseconds since 1970 */
export const todayOnEarth = (now: number): Today => ({
  first: dayAt(now - 12 * HOUR_MS),
  last: dayAt(now + 14 * HOUR_MS),
})

/** Today in the time zone of this device. */
export function todayHere(now: number): Today {
  const day = dayAt(now - new Date(now).getTimezoneOffset() * 60_000)
  return { first: day, last: day }
}

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

function checkObject(schema: Schema, data: unknown, path: string[], context: Omit<RuleContext, 'siblings'>): Problem[] {
  if (!isObject(data)) return []
  return propertyNames(schema).flatMap((name) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    if (value === undefined) return []
    const memberPath = [...path, name]
    const declarations = assertedDeclarations(schema, name)
    const parts = declarations.flatMap(assertedSubschemas)
    const violations = parts.flatMap((subschema) =>
      ruleKeywords
        .filter(({ name: keyword }) => keyword in subschema)
        .flatMap(({ validate }) => validate?.(subschema, value, { ...context, siblings: data }) ?? []),
    )
    return [
      ...violations.slice(0, 1).map((each) => ({ pointer: toPointer(memberPath), ...each })),
      ...declarations.flatMap((subschema) => checkObject(subschema, value, memberPath, context)),
    ]
  })
}
