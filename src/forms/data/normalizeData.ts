import { isObject } from '../schema/isObject.ts'
import { normalizeText } from '../schema/keywords/normalize.ts'
import type { Schema } from '../schema/schema.ts'
import { applicableSubschemas, itemSchemas, propertyNames, propertySchemas } from '../schema/walker.ts'

/**
 * A filled form as it is validated, sent and stored: texts normalised, empty values left out (`''`, `undefined`, empty
 * lists), empty objects left out unless required, and an unticked required box as `false`.
 * @param tag in the browser: BCP 47 tag of the language in which numbers are typed
 */
export const normalize = (schema: Schema, data: Record<string, unknown>, tag?: string): Record<string, unknown> =>
  Object.fromEntries(normalizeMembers([schema], data, tag))

function normalizeValue(schemas: Schema[], value: unknown, required: boolean, tag: string | undefined): unknown {
  if (typeof value === 'string') return normalizeText(value, schemas, tag) || undefined
  // File facts are not typed in: an unknown type must stay an empty string for the `file` rule.
  if (Array.isArray(value) && schemas.flatMap(applicableSubschemas).some((schema) => schema.file))
    return value.length > 0 ? value : undefined
  if (Array.isArray(value)) {
    const items = itemSchemas(schemas)
    const normalizedItems = value
      .map((item) => normalizeValue(items, item, true, tag))
      .filter((item) => item !== undefined)
    return normalizedItems.length > 0 ? normalizedItems : undefined
  }
  if (!isObject(value)) return value ?? undefined
  const members = normalizeMembers(schemas, value, tag)
  return members.size > 0 || required ? Object.fromEntries(members) : undefined
}

function normalizeMembers(
  schemas: Schema[],
  value: Record<string, unknown>,
  tag: string | undefined,
): Map<string, unknown> {
  const members = new Map<string, unknown>()
  const names = new Set([...schemas.flatMap(propertyNames), ...Object.keys(value)])
  for (const name of names) {
    const declared = schemas.flatMap((schema) => propertySchemas(schema, name))
    const isRequired = schemas.some((schema) => schema.required?.includes(name))
    const memberValue = Object.hasOwn(value, name) ? value[name] : undefined
    const normalized = normalizeValue(declared, memberValue ?? defaultForMissing(declared, isRequired), isRequired, tag)
    if (normalized !== undefined) members.set(name, normalized)
  }
  return members
}

/** The value of a required member that is missing: an empty object, or false for a box. */
function defaultForMissing(declared: Schema[], isRequired: boolean): unknown {
  if (!isRequired) return undefined
  if (declared.some((schema) => schema.properties)) return {}
  return declared.some((schema) => schema.type === 'boolean' && !('const' in schema) && !schema.enum)
    ? false
    : undefined
}
