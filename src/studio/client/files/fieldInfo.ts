import type { JSONPath } from 'jsonc-parser'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import { propertyNames } from '../../../forms/schema/walker.ts'
import { libraryName } from '../../../model/site/resolveReferences.ts'
import { fieldPath, isSchema, lookPathOfPart, textPathOfPart } from '../../model/fieldLocations.ts'
import { pageFile } from '../../model/fileEdits.ts'
import type { Texts } from '../../model/workspace.ts'
import { contentOf, localeTexts, textIn, valueIn } from './parsedFiles.ts'

type Group = Record<string, unknown>

/** A field as the files describe it. */
export interface FieldInfo {
  /** The page's own description. */
  own: Group
  /** Name of the library field that it refers to. */
  library: string | undefined
  /** The library's description. */
  inherited: Group
  /** Its path in the page file: among the properties, or in the branch of a condition. */
  path: JSONPath
}

/** A field of the form, or one inside it. */
export interface FieldAddress {
  page: string
  field: string
  /** Path of a field inside it, in the page file. */
  part?: JSONPath | undefined
}

/** A field with the places of its texts and look, and its neighbours. */
export interface FieldPlace extends FieldInfo {
  /** Path of its texts. */
  words: string[]
  /** Path in the uiSchema. */
  look: string[]
  /** The uiSchema at `look`. */
  ownLook: Group
  /** Names of the fields beside it. */
  neighbours: string[]
  /** Undefined if it is optional. */
  required: true | undefined
  /** Whether the `required` list beside it can name it; a rule requires a field in the branch of a condition. */
  canBeRequired: boolean
}

/** A field of a form, unconditional or in the branch of a condition. */
export function fieldInfo(texts: Texts, page: string, field: string): FieldInfo {
  const schema = valueIn(contentOf(texts, pageFile(page)), ['schema'])
  const path = pathOf(schema, field, ['schema']) ?? fieldPath(field)
  return partInfo(texts, page, path) ?? { own: {}, library: undefined, inherited: {}, path }
}

/** The field at a path of the page file; undefined if there is none. */
export function partInfo(texts: Texts, page: string, path: JSONPath): FieldInfo | undefined {
  const own = valueIn(contentOf(texts, pageFile(page)), path)
  if (!isObject(own)) return undefined
  const library = typeof own.$ref === 'string' ? libraryName(own.$ref) : undefined
  const inherited = library === undefined ? {} : membersOf(contentOf(texts, `schemas/fields/${library}.json`))
  return { own, library, inherited, path }
}

/** A field of a form, or the part inside it; the field itself if the part is gone. */
export function fieldPlace(texts: Texts, { page, field, part }: FieldAddress): FieldPlace {
  const content = contentOf(texts, pageFile(page))
  const inner = part && partInfo(texts, page, part)
  const info = inner ?? fieldInfo(texts, page, field)
  const { required, properties } = membersOf(valueIn(content, inner ? info.path.slice(0, -2) : ['schema']))
  const name = String(info.path.at(-1))
  const look = inner ? lookPathOfPart(info.path) : [field]
  const names = Object.keys(membersOf(properties))
  return {
    ...info,
    words: inner ? textPathOfPart(info.path) : [field],
    look,
    ownLook: membersOf(valueIn(content, ['uiSchema', ...look])),
    neighbours: names.filter((each) => each !== name),
    required: (Array.isArray(required) && required.includes(name)) || undefined,
    canBeRequired: names.includes(name),
  }
}

function pathOf(schema: unknown, field: string, at: JSONPath): JSONPath | undefined {
  if (!isObject(schema)) return undefined
  if (isObject(membersOf(schema.properties)[field])) return [...at, 'properties', field]
  const branches: [JSONPath, unknown][] = [
    [['then'], schema.then],
    [['else'], schema.else],
    ...(Array.isArray(schema.allOf) ? schema.allOf : []).map((each: unknown, index): [JSONPath, unknown] => [
      ['allOf', index],
      each,
    ]),
  ]
  for (const [steps, branch] of branches) {
    const found = pathOf(branch, field, [...at, ...steps])
    if (found) return found
  }
  return undefined
}

/** Names of the unconditional fields. */
export const fieldNames = (texts: Texts, page: string): string[] =>
  Object.keys(membersOf(valueIn(contentOf(texts, pageFile(page)), ['schema', 'properties'])))

/** Names of all fields, conditional ones included, in the order of their first mention. */
export function allFieldNames(texts: Texts, page: string): string[] {
  const schema = valueIn(contentOf(texts, pageFile(page)), ['schema'])
  try {
    return isSchema(schema) ? propertyNames(schema) : []
  } catch {
    // The walker does not support this schema: return the unconditional fields.
    return fieldNames(texts, page)
  }
}

/** The value of a keyword: the page's, else the library's. */
export const effective = ({ own, inherited }: FieldInfo, keyword: string): unknown => own[keyword] ?? inherited[keyword]

/** The label of a field of a form: the page's own, the library's, or the name. */
export function labelOf(texts: Texts, page: string, field: string, language: string): string {
  const { library } = fieldInfo(texts, page, field)
  const words = localeTexts(texts, language)
  const label =
    textIn(words, ['pages', page, 'fields', field, 'label']) ??
    (library === undefined ? undefined : textIn(words, ['fields', library, 'label']))
  return (label ?? field).replace(/<\/?\d>/g, '')
}

export const stepTitle = (texts: Texts, page: string, step: string, language: string): string =>
  textIn(localeTexts(texts, language), ['pages', page, 'steps', step]) ?? step

/** The label of a field inside another one or in a branch: the page's own, or the name. */
export const partLabel = (texts: Texts, page: string, path: JSONPath, language: string): string =>
  textIn(localeTexts(texts, language), ['pages', page, 'fields', ...textPathOfPart(path), 'label']) ??
  String(path.at(-1))
