import { isObject } from '../../model/isObject.ts'
import type { Schema, UiSchema } from '../../model/schema/schema.ts'
import type { MemberChange, MetaInput, MetaOptions, MetaSchema } from './metaTypes.ts'

type Group = Record<string, unknown>

/**
 * Members that can have any name, as a list of entries: the name of each, and what stands under it. Undefined for what holds
 * other schemas.
 * @param inputOf draws what stands under a name
 */
export function entriesInput(
  meta: MetaSchema,
  options: MetaOptions,
  path: string,
  inputOf: (meta: MetaSchema, options: MetaOptions, path: string) => MetaInput | undefined,
): MetaInput | undefined {
  const { additionalProperties: each, propertyNames } = meta
  if (!isObject(each) || holdsSchemas(each)) return undefined
  const inner = { ...options, inherited: undefined }
  const isGroup = isObject(each.properties)
  const content = inputOf(each, inner, isGroup ? path : `${path}.value`)
  if (!content) return undefined
  const { schema: key, ui: keyUi } = inputOf(
    { type: 'string', ...(isObject(propertyNames) ? propertyNames : {}) },
    inner,
    `${path}.key`,
  ) ?? { schema: { type: 'string' }, ui: {} }
  const needed = Array.isArray(each.required) ? each.required.map(String) : []
  const [properties, ui, required] = isGroup
    ? [content.schema.properties, content.ui, needed]
    : [{ value: content.schema }, { value: content.ui }, ['value']]

  /** What an entry says; undefined as long as something is missing. */
  function storedOf(shown: unknown, before: unknown): unknown {
    if (!content?.members) return isBlank(shown) ? undefined : content?.toStored(shown, before)
    const old: Group = isObject(before) ? before : {}
    const { members } = content
    const given = Object.entries(members).flatMap(([name, member]): [string, unknown][] => {
      const value = Object(shown)[name] as unknown
      return isBlank(value) ? [] : [[name, member.toStored(value, old[name])]]
    })
    const kept = Object.entries(old).filter(([name]) => !(name in members) || given.some(([each]) => each === name))
    const stored: Group = Object.fromEntries([...kept, ...given])
    return needed.every((name) => stored[name] !== undefined) ? stored : undefined
  }

  function toStored(shown: unknown, before: unknown): Group {
    const known = isObject(before) ? before : {}
    const entries = (Array.isArray(shown) ? shown : []).filter(isObject).flatMap((entry): [string, unknown][] => {
      const name = typeof entry.key === 'string' ? entry.key : ''
      // Of an entry that is being typed, what stood there stays until it is whole.
      const value = storedOf(isGroup ? entry : entry.value, known[name]) ?? known[name]
      return name === '' || value === undefined ? [] : [[name, value]]
    })
    return Object.fromEntries(entries)
  }

  return {
    schema: {
      type: 'array',
      items: { type: 'object', properties: { key, ...properties }, required: ['key', ...required] },
    } as Schema,
    ui: { items: { key: keyUi, ...ui } } as UiSchema,
    isText: false,
    toShown: (stored) =>
      isObject(stored)
        ? Object.entries(stored).map(([name, value]) => ({
            key: name,
            ...(isGroup ? Object(content.toShown(value)) : { value: content.toShown(value) }),
          }))
        : undefined,
    toStored,
    changes: (before, after, at) => {
      const [from, to] = [isObject(before) ? before : {}, toStored(after, before)]
      if (Object.keys(to).length === 0) return isBlank(before) ? [] : [{ path: at, value: undefined, isTyped: false }]
      return groupChanges(from, to, at, at.length + 1)
    },
  }
}

/** What makes one group of another; a member that comes between others has the whole group written. */
function groupChanges(before: Group, after: Group, path: string[], depth: number): MemberChange[] {
  const step = (at: string[]) => ({ isTyped: at.length >= depth, mergePath: at.slice(0, depth) })
  const kept = Object.keys(before).filter((name) => name in after)
  if (kept.some((name, at) => Object.keys(after)[at] !== name)) return [{ path, value: after, ...step(path) }]
  const removed = Object.keys(before)
    .filter((name) => !(name in after))
    .map((name): MemberChange => ({ path: [...path, name], value: undefined, isTyped: false }))
  const changed = Object.entries(after).flatMap(([name, value]): MemberChange[] => {
    const at = [...path, name]
    const old = before[name]
    if (JSON.stringify(old) === JSON.stringify(value)) return []
    return isObject(old) && isObject(value) ? groupChanges(old, value, at, depth) : [{ path: at, value, ...step(at) }]
  })
  return [...removed, ...changed]
}

const holdsSchemas = ({ $ref }: MetaSchema): boolean => typeof $ref === 'string' && /\/schemas?$/.test($ref)

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0)
