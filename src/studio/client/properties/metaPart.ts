import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import fieldMeta from '../../../../schemas/meta/field.schema.json'
import pageMeta from '../../../../schemas/meta/page.schema.json'

export type MetaSchema = Record<string, unknown>

/** Members of a file as an rjsf form. */
export interface MetaPart {
  schema: RJSFSchema
  uiSchema: UiSchema
  /** Values of the inputs: text inputs have the file's own values, the others also inherited ones. */
  data: unknown
}

export interface MetaOptions {
  /** Dotted path of a member → its choices; undefined if any value is allowed. */
  choices?: (path: string) => string[] | undefined
  isShown?: (path: string) => boolean
  /** The Studio's label, hint or option text for a member; empty if it has none. */
  wordOf: (path: string, what: 'label' | 'hint' | `options.${string}`) => string
}

/** Change of a member: its path in the file and its new value; undefined removes it. */
export interface MemberChange {
  path: string[]
  value: unknown
  /** Whether it changes character by character, as a user types. */
  isTyped: boolean
}

/** Boolean members whose checkbox is ticked for false. */
const INVERTED_MEMBERS = ['saveDraft']
/** Texts that need more than one line. */
const LONG_TEXTS = ['intro', 'success.text', 'alternativesHint']
const LIMITS = ['pattern', 'minimum', 'maximum', 'exclusiveMinimum']

/** A member of a meta schema with its own and inherited values; undefined if no input can show it. */
export function metaPart(
  unresolvedMeta: MetaSchema,
  { own, inherited }: { own: unknown; inherited?: unknown },
  options: MetaOptions,
  path = '',
): MetaPart | undefined {
  const meta = resolveMeta(unresolvedMeta)
  const input = inputOf(meta, options, path, own, inherited)
  if (!input) return undefined
  const name = path.split('.').at(-1) ?? ''
  const label = options.wordOf(path, 'label')
  const hint = options.wordOf(path, 'hint') || (label === '' && path !== '' ? meta.description : '')
  const values = input.schema.enum ?? membersOf(input.schema.items).enum
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
      // In an ordered list each entry is a select of its own.
      ...(input.uiSchema.items ? { items: { ...input.uiSchema.items, ...enumNames } } : enumNames),
    },
    data: input.data ?? own ?? (isText ? undefined : inherited),
  }
}

/** Whether an empty input shows the inherited value as placeholder. */
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
  if (type === 'boolean') return tick(!INVERTED_MEMBERS.includes(name))
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
  // rjsf shows the entry's name as its title.
  if (each.type === 'object') delete entry.schema.title
  return { schema: { type, additionalProperties: entry.schema }, uiSchema: { additionalProperties: entry.uiSchema } }
}

/** Checkbox that stores a value if ticked. */
const tick = (stored: string | boolean): Omit<MetaPart, 'data'> => ({
  schema: { type: typeof stored === 'string' ? 'string' : 'boolean' },
  uiSchema: { 'ui:widget': 'tick', 'ui:options': { stored } },
})

/** Input for a list: checkboxes for known values in no order, else one input per entry; undefined for other lists. */
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
    const [inOwn, above] = [membersOf(own)[name], membersOf(inherited)[name]]
    // A group of the file replaces the inherited one as a whole, so show all inherited values.
    const values = isGroup ? { own: inOwn ?? above } : { own: inOwn, inherited: above }
    const part = metaPart(meta, values, options, memberPath)
    return part ? [[name, part]] : []
  })
  if (parts.length === 0) return undefined
  return {
    schema: { type: 'object', properties: Object.fromEntries(parts.map(([name, { schema }]) => [name, schema])) },
    uiSchema: Object.fromEntries(parts.map(([name, { uiSchema }]) => [name, uiSchema])),
    data: Object.fromEntries(parts.flatMap(([name, { data }]) => (data === undefined ? [] : [[name, data]]))),
  } satisfies MetaPart
}

/** Resolves the `$ref` or single `allOf` of a part of a meta schema. */
function resolveMeta(meta: MetaSchema): MetaSchema {
  const { $ref, allOf } = meta
  if (Array.isArray(allOf) && allOf.length === 1 && isObject(allOf[0])) return { ...resolveMeta(allOf[0]), ...meta }
  if (typeof $ref !== 'string') return meta
  const definitions: Record<string, unknown> = { ...fieldMeta.definitions, ...pageMeta.definitions }
  const target = definitions[$ref.split('/').at(-1) ?? '']
  return isObject(target) ? { ...resolveMeta(target), ...meta } : meta
}

export const holdsSchemas = ({ $ref }: MetaSchema): boolean => typeof $ref === 'string' && /\/schemas?$/.test($ref)

/** Changes between two states of a form's data; an emptied member is removed. */
export function memberChanges(before: unknown, after: unknown, path: string[] = []): MemberChange[] {
  if (isObject(after) || (isObject(before) && after === undefined)) {
    const names = new Set([...Object.keys(membersOf(before)), ...Object.keys(membersOf(after))])
    return [...names].flatMap((name) => memberChanges(membersOf(before)[name], membersOf(after)[name], [...path, name]))
  }
  const value = Array.isArray(after) ? inOrderOf(before, after) : after === '' ? undefined : after
  if (JSON.stringify(before) === JSON.stringify(value)) return []
  return [{ path, value, isTyped: ['string', 'number'].includes(typeof (value ?? before)) }]
}

/** Non-empty entries, undefined if there are none. Checkboxes have no order, so earlier entries keep theirs. */
function inOrderOf(before: unknown, after: unknown[]): unknown[] | undefined {
  const entries = after.filter((each) => each !== undefined && each !== '')
  if (entries.length === 0) return undefined
  if (!Array.isArray(before) || before.length === entries.length) return entries
  return [...before.filter((each) => entries.includes(each)), ...entries.filter((each) => !before.includes(each))]
}
