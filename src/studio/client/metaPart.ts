import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { isObject } from '../../forms/schema/isObject.ts'
import fieldMeta from '../../../schemas/meta/field.schema.json'
import pageMeta from '../../../schemas/meta/page.schema.json'

/** A part of a meta schema. */
export type MetaSchema = Record<string, unknown>

/** Members of a file as rjsf draws them. */
export interface MetaPart {
  schema: RJSFSchema
  uiSchema: UiSchema
  /** What their inputs show: texts what the file says, everything else also what it inherits. */
  data: unknown
}

export interface MetaOptions {
  /** Dotted path of a member → the values to choose from, where the project knows them. */
  choices?: (path: string) => string[] | undefined
  isShown?: (path: string) => boolean
  /** What the Studio calls a member, says of it, or calls one of its values; empty: it has no words of its own. */
  wordOf: (path: string, what: 'label' | 'hint' | `options.${string}`) => string
}

/** A member that somebody has changed: its path in the file, and its value; undefined takes it out. */
export interface MemberChange {
  path: string[]
  value: unknown
  /** Whether it is typed, character by character. */
  isTyped: boolean
}

/** Members of which the file says the contrary of what the Studio asks. */
const ASKED_THE_OTHER_WAY = ['saveDraft']
/** Words that take more than a line. */
const LONG_TEXTS = ['intro', 'success.text', 'alternativesHint']
const LIMITS = ['pattern', 'minimum', 'maximum', 'exclusiveMinimum']

/** A member of a meta schema with what the file says there, and what it inherits; undefined for what cannot be drawn. */
export function metaPart(
  given: MetaSchema,
  { own, inherited }: { own: unknown; inherited?: unknown },
  options: MetaOptions,
  path = '',
): MetaPart | undefined {
  const meta = resolveMeta(given)
  const input = inputOf(meta, options, path, own, inherited)
  if (!input) return undefined
  const name = path.split('.').at(-1) ?? ''
  const label = options.wordOf(path, 'label')
  const hint = options.wordOf(path, 'hint') || (label === '' && path !== '' ? meta.description : '')
  const items = Object(input.schema.items) as { enum?: unknown }
  const values = input.schema.enum ?? items.enum
  const enumNames = Array.isArray(values)
    ? { 'ui:enumNames': values.map((value) => options.wordOf(path, `options.${value}`) || String(value)) }
    : {}
  const isText = isTextInput(input)
  const placeholder = isText && inherited !== undefined ? { 'ui:placeholder': String(inherited) } : {}
  return {
    schema: { title: label || name, ...(hint ? { description: String(hint) } : {}), ...input.schema },
    uiSchema: {
      ...input.uiSchema,
      ...placeholder,
      // Of a list in an order, each entry is a choice of its own.
      ...(input.uiSchema.items ? { items: { ...input.uiSchema.items, ...enumNames } } : enumNames),
    },
    data: input.data ?? own ?? (isText ? undefined : inherited),
  }
}

/** Whether an empty input shows what is inherited. */
const isTextInput = ({ schema, uiSchema }: Omit<MetaPart, 'data'>): boolean =>
  ['string', 'number', 'integer'].includes(String(schema.type)) && !schema.enum && uiSchema['ui:widget'] !== 'tick'

function inputOf(
  meta: MetaSchema,
  options: MetaOptions,
  path: string,
  own: unknown,
  inherited: unknown,
): (Omit<MetaPart, 'data'> & { data?: unknown }) | undefined {
  const { type, enum: values, const: only, properties, additionalProperties: each } = meta
  const name = path.split('.').at(-1) ?? ''
  const choices = options.choices?.(path)
  const limits = Object.fromEntries(LIMITS.flatMap((key) => (meta[key] === undefined ? [] : [[key, meta[key]]])))
  if (typeof only === 'string' || only === true) return tick(only)
  if (type === 'boolean') return tick(!ASKED_THE_OTHER_WAY.includes(name))
  if (choices && type !== 'array') return { schema: { type: 'string', enum: choices }, uiSchema: {} }
  if (Array.isArray(values) && values.length > 0)
    return { schema: { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values }, uiSchema: {} }
  if (type === 'string')
    return {
      schema: { type, maxLength: 2000, ...limits },
      uiSchema: LONG_TEXTS.includes(path) ? { 'ui:widget': 'textarea', 'ui:options': { rows: 3 } } : {},
    }
  if (type === 'integer' || type === 'number')
    return { schema: { type, ...limits }, uiSchema: name === 'maxBytes' ? { 'ui:widget': 'megabytes' } : {} }
  if (type === 'array') return list(meta, choices)
  if (isObject(properties)) return group(properties, options, path, own, inherited)
  if (type !== 'object' || !isObject(each) || holdsSchemas(each)) return undefined
  const entry = metaPart(each, { own: undefined }, options, isObject(each.properties) ? path : `${path}.value`)
  if (!entry) return undefined
  // The name of an entry is its title.
  if (each.type === 'object') delete entry.schema.title
  return { schema: { type, additionalProperties: entry.schema }, uiSchema: { additionalProperties: entry.uiSchema } }
}

