import { TYPES_BY_WIDGET } from '../../forms/schema/widgetNames.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { DIALECTS, dialectOf, namesDialect } from '../../forms/schema/dialect.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { dropKeywords, mapInnerSchemas, type JsonSchema } from '../../forms/schema/jsonSchema.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { assertedSubschemas, itemSchemas, propertySchemas } from '../../forms/schema/walker.ts'
import { misusedWords } from '../../model/site/problems/misusedWords.ts'
import { hangingPatternsIn } from '../checks/patternCost.ts'
import { widgetOfOtherType } from '../checks/otherType.ts'
import { libraryName, type FieldLibrary } from '../../model/site/resolveReferences.ts'
import type { Note } from '../../model/findings/findingTexts.ts'

/** Options of a uiSchema that a page file may have; WORDS become texts. */
const KEPT_OPTIONS =
  /^ui:(order|placeholder|autocomplete|autocapitalize|inputType|inputMode|width|inline|rows|disabled|readonly)$/
const WORDS = /^ui:(title|description|help|enumNames)$/
/** Keywords that do not affect validity. */
const ANNOTATIONS = ['title', 'description', 'default', 'examples', '$comment', '$id', 'id']

/** An imported page file, notes about lost or changed parts, and the fields of the library. */
export interface ImportedPage {
  page: JsonSchema
  notes: Note[]
  /** Properties that became library fields, with the library's texts. */
  shared: string[]
}

export interface ImportOptions {
  id: string
  path: string
  language: string
  uiSchema: JsonSchema | undefined
  library: FieldLibrary
  /** The view of the schema, for texts and checks. */
  view: Schema
  /** The meta schema of fields. */
  fieldMeta: object
}

/** Creates the page file for a schema: a public draft with the schema unchanged, as far as possible. */
export function importPage(source: JsonSchema, options: ImportOptions): ImportedPage {
  const notes: Note[] = []
  const cleanedSchema = withoutHangingPatterns(withoutMisusedWords(source, options.fieldMeta, notes), notes)
  const schema = withLibraryFields(cleanedSchema, options.library, notes)
  const { view } = options
  const uiSchema = options.uiSchema ? withFittingWidgets(importUi(options.uiSchema, '', notes), view, notes) : {}
  const page = {
    $schema: '../meta/page.schema.json',
    id: options.id,
    kind: 'form',
    path: options.path,
    access: 'public',
    status: 'draft',
    language: options.language,
    schema: withDialect(schema, notes),
    ...(Object.keys(uiSchema).length > 0 ? { uiSchema } : {}),
    submit: { path: `/pc/${options.id}Update` },
  }
  const properties = Object.entries(isObject(schema.properties) ? schema.properties : {})
  const isShared = (member: unknown) =>
    isObject(member) && member.$ref !== undefined && libraryName(String(member.$ref)) !== undefined
  return { page, notes, shared: properties.flatMap(([name, member]) => (isShared(member) ? [name] : [])) }
}

/** Adds the name of the dialect; without it, a page's schema must use this project's vocabulary. */
function withDialect(schema: JsonSchema, notes: Note[]): JsonSchema {
  if (namesDialect(schema)) return schema
  const { $schema, ...rest } = schema
  const dialect = DIALECTS[dialectOf(schema)]
  if ($schema !== undefined)
    notes.push({ id: 'dialect', params: { given: JSON.stringify($schema).slice(0, 60), dialect } })
  return { $schema: dialect, ...rest }
}

/** Removes keywords that have another meaning in this project's vocabulary, and notes each. */
function withoutMisusedWords(schema: JsonSchema, fieldMeta: object, notes: Note[]): JsonSchema {
  const misusedKeywords = misusedWords(schema, fieldMeta)
  const drop = (part: JsonSchema, path: string[]): JsonSchema => {
    const words = misusedKeywords
      .filter((each) => toPointer(each.path) === toPointer(path))
      .map(({ keyword }) => keyword)
    const result = mapInnerSchemas(part, (inner, innerPath) => drop(inner, [...path, ...innerPath]))
    dropKeywords(result, ...words)
    return result
  }
  for (const { path, keyword } of misusedKeywords)
    notes.push({ id: 'keyword', params: { keyword, place: toPointer([...path, keyword]) } })
  return misusedKeywords.length > 0 ? drop(schema, []) : schema
}

