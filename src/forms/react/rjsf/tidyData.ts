import { isObject } from '../../schema/isObject.ts'
import type { Schema } from '../../schema/schema.ts'
import { applicableSubschemas, isNullOnly, itemSchemas, propertyNames, propertySchemas } from '../../schema/walker.ts'

/**
 * The form's data as validated and sent: without empty values, and without optional objects and lists that the user
 * left untouched, even if they have defaults. An unticked required box is `false`.
 * @param view the view of the form's schema
 */
export function tidyData(view: Schema, data: unknown): Record<string, unknown> {
  const tidied = tidy([view], data, true)
  return isObject(tidied) ? tidied : {}
}

function tidy(schemas: Schema[], value: unknown, isRequired: boolean): unknown {
  if (value === null || value === '') return schemas.some((each) => each.type === 'null') ? value : undefined
  if (Array.isArray(value)) {
    const items = itemSchemas(schemas)
    const tidyItems = value.map((item) => tidy(items, item, true))
    const keptItems = items.length > 0 ? tidyItems.filter((item) => item !== undefined) : tupleOf(tidyItems)
    return keptItems.length > 0 || isRequired ? keptItems : undefined
  }
  if (!isObject(value)) return value
  const members = new Map<string, unknown>()
  for (const name of new Set([...schemas.flatMap(propertyNames), ...Object.keys(value)])) {
    const declared = schemas.flatMap((schema) => propertySchemas(schema, name))
    const isMemberRequired = schemas.some(({ required }) => required?.includes(name))
    const member = tidy(declared, Object.hasOwn(value, name) ? value[name] : undefined, isMemberRequired)
    const only = isMemberRequired ? onlyValueOf(declared) : undefined
    if ((member ?? only) !== undefined) members.set(name, member ?? only)
  }
  if (!isRequired && isUntouched(schemas, members)) return undefined
  return members.size > 0 || isRequired ? Object.fromEntries(members) : undefined
}

/** Fills gaps of a tuple with null, and drops missing items at its end. */
function tupleOf(items: unknown[]): unknown[] {
  const length = items.findLastIndex((item) => item !== undefined) + 1
  return items.slice(0, length).map((item) => item ?? null)
}

/** Value of a missing required member: false for an unticked box, null for a member of type `null`. */
function onlyValueOf(declared: Schema[]): false | null | undefined {
  if (declared.some(isBox)) return false
  return isNullOnly(declared) ? null : undefined
}

const isBox = ({ type, enum: values }: Schema): boolean => type === 'boolean' && !values

/** Whether an object has only defaults and lacks a required member. */
function isUntouched(schemas: Schema[], members: Map<string, unknown>): boolean {
  const parts = schemas.flatMap(applicableSubschemas)
  const misses = parts.some(({ required = [] }) => required.some((name) => !members.has(name)))
  return (
    misses &&
    [...members].every(([name, value]) =>
      parts
        .flatMap((part) => propertySchemas(part, name))
        .some((each) => JSON.stringify(each.default) === JSON.stringify(value) || (isBox(each) && value === false)),
    )
  )
}
