import { isObject } from '../../model/isObject.ts'
import type { Schema, UiSchema } from '../../model/schema/schema.ts'
import { entriesInput } from './metaEntries.ts'
import type { MemberChange, MetaInput, MetaOptions, MetaSchema } from './metaTypes.ts'
import fieldMeta from '../../../schemas/meta/field.schema.json'
import pageMeta from '../../../schemas/meta/page.schema.json'

/** Members of which the file says the contrary of what the Studio asks. */
const ASKED_THE_OTHER_WAY = ['saveDraft']
/** Members whose numbers are shown in a larger unit. */
const UNITS: Record<string, number> = { maxBytes: 1024 * 1024 }
/** Words that take more than a line. */
const LONG_TEXTS = ['intro', 'success.text', 'alternativesHint']

/** The name of a member in the drawn form: a colon would part its texts' keys, and `label` is a text of its group. */
export const shownName = (name: string): string => (name === 'label' ? 'text' : name.replace(/^ui:/, ''))

/** The definition that a part of a meta schema stands for. */
export function resolveMeta(meta: MetaSchema): MetaSchema {
  const { $ref, allOf } = meta
  if (Array.isArray(allOf) && allOf.length === 1 && isObject(allOf[0])) return { ...resolveMeta(allOf[0]), ...meta }
  if (typeof $ref !== 'string') return meta
  const name = $ref.split('/').at(-1) ?? ''
  const definitions = { ...fieldMeta.definitions, ...pageMeta.definitions } as unknown as Record<string, MetaSchema>
  const target = definitions[name]
  return target ? { ...resolveMeta(target), ...meta } : meta
}

/**
 * The input for a member of a meta schema: text, number, choice, a list of them, or a group; undefined for what none of these
 * can hold.
 */
export function metaInput(given: MetaSchema, options: MetaOptions = {}, path = ''): MetaInput | undefined {
  const meta = resolveMeta(given)
  const input = inputOf(meta, options, path)
  if (!input) return undefined
  const help = options.isNamed && !options.isNamed(path) && typeof meta.description === 'string' && path !== ''
  const { inherited } = options
  return {
    ...input,
    ui: {
      ...input.ui,
      ...(help ? { 'ui:help': meta.description } : {}),
      ...(input.isText && inherited !== undefined && typeof inherited !== 'object'
        ? { 'ui:placeholder': String(input.toShown(inherited)) }
        : {}),
    } as UiSchema,
  }
}

function inputOf(meta: MetaSchema, options: MetaOptions, path: string): MetaInput | undefined {
  const { type, enum: values, const: only } = meta
  const name = path.split('.').at(-1) ?? ''
  const choices = options.choices?.(path)
  if (typeof only === 'string' || only === true) return tick(only)
  if (type === 'boolean') return ASKED_THE_OTHER_WAY.includes(name) ? tick(false) : tick(true)
  if (choices && type !== 'array') return plain({ type: 'string', enum: choices })
  if (isListOf(values, 'string')) return plain({ type: 'string', enum: values })
  if (isListOf(values, 'number')) return plain({ type: 'integer', enum: values })
  if (type === 'string')
    return plain(
      { type, maxLength: 2000, ...pick(meta, ['pattern']) },
      LONG_TEXTS.includes(path) ? { 'ui:widget': 'textarea', 'ui:rows': 3 } : {},
      true,
    )
  if (type === 'integer' || type === 'number') return number(meta, type, UNITS[name])
  if (type === 'array') return list(meta, choices)
  if (type !== 'object') return undefined
  return isObject(meta.properties) ? group(meta, options, path) : entriesInput(meta, options, path, metaInput)
}

const plain = (schema: Schema, ui: UiSchema = {}, isText = false): MetaInput => ({
  schema,
  ui,
  isText,
  toShown: (stored) => stored,
  toStored: (shown) => shown,
})

/** A box: ticked, the file has this value. */
const tick = (value: string | boolean): MetaInput => ({
  schema: { type: 'boolean' },
  ui: {},
  isText: false,
  toShown: (stored) => stored === value || undefined,
  toStored: (shown) => (shown === true ? value : undefined),
})

function number(meta: MetaSchema, type: 'integer' | 'number', unit: number | undefined): MetaInput {
  const limits = unit ? { exclusiveMinimum: 0 } : pick(meta, ['minimum', 'maximum', 'exclusiveMinimum'])
  const times = (value: unknown, factor: number) => (typeof value === 'number' ? value * factor : value)
  return {
    schema: { type: unit ? 'number' : type, ...limits },
    ui: { 'ui:width': 'half' },
    isText: true,
    toShown: (stored) => (unit ? times(stored, 1 / unit) : stored),
    toStored: (shown) => (unit ? Math.round(Number(times(shown, unit))) : shown),
  }
}

