import type { ResolvedForm } from '../site/pageDefinition.ts'
import type { Schema, UiSchema } from '../schema/schema.ts'
import {
  applicableSubschemas,
  itemSchemas,
  jsonType,
  propertyNames,
  propertySchemas,
  typesOf,
} from '../schema/walker.ts'

import { isObject } from '../isObject.ts'

/** What is kept of a form that was begun, for the person who comes back to it. */
export interface Draft {
  data: Record<string, unknown>
  /** Text paths of fields that were filled in and are never kept: they are to be filled in again. */
  lost: string[]
  /** `schemaHash` of the form it was filled in by. */
  schema: string
  /** Milliseconds since 1970. */
  savedAt: number
  /** Id of the stage that was on screen; absent: the first. */
  step?: string
  /** The idempotency key, from the moment sending began until it is known to have succeeded. Source: docs/contract.md section 1. */
  key?: string
}

/** A kept draft as the form of today takes it up. */
export interface RestoredDraft extends Draft {
  /** Text paths, as they then were, of what no longer fits. */
  dropped: string[]
}

type JsonObject = Record<string, unknown>

/**
 * What of a form's data may be kept in the browser. Left out is what is sensitive, a password, an answer to the verification
 * image, set by an answer, a file, or not named by the schema. Source: decision 012.
 * @returns the rest, and the text paths of what a person had filled in and must fill in again
 */
export function persistableData(
  { schema, uiSchema }: Pick<ResolvedForm, 'schema' | 'uiSchema'>,
  data: JsonObject,
): { data: JsonObject; lost: string[] } {
  const lost = new Set<string>()

  function pickPersistable(schemas: Schema[], uiSchemas: UiSchema[], value: unknown, path: string[]): unknown {
    const parts = schemas.flatMap(applicableSubschemas)
    if (isNeverPersisted(parts, uiSchemas)) {
      if (hasValue(value) && !parts.some((part) => part.captcha || part.setByError)) lost.add(path.join('.'))
      return undefined
    }
    if (Array.isArray(value)) {
      return value
        .map((item) => pickPersistable(itemSchemas(schemas), uiSchemasBelow(uiSchemas, 'items'), item, path))
        .filter((item) => item !== undefined)
    }
    if (!isObject(value)) return parts.length > 0 ? value : undefined
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        const declared = schemas.flatMap((each) => propertySchemas(each, name))
        const persisted =
          declared.length > 0
            ? pickPersistable(declared, uiSchemasBelow(uiSchemas, name), member, [...path, name])
            : undefined
        return persisted === undefined ? [] : [[name, persisted]]
      }),
    )
  }

  return { data: pickPersistable([schema], [uiSchema], data, []) as JsonObject, lost: [...lost] }
}

const isNeverPersisted = (parts: Schema[], uiSchemas: UiSchema[]): boolean =>
  parts.some((part) => part.sensitive || part.captcha || part.setByError !== undefined || part.file) ||
  uiSchemas.some((ui) => ui['ui:widget'] === 'password' || ui['ui:inputType'] === 'password')

/** The uiSchemas of a member, also of one that stands in an alternative. */
const uiSchemasBelow = (uiSchemas: UiSchema[], name: string): UiSchema[] =>
  uiSchemas
    .flatMap((ui) => [ui, ...[ui.oneOf, ui.anyOf].flat().filter(isObject)].map((each) => each[name]))
    .filter(isObject)

/** Whether a person has put something there: an unticked box and empty lists and objects are nothing. */
export function hasValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasValue)
  return value !== undefined && value !== null && value !== '' && value !== false
}

/**
 * A kept draft as the form of today takes it up: renames that the page declares are followed, and what the form no longer
 * has, or has with another type or other options, is left out and told.
 * @param saved whatever the store gave; undefined comes back when it is no draft, or holds nothing
 */
