import { phrase } from '../../model/findings/findingTexts.ts'
import { isObject, memberOf } from '../../forms/schema/isObject.ts'
import { fromPointer, toPointer } from '../../forms/schema/jsonPointer.ts'
import type { JsonSchema } from '../../forms/schema/jsonSchema.ts'
import { optionCalls } from '../../forms/schema/optionData.ts'
import { isMoreOpen } from '../../model/site/access.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { Page } from '../../model/site/pageDefinition.ts'
import { accessForCall } from '../../model/site/registry.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { similarName } from './suggestNames.ts'
import { callDefinitions, formData, type CallDefinition } from '../../model/site/callDefinitions.ts'

/** Keywords that request a list from the backend. */
export const CALL_KEYWORD_NAMES = ['optionsFrom', 'defaultFrom', 'minimumFrom'] as const

/** Their JSON pointers into an item of the list. */
const POINTERS_IN_ITEM = {
  optionsFrom: ['key', 'value', 'label'],
  defaultFrom: ['key', 'value'],
  minimumFrom: ['key', 'value', 'byCurrency'],
} as const

const definitionOf = (call: unknown) => callDefinitions.find(({ path }) => path === call)

/** Whether a field can request a call: the site posts it without fields. */
const isLoadable = ({ method, body }: CallDefinition): boolean => method === 'POST' && body?.required === undefined

/** A list in the response of a call, with the pointers to the plain values of its items. */
export interface OptionList {
  call: string
  /** JSON pointer in the response's data. */
  list: string
  members: string[]
}

/** The lists that a page's fields may have their options from. @param pages all pages of the site */
export function optionLists(page: Page, pages: Page[]): OptionList[] {
  return callDefinitions.flatMap((definition) => {
    const { path: call, data } = definition
    if (!data || closedCall(call, page, pages)) return []
    const lists = [...(isObject(data.items) ? [''] : []), ...pointersIn([data], true)]
    return lists.flatMap((list) => {
      const items = schemasAt([data], list).flatMap(({ items: each }) => (isObject(each) ? [each] : []))
      const members = ['', ...pointersIn(items, false)].filter((pointer) => schemasAt(items, pointer).some(isPlain))
      return members.length > 0 ? [{ call, list, members }] : []
    })
  })
}

/** Whether values are texts or numbers, not objects and lists. */
const isPlain = ({ type, properties, items, anyOf }: JsonSchema): boolean =>
  properties === undefined && items === undefined && anyOf === undefined && type !== 'object' && type !== 'array'

/** Why a page's readers may not all use a call; undefined if they may, or if the call is unknown. */
function closedCall(call: string, page: Page, pages: Page[]): Pick<DefinitionProblem, 'id' | 'params'> | undefined {
  const definition = definitionOf(call)
  // A draft is not served, so it opens no call for others.
  const servedPages = pages.filter((each) => each === page || each.status !== 'draft')
  const pageAccess = accessForCall(servedPages, call)
  // Another check reports unknown calls.
  if (!definition && !pageAccess) return undefined
  if (definition && !isLoadable(definition)) return { id: 'call-not-open/never', params: { call } }
  const access = definition?.access ?? pageAccess ?? 'customer'
  return isMoreOpen(page.access, access)
    ? {
        id: 'call-not-open',
        params: { call, access, who: phrase(`who-${access}`), readers: phrase(`who-${page.access}`) },
      }
    : undefined
}

/** Problems for calls that not everybody who may open the page may use, so that a field of it stays without data. */
export function closedCalls({ forms, pages }: SiteDefinitions, nodes: SchemaNode[]): DefinitionProblem[] {
  return forms.flatMap(({ file, page }) => {
    const allPages = pages.map((each) => each.page)
    return nodes
      .filter((node) => node.file === file)
      .flatMap((node) =>
        callsAt(node).flatMap(({ call, pointer }): DefinitionProblem[] => {
          const problem = closedCall(call, page, allPages)
          return problem ? [{ ...problem, file, pointer }] : []
        }),
      )
  })
}

/** The calls that a node names, and those of its library field, each once. */
function callsAt({ rawSchema, schema, pointer, library }: SchemaNode): { call: string; pointer: string }[] {
  const ownCalls = CALL_KEYWORD_NAMES.flatMap((keyword) => {
    const call = rawSchema[keyword]?.call
    return call === undefined ? [] : [{ call, pointer: `${pointer}/${keyword}/call` }]
  })
  const libraryCalls = library === undefined ? [] : optionCalls(schema)
  return [
    ...ownCalls,
    ...libraryCalls
      .filter((call) => !ownCalls.some((own) => own.call === call))
      .map((call) => ({ call, pointer: `${pointer}/$ref` })),
  ]
}

