import { isObject } from '../../forms/schema/isObject.ts'
import { TYPES_BY_WIDGET } from '../../forms/schema/widgetNames.ts'
import fieldMeta from '../../../schemas/meta/field.schema.json'
import fieldTextsMeta from '../../../schemas/meta/fieldTexts.schema.json'
import type { Texts } from '../model/workspace.ts'
import { pageIds } from '../model/fileEdits.ts'
import { KEYWORDS_OF_KIND, kindOfType } from '../model/typeCommands.ts'
import { holdsSchemas, type MetaSchema } from './metaPart.ts'
import { contentOf } from './parsedFiles.ts'

/** Groups of the panel; no field of a form can have such a name, so that no id is given twice. */
export const WORDS = '__words'
export const RULES = '__rules'
export const LOOK = '__look'
export const MORE_RULES = '__moreRules'
/** Members of the rules that the schema of a field does not have itself. */
export const REQUIRED = 'required'
export const RETIRED = 'retired'

type Metas = Record<string, MetaSchema>

/** Keywords for whoever reads the file, those that say what kind of field it is, and those that hold other schemas. */
const LEFT_OUT = ['$schema', '$ref', '$comment', 'description', 'title', 'additionalProperties', 'enum', 'ui']
/** What most fields are changed in; everything else stands below it unless it is set. */
const FREQUENT = [
  ...[REQUIRED, RETIRED, 'const', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems'],
  ...['file', 'items', 'sensitive', 'readOnly'],
]
/** What an entry of a list can have of them: everything else depends on other fields, or on how the entry is drawn. */
const OF_ENTRIES = ['minLength', 'maxLength', 'pattern', 'format', ...(KEYWORDS_OF_KIND.number ?? [])]
const PLAIN_TYPES = ['string', 'number', 'integer']
const TYPES = fieldMeta.definitions.type.enum.filter((type) => type !== 'null')
const BOX: MetaSchema = { type: 'boolean' }

/** The words of a meta schema without those that belong to other parts of it: options, rules, steps. */
export function plainWords(meta: object): MetaSchema {
  const { properties, ...rest } = meta as MetaSchema
  const plain = Object.entries(isObject(properties) ? properties : {}).filter(
    ([, member]) => isObject(member) && (member.type === 'string' || isObject(member.properties)),
  )
  return { ...rest, properties: Object.fromEntries(plain) }
}

/** The words of a field. */
export const wordsMeta = plainWords(fieldTextsMeta.definitions.field)

/**
 * The rules that a field of a type can have.
 * @param set keywords that it has
 * @param entries what it says of the entries of a list
 */
export function rulesMeta(type: unknown, set: string[], isMore: boolean, entries?: unknown): MetaSchema {
  const kind = kindOfType(type)
  const all: Metas = {
    [REQUIRED]: BOX,
    [RETIRED]: BOX,
    ...(fieldMeta.definitions.schema.properties as unknown as Metas),
  }
  const properties = Object.entries(all).flatMap(([name, meta]): [string, MetaSchema][] => {
    const isOfOther = Object.entries(KEYWORDS_OF_KIND).some(([each, names]) => each !== kind && names.includes(name))
    const isFrequent =
      name === 'type' || (name === 'const' && type !== 'boolean')
        ? false
        : FREQUENT.includes(name) || set.includes(name)
    if (LEFT_OUT.includes(name) || (isOfOther && !set.includes(name)) || isFrequent === isMore) return []
    if (name === REQUIRED) return [[name, BOX]]
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

/** The limits of each entry of a list, if it is no group and none of a list of options. */
function entriesMeta({ type, enum: options }: Record<string, unknown>): MetaSchema {
  const names = options === undefined ? (KEYWORDS_OF_KIND[kindOfType(type)] ?? []) : []
  const all = fieldMeta.definitions.schema.properties as unknown as Metas
  const limits = names.filter((name) => OF_ENTRIES.includes(name))
  return { type: 'object', properties: Object.fromEntries(limits.map((name) => [name, all[name]])) }
}

/** Of an entry that must be there: its value, or what it has to be like. */
const containsMeta = (entries: Record<string, unknown>): MetaSchema => ({
  type: 'object',
  properties: {
    ...(PLAIN_TYPES.includes(String(entries.type)) ? { const: { type: entries.type } } : {}),
    ...(entriesMeta(entries).properties as object),
  },
})

/** What stands there at first: of lists, each entry. */
function defaultMeta(meta: MetaSchema, type: unknown, entries: unknown): MetaSchema[] {
  if (type === 'array')
    return isObject(entries) && entries.type === 'string' ? [{ ...meta, type, items: { type: 'string' } }] : []
  return [...PLAIN_TYPES, 'boolean'].includes(String(type)) ? [{ ...meta, type }] : []
}

/** Members of the look without the `ui:` of their names, by which rjsf tells its own from those of fields. */
export const bareLook = (look: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(look).flatMap(([name, value]) =>
      name.startsWith('ui:') ? [[name.slice(3), value as unknown]] : [],
    ),
  )

/** How a field can look; members of other fields stand beside them in the same meta schema. */
const { order: _, ...look } = bareLook(fieldMeta.definitions.ui.properties)
export const lookMeta: MetaSchema = { type: 'object', properties: look }

/**
 * The values to choose from, where the project knows them.
 * @param others the fields beside this one
 * @param current the links that stand there
 * @param values those of the field, or of the entries of a list, if it has options
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
    return /^(?:equalTo|callingCodeField|countryField|currency\.field|\w+\.selectedBy)$/.test(path) ? others : undefined
  }
}

/** The widgets that can show values of a type. */
const widgetsFor = (type: string): string[] => [
  ...Object.entries(TYPES_BY_WIDGET).flatMap(([name, types]) => (types?.includes(type) ? [name] : [])),
  'hidden',
]

/** Where a link of a declaration can lead: legal documents and pages, and where it leads already. */
function linkTargets(texts: Texts, current: unknown): string[] {
  const legal: unknown = Object(contentOf(texts, 'schemas/site.json')).legal
  const pages = pageIds(texts).flatMap((id): unknown[] => [
    Object(contentOf(texts, `schemas/pages/${id}.page.json`)).path,
  ])
  const known = [
    ...(Array.isArray(current) ? (current as unknown[]) : []),
    ...(Array.isArray(legal) ? legal.map((name) => `/legal/${name}`) : []),
    ...pages,
  ]
  return [...new Set(known.filter((path): path is string => typeof path === 'string' && !path.includes(':')))]
}