/** A box: ticked, the file has this value. */
const tick = (stored: string | boolean): Omit<MetaPart, 'data'> => ({
  schema: { type: typeof stored === 'string' ? 'string' : 'boolean' },
  uiSchema: { 'ui:widget': 'tick', 'ui:options': { stored } },
})

/** Of known values as boxes, where their order says nothing; else one input for each entry. */
function list(meta: MetaSchema, choices: string[] | undefined): Omit<MetaPart, 'data'> | undefined {
  const items = isObject(meta.items) ? resolveMeta(meta.items) : {}
  const values = choices ?? (Array.isArray(items.enum) ? items.enum : undefined)
  if (!values && items.type !== 'string') return undefined
  const isInOrder = /in order|, in (?:this|the) order/.test(String(meta.description))
  const isOfBoxes = values !== undefined && !isInOrder
  return {
    schema: {
      type: 'array',
      ...(isOfBoxes ? { uniqueItems: true } : {}),
      items: values ? { type: 'string', enum: values } : { type: 'string', maxLength: 200 },
    },
    uiSchema: isOfBoxes ? { 'ui:widget': 'checkboxes' } : { items: { 'ui:label': false } },
  }
}

function group(members: object, options: MetaOptions, path: string, own: unknown, inherited: unknown) {
  const parts = Object.entries(members).flatMap(([name, meta]: [string, unknown]): [string, MetaPart][] => {
    const memberPath = path === '' ? name : `${path}.${name}`
    if (!isObject(meta)) return []
    const isGroup = isObject(resolveMeta(meta).properties)
    if (!isGroup && options.isShown?.(memberPath) === false) return []
    const [inOwn, above] = [memberOf(own, name), memberOf(inherited, name)]
    // A group stands for the whole of one that is inherited, so all of that is shown.
    const says = isGroup ? { own: inOwn ?? above } : { own: inOwn, inherited: above }
    const part = metaPart(meta, says, options, memberPath)
    return part ? [[name, part]] : []
  })
  if (parts.length === 0) return undefined
  return {
    schema: { type: 'object', properties: Object.fromEntries(parts.map(([name, { schema }]) => [name, schema])) },
    uiSchema: Object.fromEntries(parts.map(([name, { uiSchema }]) => [name, uiSchema])),
    data: Object.fromEntries(parts.flatMap(([name, { data }]) => (data === undefined ? [] : [[name, data]]))),
  } satisfies MetaPart
}

/** The definition that a part of a meta schema stands for. */
function resolveMeta(meta: MetaSchema): MetaSchema {
  const { $ref, allOf } = meta
  if (Array.isArray(allOf) && allOf.length === 1 && isObject(allOf[0])) return { ...resolveMeta(allOf[0]), ...meta }
  if (typeof $ref !== 'string') return meta
  const definitions: Record<string, unknown> = { ...fieldMeta.definitions, ...pageMeta.definitions }
  const target = definitions[$ref.split('/').at(-1) ?? '']
  return isObject(target) ? { ...resolveMeta(target), ...meta } : meta
}

export const holdsSchemas = ({ $ref }: MetaSchema): boolean => typeof $ref === 'string' && /\/schemas?$/.test($ref)

/** What has changed between two states of a form's data; what is left empty is taken out. */
export function memberChanges(before: unknown, after: unknown, path: string[] = []): MemberChange[] {
  if (isObject(after) || (isObject(before) && after === undefined)) {
    const names = new Set([...Object.keys(Object(before) as object), ...Object.keys(Object(after) as object)])
    return [...names].flatMap((name) => memberChanges(memberOf(before, name), memberOf(after, name), [...path, name]))
  }
  const value = Array.isArray(after) ? inOrderOf(before, after) : after === '' ? undefined : after
  if (JSON.stringify(before) === JSON.stringify(value)) return []
  return [{ path, value, isTyped: ['string', 'number'].includes(typeof (value ?? before)) }]
}

/** The entries that say something; boxes know no order: what stood there stays where it is. */
function inOrderOf(before: unknown, after: unknown[]): unknown[] | undefined {
  const given = after.filter((each) => each !== undefined && each !== '')
  if (given.length === 0) return undefined
  if (!Array.isArray(before) || before.length === given.length) return given
  return [...before.filter((each) => given.includes(each)), ...given.filter((each) => !before.includes(each))]
}

const memberOf = (group: unknown, name: string): unknown => (isObject(group) ? group[name] : undefined)