export function readDraft(form: ResolvedForm, saved: unknown): RestoredDraft | undefined {
  if (!isDraft(saved)) return undefined
  const { schema, renamedFields = {} } = form
  const dropped: string[] = []
  const names = propertyNames(schema)
  const currentNameOf = (name: string) => currentName(name, names, renamedFields)
  let data = saved.data
  if (saved.schema !== schemaHash(schema)) {
    const renamedEntries = Object.entries(data).filter(
      ([name]) => currentNameOf(name) !== name && !Object.hasOwn(data, currentNameOf(name)),
    )
    data = Object.fromEntries([
      ...Object.entries(data).filter(([name]) => !renamedEntries.some(([old]) => old === name)),
      ...renamedEntries.map(([name, value]) => [currentNameOf(name), value]),
    ])
    data = pruneToSchema([schema], data, [], dropped) as JsonObject
  }
  const lost = saved.lost
    .map((path) => [currentNameOf(path.split('.')[0] ?? ''), ...path.split('.').slice(1)].join('.'))
    .filter((path) => schemasAt(schema, path).length > 0)
  const restored = { ...saved, ...persistableData(form, data), dropped }
  restored.lost = [...new Set([...lost, ...restored.lost])]
  return hasValue(restored.data) || restored.lost.length > 0 || dropped.length > 0 || restored.key !== undefined
    ? restored
    : undefined
}

/** What a property is called today: followed through renames, also several in turn. */
function currentName(name: string, names: string[], renamedFields: Record<string, string>): string {
  const seen = new Set<string>()
  let current = name
  while (!names.includes(current) && Object.hasOwn(renamedFields, current) && !seen.has(current)) {
    seen.add(current)
    current = renamedFields[current] as string
  }
  return names.includes(current) ? current : name
}

/** `value` without what these schemas do not take; undefined when they do not take it at all. */
function pruneToSchema(schemas: Schema[], value: unknown, path: string[], dropped: string[]): unknown {
  if (!acceptsValue(schemas, value)) {
    if (hasValue(value)) dropped.push(path.join('.'))
    return undefined
  }
  if (Array.isArray(value)) {
    const items = itemSchemas(schemas)
    return value.map((item) => pruneToSchema(items, item, path, dropped)).filter((item) => item !== undefined)
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const pruned = pruneToSchema(
        schemas.flatMap((each) => propertySchemas(each, name)),
        member,
        [...path, name],
        dropped,
      )
      return pruned === undefined ? [] : [[name, pruned]]
    }),
  )
}

function acceptsValue(schemas: Schema[], value: unknown): boolean {
  if (schemas.length === 0) return false
  const types = typesOf(schemas)
  if (types.size > 0 && !types.has(jsonType(value)) && !(types.has('integer') && Number.isInteger(value))) return false
  const options = schemas.map((each) => each.enum ?? ('const' in each ? [each.const] : undefined))
  return options.includes(undefined) || options.flat().includes(value)
}

/** The declarations of what stands at a text path (`home.city`). */
function schemasAt(schema: Schema, path: string): Schema[] {
  return path.split('.').reduce<Schema[]>(
    (schemas, name) => {
      const objects = [...schemas, ...itemSchemas(schemas)]
      return objects.flatMap((each) => propertySchemas(each, name))
    },
    [schema],
  )
}

/** Tells whether a form is still the one that a draft was made with; no secret (53 bits, after cyrb53). */
export function schemaHash(schema: Schema): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const character of JSON.stringify(schema)) {
    const code = character.codePointAt(0) as number
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

function isDraft(value: unknown): value is Draft {
  return (
    isObject(value) &&
    isObject(value.data) &&
    typeof value.schema === 'string' &&
    typeof value.savedAt === 'number' &&
    Array.isArray(value.lost) &&
    value.lost.every((path) => typeof path === 'string') &&
    ['step', 'key'].every((name) => value[name] === undefined || typeof value[name] === 'string')
  )
}