/** Problems for JSON pointers and names that a call's response does not have. */
export const unknownResponseMembers = ({ forms }: SiteDefinitions, nodes: SchemaNode[]): DefinitionProblem[] => [
  ...nodes.flatMap((node) => CALL_KEYWORD_NAMES.flatMap((keyword) => unknownPointers(node, keyword))),
  ...forms.flatMap(({ file, page: { submit } }) => {
    const known = Object.keys(propertiesOf(formData[submit.action ?? 'store']))
    return (submit.result ?? []).flatMap((name, index): DefinitionProblem[] =>
      known.includes(name)
        ? []
        : [
            {
              id: 'unknown-member/result',
              // The broker's own backend may send more.
              ...(similarName(name, known) === undefined && { severity: 'warning' }),
              file,
              pointer: `/submit/result/${index}`,
              params: { name, call: submit.path, names: known },
              unknown: { name, known },
            },
          ],
    )
  }),
]

function unknownPointers(
  { file, pointer, rawSchema }: SchemaNode,
  keyword: (typeof CALL_KEYWORD_NAMES)[number],
): DefinitionProblem[] {
  const source: unknown = rawSchema[keyword]
  const data = isObject(source) ? definitionOf(source.call) : undefined
  if (!isObject(source) || !data || !isLoadable(data)) return []
  const problemAt = (member: string, value: string, schemas: JsonSchema[], isList = false): DefinitionProblem => {
    const known = pointersIn(schemas, isList)
    return {
      id: isList ? 'unknown-member/list' : 'unknown-member/response',
      file,
      pointer: `${pointer}/${keyword}/${member}`,
      params: { pointer: value, call: data.path, names: known },
      unknown: { name: value, known },
    }
  }
  /** The schemas of the entries of the list at a member's pointer, or a problem. */
  const entriesAt = (member: 'list' | 'each', schemas: JsonSchema[]): JsonSchema[] | DefinitionProblem => {
    const entries = schemasAt(schemas, String(source[member])).flatMap(({ items }) => (isObject(items) ? [items] : []))
    return entries.length > 0 ? entries : problemAt(member, String(source[member]), schemas, true)
  }
  const isNested = ({ type, items: entries }: JsonSchema) =>
    type === 'object' || type === 'array' || entries !== undefined
  const items = entriesAt('list', data.data ? [data.data] : [])
  if (!Array.isArray(items)) return [items]
  const entries = source.each === undefined ? items : entriesAt('each', items)
  return [
    ...(Array.isArray(entries) ? [] : [entries]),
    ...POINTERS_IN_ITEM[keyword].flatMap((member) => {
      const value = source[member]
      const schemas = member === 'key' || !Array.isArray(entries) ? items : entries
      const isChecked = typeof value === 'string' && (member === 'key' || Array.isArray(entries))
      if (!isChecked) return []
      const found = schemasAt(schemas, value)
      if (found.length === 0) return [problemAt(member, value, schemas)]
      // A client chooses a text or a number, never an object or a list.
      return member === 'value' && keyword !== 'minimumFrom' && found.flatMap(alternativesOf).every(isNested)
        ? [{ ...problemAt(member, value, schemas), id: 'unknown-member/nested' as const }]
        : []
    }),
  ]
}

/** A schema and its alternatives. */
const alternativesOf = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...(Array.isArray(schema.anyOf) ? schema.anyOf.filter(isObject) : []),
]

const propertiesOf = (schema: JsonSchema | undefined): Record<string, unknown> =>
  isObject(schema?.properties) ? schema.properties : {}

/** The schemas of the values at a pointer; none if there is no such value. */
const schemasAt = (schemas: JsonSchema[], pointer: string): JsonSchema[] =>
  fromPointer(pointer).reduce(
    (found, step) =>
      found.flatMap(alternativesOf).flatMap((schema) => {
        const member = memberOf(propertiesOf(schema), step)
        // An object whose members the contract leaves open.
        const isOpen = schema.type === 'object' && !schema.properties
        return isObject(member) ? [member] : isOpen ? [schema] : []
      }),
    schemas,
  )

/** The pointers of all values in objects, or of the lists among them. */
const pointersIn = (schemas: JsonSchema[], onlyLists: boolean): string[] => [
  ...new Set(
    schemas.flatMap(alternativesOf).flatMap((schema) =>
      Object.entries(propertiesOf(schema)).flatMap(([name, member]) => {
        if (!isObject(member)) return []
        const pointer = toPointer([name])
        return [
          ...(onlyLists && !isObject(member.items) ? [] : [pointer]),
          ...pointersIn([member], onlyLists).map((inner) => pointer + inner),
        ]
      }),
    ),
  ),
]
