import { isObject } from '../../schema/isObject.ts'
import type { Schema } from '../../schema/schema.ts'
import { applicableSubschemas, itemSchemas, propertyNames, propertySchemas } from '../../schema/walker.ts'

/**
 * What was filled in, as it is validated and sent: without empty values, and without optional objects and lists in which
 * nothing was filled in, whatever stood there by default. A required box that is not ticked is `false`.
 * @param view of the form's schema
 */
export const tidyData = (view: Schema, data: unknown): Record<string, unknown> =>
  (tidy([view], data, true) ?? {}) as Record<string, unknown>

function tidy(schemas: Schema[], value: unknown, isRequired: boolean): unknown {
  if (value === null || value === '') return schemas.some((each) => each.type === 'null') ? value : undefined
  if (Array.isArray(value)) {
    const items = itemSchemas(schemas)
    const tidied = value.map((item) => tidy(items, item, true))
    const filled = items.length > 0 ? tidied.filter((item) => item !== undefined) : tupleOf(tidied)
    return filled.length > 0 || isRequired ? filled : undefined
  }
  if (!isObject(value)) return value
  const members = new Map<string, unknown>()
  for (const name of new Set([...schemas.flatMap(propertyNames), ...Object.keys(value)])) {
    const declared = schemas.flatMap((schema) => propertySchemas(schema, name))
    const mustBeThere = schemas.some(({ required }) => required?.includes(name))
    const member = tidy(declared, Object.hasOwn(value, name) ? value[name] : undefined, mustBeThere)
    const only = mustBeThere ? onlyValueOf(declared) : undefined
    if ((member ?? only) !== undefined) members.set(name, member ?? only)
  }
  if (!isRequired && isUntouched(schemas, members)) return undefined
  return members.size > 0 || isRequired ? Object.fromEntries(members) : undefined
}

/** What is missing in a tuple keeps its place, unless nothing follows. */
function tupleOf(items: unknown[]): unknown[] {
  const length = items.findLastIndex((item) => item !== undefined) + 1
  return items.slice(0, length).map((item) => item ?? null)
}

/** What a required member is that nobody fills in: a box that is not ticked, nothing where nothing may be. */
function onlyValueOf(declared: Schema[]): false | null | undefined {
  if (declared.some(isBox)) return false
  return declared.length > 0 && declared.every(({ type }) => type === 'null') ? null : undefined
}

const isBox = ({ type, enum: values }: Schema): boolean => type === 'boolean' && !values

/** Whether an object holds only defaults, and misses what it must have. */
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