/** Removes patterns with which a short text hangs browser and server, and notes each. */
function withoutHangingPatterns(schema: JsonSchema, notes: Note[]): JsonSchema {
  const hangingPatterns = hangingPatternsIn(schema)
  const drop = (part: JsonSchema, path: string[]): JsonSchema => {
    const result = mapInnerSchemas(part, (inner, innerPath) => drop(inner, [...path, ...innerPath]))
    for (const { keyword, pattern } of hangingPatterns.filter((each) => toPointer(each.path) === toPointer(path)))
      if (keyword === 'pattern') dropKeywords(result, keyword)
      else
        result[keyword] = Object.fromEntries(
          Object.entries(Object(result[keyword])).filter(([name]) => name !== pattern),
        )
    return result
  }
  for (const { path, keyword, pattern } of hangingPatterns)
    notes.push({ id: 'pattern', params: { pattern, place: toPointer([...path, keyword]) } })
  return hangingPatterns.length > 0 ? drop(schema, []) : schema
}

/** Replaces properties that equal a library field by a reference, and notes those with only the same name. */
function withLibraryFields(schema: JsonSchema, library: FieldLibrary, notes: Note[]): JsonSchema {
  if (!isObject(schema.properties)) return schema
  const properties = Object.entries(schema.properties).map(([name, member]) => {
    const field = Object.hasOwn(library, name) ? library[name] : undefined
    if (!field || !isObject(member)) return [name, member] as const
    if (rulesOf(member) === rulesOf(field)) {
      notes.push({ id: 'shared', params: { name } })
      return [name, { $ref: `../fields/${name}.json` }] as const
    }
    notes.push({ id: 'likeShared', params: { name } })
    return [name, member] as const
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

const rulesOf = (schema: object): string =>
  JSON.stringify(
    Object.entries(schema)
      .filter(([keyword]) => !ANNOTATIONS.includes(keyword) && keyword !== '$schema' && keyword !== 'ui')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

function importUi(ui: JsonSchema, path: string, notes: Note[]): JsonSchema {
  const { 'ui:options': options, ...members } = ui
  const flat = isObject(options)
    ? { ...members, ...Object.fromEntries(Object.entries(options).map(([name, value]) => [`ui:${name}`, value])) }
    : members
  const isKept = (name: string, value: unknown): boolean =>
    KEPT_OPTIONS.test(name) || (name === 'ui:widget' && Object.hasOwn(TYPES_BY_WIDGET, String(value)))
  return Object.fromEntries(
    Object.entries(flat).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'ui:order' && Array.isArray(value)) return [[name, value.includes('*') ? value : [...value, '*']]]
      if (isKept(name, value)) return [[name, value]]
      if (WORDS.test(name)) return []
      if (name.startsWith('ui:')) {
        const params = { name, value: JSON.stringify(value)?.slice(0, 60) }
        notes.push(path === '' ? { id: 'lookOfForm', params } : { id: 'look', params: { ...params, field: path } })
        return []
      }
      if (Array.isArray(value))
        return [[name, value.map((each) => (isObject(each) ? importUi(each, path, notes) : {}))]]
      return isObject(value) ? [[name, importUi(value, [path, name].filter(Boolean).join('.'), notes)]] : []
    }),
  )
}

/** Removes widgets that cannot show the values of their field, and notes each. */
function withFittingWidgets(ui: JsonSchema, view: Schema, notes: Note[]): JsonSchema {
  const fit = (group: JsonSchema, schemas: Schema[], path: string[]): JsonSchema =>
    Object.fromEntries(
      Object.entries(group).map(([name, value]) => {
        if (name.startsWith('ui:') || !isObject(value)) return [name, value]
        const items = name === 'items' ? itemSchemas(schemas) : []
        const fieldSchemas = items.length > 0 ? items : schemas.flatMap((schema) => propertySchemas(schema, name))
        const member = fit(value, fieldSchemas, [...path, name])
        if (!widgetOfOtherType({ name, parts: fieldSchemas.flatMap(assertedSubschemas), ui: member }))
          return [name, member]
        const { 'ui:widget': widget, ...rest } = member
        notes.push({
          id: 'look',
          params: { name: 'ui:widget', field: [...path, name].join('.'), value: JSON.stringify(widget) },
        })
        return [name, rest]
      }),
    )
  return fit(ui, [view], [])
}
