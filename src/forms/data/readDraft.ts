import { isObject } from '../schema/isObject.ts'
import type { Schema } from '../schema/schema.ts'
import { itemSchemas, jsonType, propertyNames, propertySchemas, typesOf } from '../schema/walker.ts'
import type { FormModel } from './formModel.ts'
import { hasValue, persistableData, type Draft } from './draft.ts'
import { schemaHash } from './schemaHash.ts'

/** A saved draft, adapted to the current form. */
export interface RestoredDraft extends Draft {
  /** Text paths of the draft's values that no longer fit the form. */
  dropped: string[]
}

/**
 * Adapts a saved draft to the current form: follows `renamedFields`, and drops values of removed fields and values that
 * no longer fit the field's type or options.
 * @param saved what the storage returned
 * @returns undefined if it is no draft or an empty one
 */
export function readDraft(form: FormModel, saved: unknown): RestoredDraft | undefined {
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
    data = pruneMembers([schema], data, [], dropped)
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

/** The current name of a property, through any number of renames; the name itself if it was not renamed. */
export function currentName(name: string, names: string[], renamedFields: Record<string, string>): string {
  const seen = new Set<string>()
  let current = name
  while (!names.includes(current) && !seen.has(current)) {
    seen.add(current)
    current = (Object.hasOwn(renamedFields, current) ? renamedFields[current] : undefined) ?? current
  }
  return names.includes(current) ? current : name
}

/** `value` without the parts that these schemas do not accept; undefined if they do not accept it at all. */
function pruneToSchema(schemas: Schema[], value: unknown, path: string[], dropped: string[]): unknown {
  if (!acceptsValue(schemas, value)) {
    if (hasValue(value)) dropped.push(path.join('.'))
    return undefined
  }
  if (Array.isArray(value)) {
    const items = itemSchemas(schemas)
    if (items.length === 0) return value
    return value.map((item) => pruneToSchema(items, item, path, dropped)).filter((item) => item !== undefined)
  }
  return isObject(value) ? pruneMembers(schemas, value, path, dropped) : value
}

function pruneMembers(
  schemas: Schema[],
  members: Record<string, unknown>,
  path: string[],
  dropped: string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
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

/** The declarations of the field at a text path (`home.city`). */
function schemasAt(schema: Schema, path: string): Schema[] {
  return path.split('.').reduce<Schema[]>(
    (schemas, name) => {
      const objects = [...schemas, ...itemSchemas(schemas)]
      return objects.flatMap((each) => propertySchemas(each, name))
    },
    [schema],
  )
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
