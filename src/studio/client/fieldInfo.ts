import type { JSONPath } from 'jsonc-parser'
import { isObject } from '../../model/isObject.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { propertyNames } from '../../model/schema/walker.ts'
import { libraryName } from '../../model/site/resolveReferences.ts'
import { pageFile } from '../model/fileEdits.ts'
import type { Texts } from '../model/workspace.ts'
import { contentOf } from './parsedFiles.ts'

/** What the files say of a field of a form. */
export interface FieldInfo {
  /** In the page itself. */
  own: Record<string, unknown>
  /** Name of the library's field that it is. */
  library: string | undefined
  /** What that says. */
  inherited: Record<string, unknown>
  /** Where it stands: among the fields, or in the consequence of a condition. */
  path: (string | number)[]
}

/** A field of a form, whether it is always there or brought by a condition. */
export function fieldInfo(texts: Texts, page: string, field: string): FieldInfo {
  const content = contentOf(texts, pageFile(page))
  const schema = isObject(content) ? content.schema : undefined
  const path = pathOf(schema, field, ['schema']) ?? ['schema', 'properties', field]
  const found = path.reduce<unknown>((group, step) => Object(group)[step] as unknown, content)
  const own = isObject(found) ? found : {}
  return { own, ...libraryOf(texts, own), path }
}

/** A field inside another one; undefined if nothing stands there any more. */
export function partInfo(texts: Texts, page: string, path: JSONPath): FieldInfo | undefined {
  const content = contentOf(texts, pageFile(page))
  const own = path.reduce<unknown>((group, step) => Object(group)[step] as unknown, content)
  return isObject(own) ? { own, ...libraryOf(texts, own), path: [...path] } : undefined
}

function libraryOf(texts: Texts, { $ref }: Record<string, unknown>): Pick<FieldInfo, 'library' | 'inherited'> {
  const library = typeof $ref === 'string' ? libraryName($ref) : undefined
  const fragment = library === undefined ? undefined : contentOf(texts, `schemas/fields/${library}.json`)
  return { library, inherited: isObject(fragment) ? fragment : {} }
}

function pathOf(schema: unknown, field: string, at: (string | number)[]): (string | number)[] | undefined {
  if (!isObject(schema)) return undefined
  if (isObject(schema.properties) && isObject(schema.properties[field])) return [...at, 'properties', field]
  for (const keyword of ['then', 'else']) {
    const found = pathOf(schema[keyword], field, [...at, keyword])
    if (found) return found
  }
  if (Array.isArray(schema.allOf))
    for (const [index, each] of schema.allOf.entries()) {
      const found = pathOf(each, field, [...at, 'allOf', index])
      if (found) return found
    }
  return undefined
}

/** The names of the fields that are always there. */
export function fieldNames(texts: Texts, page: string): string[] {
  const content = contentOf(texts, pageFile(page))
  const schema = isObject(content) && isObject(content.schema) ? content.schema : {}
  return Object.keys(isObject(schema.properties) ? schema.properties : {})
}

/** The names of all fields, those that a condition brings included, in the order in which they are mentioned. */
export function allFieldNames(texts: Texts, page: string): string[] {
  const content = contentOf(texts, pageFile(page))
  try {
    return isObject(content) && isObject(content.schema) ? propertyNames(content.schema as Schema) : []
  } catch {
    // No schema as this project knows them: what is there without a condition.
    return fieldNames(texts, page)
  }
}

/** What stands of a keyword: in the page, else in the library. */
export const effective = ({ own, inherited }: FieldInfo, keyword: string): unknown => own[keyword] ?? inherited[keyword]
