import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import { TYPES_BY_WIDGET } from '../../../forms/schema/widgetNames.ts'
import fieldMeta from '../../../../schemas/meta/field.schema.json'
import fieldTextsMeta from '../../../../schemas/meta/fieldTexts.schema.json'
import type { Texts } from '../../model/workspace.ts'
import { pageIds } from '../../model/fileEdits.ts'
import { KEYWORDS_OF_KIND, kindOfType } from '../../model/commands/typeCommands.ts'
import { holdsSchemas, type MetaSchema } from './metaPart.ts'
import { contentOf } from '../files/parsedFiles.ts'

/** Groups of the panel. No field can have such a name, so element ids stay unique. */
export const WORDS = '__words'
export const RULES = '__rules'
export const LOOK = '__look'
export const MORE_RULES = '__moreRules'
/** Members of the rules that are no keywords of the field's own schema. */
export const REQUIRED = 'required'
export const RETIRED = 'retired'

type Metas = Record<string, MetaSchema>

/** Keywords for readers of the file, keywords of the kind of field, and with schemas. */
const LEFT_OUT = ['$schema', '$ref', '$comment', 'description', 'title', 'additionalProperties', 'enum', 'ui']
/** Keywords that change most often. */
const FREQUENT = [
  ...[REQUIRED, RETIRED, 'const', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems'],
  ...['file', 'items', 'sensitive', 'readOnly'],
]
/** Keywords that a list entry can have; the others depend on other fields or on the entry's widget. */
const ENTRY_KEYWORDS = ['minLength', 'maxLength', 'pattern', 'format', ...(KEYWORDS_OF_KIND.number ?? [])]
const PLAIN_TYPES = ['string', 'number', 'integer']
const TYPES = fieldMeta.definitions.type.enum.filter((type) => type !== 'null')
const BOX: MetaSchema = { type: 'boolean' }
const KEYWORDS: Metas = fieldMeta.definitions.schema.properties
/** Bounds of a date; those of an amount are members of `decimal`. */
const DAY = { type: 'string', pattern: '^(?:today|\\d{4}-\\d{2}-\\d{2})$' }
const DAY_BOUNDS: MetaSchema = {
  type: 'object',
  properties: { minimum: DAY, maximum: DAY, exclusiveMinimum: DAY, exclusiveMaximum: DAY },
}

/** The texts of a meta schema, without those of options, rules and steps. */
export function plainWords(meta: MetaSchema): MetaSchema {
  const { properties, ...rest } = meta
  const plain = Object.entries(membersOf(properties)).filter(
    ([, member]) => isObject(member) && (member.type === 'string' || isObject(member.properties)),
  )
  return { ...rest, properties: Object.fromEntries(plain) }
}

export const wordsMeta = plainWords(fieldTextsMeta.definitions.field)

/**
 * Meta schema of the rules that a field can have.
 * @param own the field's schema, with the keywords of the library
 * @param prominent keywords that are not in `More`
 */
export function rulesMeta(own: Record<string, unknown>, isMore: boolean, prominent: string[]): MetaSchema {
  const { type, items: entries, format } = own
  const set = Object.keys(own)
  const kind = kindOfType(type)
  const all: Metas = {
    [REQUIRED]: BOX,
    [RETIRED]: BOX,
    ...KEYWORDS,
  }
  const properties = Object.entries(all).flatMap(([name, meta]): [string, MetaSchema][] => {
    const isOfOther = Object.entries(KEYWORDS_OF_KIND).some(([each, names]) => each !== kind && names.includes(name))
    const isFrequent =
      name === 'type' || (name === 'const' && type !== 'boolean')
        ? false
        : FREQUENT.includes(name) || prominent.includes(name)
    if (LEFT_OUT.includes(name) || (isOfOther && !set.includes(name)) || isFrequent === isMore) return []
    if (name === REQUIRED) return [[name, BOX]]
    if (name === 'compare') return format === 'date' ? [[name, DAY_BOUNDS]] : []
    if (name === 'items') return isObject(entries) ? [[name, entriesMeta(entries)]] : []
    if (name === 'contains') return isObject(entries) ? [[name, containsMeta(entries)]] : []
    if (name === 'const' && type === 'boolean') return [[name, { ...meta, const: true }]]
    if (name === 'const') return PLAIN_TYPES.includes(String(type)) ? [[name, { ...meta, type }]] : []
    if (name === 'default')
      return type === 'boolean' && set.includes('const')
        ? []
        : defaultMeta(meta, type, entries).map((each): [string, MetaSchema] => [name, each])
    if (name === 'type') return typeof type === 'string' ? [[name, { ...meta, enum: TYPES }]] : []
    return holdsSchemas(meta) ? [] : [[name, meta]]
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}

/** Meta schema of the limits of a list entry. */
const entriesMeta = (entries: Record<string, unknown>): MetaSchema => ({
  type: 'object',
  properties: entryLimits(entries),
})

/** Limits of a list entry; empty for groups and for entries with options. */
function entryLimits({ type, enum: options }: Record<string, unknown>): Record<string, unknown> {
  const names = options === undefined ? (KEYWORDS_OF_KIND[kindOfType(type)] ?? []) : []
  const limits = names.filter((name) => ENTRY_KEYWORDS.includes(name))
  return Object.fromEntries(limits.map((name) => [name, KEYWORDS[name]]))
}

/** Meta schema of `contains`: the value or the limits of an entry that the list must have. */
const containsMeta = (entries: Record<string, unknown>): MetaSchema => ({
  type: 'object',
  properties: {
    ...(PLAIN_TYPES.includes(String(entries.type)) ? { const: { type: entries.type } } : {}),
    ...entryLimits(entries),
  },
})

/** Meta schema of the default; for lists, of each entry. Empty if the type cannot have one. */
function defaultMeta(meta: MetaSchema, type: unknown, entries: unknown): MetaSchema[] {
  if (type === 'array')
    return isObject(entries) && entries.type === 'string' ? [{ ...meta, type, items: { type: 'string' } }] : []
  return [...PLAIN_TYPES, 'boolean'].includes(String(type)) ? [{ ...meta, type }] : []
}

/** Members of the look without the prefix `ui:`, which tells rjsf's members from those of nested fields. */
export const bareLook = (look: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(look).flatMap(([name, value]) => (name.startsWith('ui:') ? [[name.slice(3), value]] : [])),
  )

/** Members of a field's look; the meta schema has members for nested fields beside them. */
const { order: _, ...look } = bareLook(fieldMeta.definitions.ui.properties)
export const lookMeta: MetaSchema = { type: 'object', properties: look }

/**
 * Choices for the member at a path; undefined if any value is allowed.
 * @param others names of the fields beside this one
 * @param current the links that the field has
 * @param values options of the field or of its list entries, if it has any
 */
export function fieldChoices(
  texts: Texts,
  others: string[],
  type: unknown,
  current: unknown,
  values: unknown,
): (path: string) => string[] | undefined {
  const options = Array.isArray(values) && values.every((each) => typeof each === 'string') ? values : undefined
  return (path) => {
    if (['default', 'const', 'contains.const'].includes(path)) return options
    if (path === 'widget') return widgetsFor(String(type))
    if (path === 'links') return linkTargets(texts, current)
    return /^(?:equalTo|callingCodeField|countryField|currency\.field|onlyFor\.field|\w+\.selectedBy)$/.test(path)
      ? others
      : undefined
  }
}

/** The widgets that can show values of a type. */
const widgetsFor = (type: string): string[] => [
  ...Object.entries(TYPES_BY_WIDGET).flatMap(([name, types]) => (types?.includes(type) ? [name] : [])),
  'hidden',
]

/** Possible link targets of a declaration: its present ones, legal documents and pages. */
function linkTargets(texts: Texts, current: unknown): string[] {
  const { legal } = membersOf(contentOf(texts, 'schemas/site.json'))
  const pages = pageIds(texts).flatMap((id): unknown[] => [
    membersOf(contentOf(texts, `schemas/pages/${id}.page.json`)).path,
  ])
  const targets = [
    ...(Array.isArray(current) ? current : []),
    ...(Array.isArray(legal) ? legal.map((name) => `/legal/${name}`) : []),
    ...pages,
  ]
  return [...new Set(targets.filter((path): path is string => typeof path === 'string' && !path.includes(':')))]
}