/** Of known values as boxes, where their order says nothing; else one input for each entry. */
function list(meta: MetaSchema, choices: string[] | undefined): MetaInput | undefined {
  const items = isObject(meta.items) ? resolveMeta(meta.items) : {}
  const values = choices ?? (isListOf(items.enum, 'string') ? items.enum : undefined)
  const isInOrder = /in order|, in (?:this|the) order/.test(meta.description ?? '')
  if (!values && items.type !== 'string') return undefined
  const schema: Schema = {
    type: 'array',
    ...(values && !isInOrder ? { uniqueItems: true } : {}),
    items: values ? { type: 'string', enum: values } : { type: 'string', maxLength: 200, ...pick(items, ['pattern']) },
  }
  return {
    ...plain(schema),
    toStored: (shown, before) => {
      const entries = (Array.isArray(shown) ? shown : []).filter(
        (each) => each !== undefined && each !== '',
      ) as unknown[]
      if (!schema.uniqueItems || !Array.isArray(before)) return entries
      // Boxes know no order: what stood there stays where it is.
      return [...before.filter((each) => entries.includes(each)), ...entries.filter((each) => !before.includes(each))]
    },
  }
}

function group(meta: MetaSchema, options: MetaOptions, path: string): MetaInput | undefined {
  const required = Array.isArray(meta.required) ? meta.required : []
  const inherited = isObject(options.inherited) ? options.inherited : {}
  const members = Object.entries(isObject(meta.properties) ? meta.properties : {}).flatMap(
    ([name, member]): [string, MetaInput][] => {
      const memberPath = path === '' ? name : `${path}.${name}`
      const shown = options.isShown?.(memberPath) ?? true
      const input =
        isObject(member) && (shown || isObject(resolveMeta(member).properties))
          ? metaInput(member, { ...options, inherited: inherited[name] }, memberPath)
          : undefined
      return input ? [[name, input]] : []
    },
  )
  if (members.length === 0) return undefined
  const named = <T>(value: (input: MetaInput) => T): Record<string, T> =>
    Object.fromEntries(members.map(([name, input]) => [shownName(name), value(input)]))
  const isRequired = path === '' || path === 'submit'
  return {
    schema: {
      type: 'object',
      properties: named(({ schema }) => schema),
      ...(isRequired
        ? { required: required.filter((name) => members.some(([each]) => each === name)) as string[] }
        : {}),
    },
    ui: named(({ ui }) => ui) as UiSchema,
    members: Object.fromEntries(members),
    isText: false,
    toShown: (stored) =>
      Object.fromEntries(
        members.flatMap(([name, input]) => {
          const value = input.toShown(isObject(stored) ? stored[name] : undefined)
          return value === undefined ? [] : [[shownName(name), value]]
        }),
      ),
    toStored: (shown) => shown,
  }
}

/**
 * What a group's inputs show: a text its own value only, everything else also what is inherited. A group in it stands for
 * the whole of one that is inherited, so all of that is shown.
 */
export function shownValues(input: MetaInput, own: unknown, inherited: unknown): unknown {
  if (!input.members) return input.toShown(own ?? (input.isText ? undefined : inherited))
  const values = Object.entries(input.members).flatMap(([name, member]): [string, unknown][] => {
    const inner = innerOf(member, own, inherited, name)
    const value = shownValues(member, inner.own, inner.inherited)
    return value === undefined ? [] : [[shownName(name), value]]
  })
  return values.length > 0 ? Object.fromEntries(values) : undefined
}

/** What has changed in a group's inputs; what its schema does not take is left to the form, which says so. */
export function memberChanges(
  input: MetaInput,
  before: { own: unknown; inherited: unknown },
  after: unknown,
  accepts: (schema: Schema, value: unknown) => boolean,
  path: string[] = [],
): MemberChange[] {
  const { own, inherited } = before
  if (input.members) {
    const required = input.schema.required ?? []
    return Object.entries(input.members).flatMap(([name, member]) => {
      const value = isObject(after) ? after[shownName(name)] : undefined
      if (isBlank(value) && required.includes(name) && !member.members) return []
      const inner = innerOf(member, own, inherited, name)
      return memberChanges(member, inner, value, accepts, [...path, name])
    })
  }
  const shown = shownValues(input, own, inherited)
  if (JSON.stringify(blank(shown)) === JSON.stringify(blank(after))) return []
  const { isText: isTyped } = input
  if (isBlank(after)) return [{ path, value: undefined, isTyped }]
  if (input.changes) return input.changes(own ?? inherited, after, path)
  if (!accepts(input.schema, after)) return []
  const value = input.toStored(after, own ?? inherited)
  return [{ path, value: isBlank(value) && Array.isArray(value) ? undefined : value, isTyped }]
}

function innerOf(member: MetaInput, own: unknown, inherited: unknown, name: string) {
  const inner = { own: memberOf(own, name), inherited: memberOf(inherited, name) }
  return member.members ? { own: inner.own ?? inner.inherited, inherited: undefined } : inner
}

const memberOf = (group: unknown, name: string): unknown => (isObject(group) ? group[name] : undefined)

const isBlank = (value: unknown): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
const blank = (value: unknown): unknown => (isBlank(value) ? undefined : value)

const isListOf = <T extends 'string' | 'number'>(
  values: unknown,
  type: T,
): values is (T extends 'string' ? string : number)[] =>
  Array.isArray(values) && values.length > 0 && values.every((each) => typeof each === type)

const pick = (meta: MetaSchema, names: string[]): Schema =>
  Object.fromEntries(names.flatMap((name) => (meta[name] === undefined ? [] : [[name, meta[name]]])))
