import type { FormPage, ResolvedForm } from './pageDefinition.ts'
import type { Schema, UiSchema } from '../../forms/schema/schema.ts'
import { canonicalSchema } from '../../forms/schema/jsonSchema/canonicalSchema.ts'
import { drawnSchema } from '../../forms/schema/jsonSchema/drawnSchema.ts'
import { formView } from '../../forms/schema/jsonSchema/formView.ts'
import { mapInnerSchemas, type JsonSchema } from '../../forms/schema/jsonSchema.ts'
import { mergeUi, nestedUiSchema, withFlatOptions } from '../../forms/schema/uiSchema.ts'

/** The field library: name → fragment. */
export type FieldLibrary = Record<string, Schema>

const LIBRARY_REF = /^\.\.\/fields\/([A-Za-z0-9]+)\.json$/

/** A schema with references replaced, and the uiSchema of its fragments. */
export interface ResolvedSchema {
  schema: Schema
  ui: UiSchema
  /** Text path of a property (`address.street`) → the library field it refers to. */
  library: Record<string, string>
}

/**
 * A form page with every `$ref` to the field library replaced, and the page's uiSchema laid over the fragments' `ui`.
 */
export function resolveForm(page: FormPage, fields: FieldLibrary): ResolvedForm {
  const { schema, ui, library } = page.schema.jsonSchema
    ? resolveJsonSchema(page.schema.jsonSchema, fields)
    : resolveSchema(page.schema, fields)
  return {
    id: page.id,
    schema,
    uiSchema: withFlatOptions(mergeUi(ui, page.uiSchema ?? {})),
    ...(page.status ? { status: page.status } : {}),
    ...(page.language ? { language: page.language } : {}),
    ...(page.steps ? { steps: page.steps } : {}),
    ...(page.review ? { review: true } : {}),
    ...(page.urlPrefill ? { urlPrefill: page.urlPrefill } : {}),
    ...(page.saveDraft === false ? { saveDraft: false } : {}),
    ...(page.renamedFields ? { renamedFields: page.renamedFields } : {}),
    submit: page.submit,
    library,
  }
}

/** The view of a JSON Schema of any kind, with the schema itself as `jsonSchema`. */
function resolveJsonSchema(source: JsonSchema, fields: FieldLibrary): ResolvedSchema {
  const canonical = canonicalSchema(source)
  const { schema, ui, library } = resolveSchema(formView(drawnSchema(canonical)), fields)
  return { schema: { ...schema, jsonSchema: withLibraryFields(canonical, fields) }, ui, library }
}

function withLibraryFields(schema: JsonSchema, fields: FieldLibrary): JsonSchema {
  const name = typeof schema.$ref === 'string' ? libraryName(schema.$ref) : undefined
  const result = mapInnerSchemas(schema, (inner) => withLibraryFields(inner, fields))
  if (name === undefined || !Object.hasOwn(fields, name)) return result
  const { $ref: _ref, ...keywords } = result
  return { ...resolveSchema({ $ref: `../fields/${name}.json` }, fields).schema, ...keywords }
}

/**
 * A schema with every `$ref` to the field library replaced by the fragment; keywords beside the `$ref` win. Unknown and
 * circular references are left out; `referenceProblems` reports them.
 */
export function resolveSchema(root: Schema, fields: FieldLibrary): ResolvedSchema {
  const library: Record<string, string> = {}

  function resolve(schema: Schema, path: string[], ancestors: string[]): [Schema, UiSchema] {
    const [keywords, localUi, nextAncestors] = fromLibrary(schema, path, ancestors)
    const ui: UiSchema = { ...localUi }
    const result = mapInnerSchemas(keywords, (subschema, [keyword, member]) => {
      const name = keyword === 'properties' ? member : undefined
      const [resolved, subUi] = resolve(subschema, name === undefined ? path : [...path, name], nextAncestors)
      const key = name ?? (keyword === 'items' || keyword === 'contains' ? 'items' : undefined)
      if (key === undefined) Object.assign(ui, mergeUi(subUi, ui))
      else if (Object.keys(subUi).length > 0) ui[key] = mergeUi(subUi, nestedUiSchema(ui, key))
      return resolved
    })
    return [result, ui]
  }

  function fromLibrary(schema: Schema, path: string[], ancestors: string[]): [Schema, UiSchema, string[]] {
    const { $ref, ui: localUi, $schema: _schema, ...keywords } = schema
    const name = $ref === undefined ? undefined : libraryName($ref)
    const fragment =
      name !== undefined && !ancestors.includes(name) && Object.hasOwn(fields, name) ? fields[name] : undefined
    if (name === undefined || !fragment) return [withFileItems(keywords), localUi ?? {}, ancestors]
    library[path.join('.')] = name
    const { ui, $schema: _fragmentSchema, ...rest } = fragment
    return [withFileItems({ ...rest, ...keywords }), mergeUi(ui ?? {}, localUi ?? {}), [...ancestors, name]]
  }

  const [schema, ui] = resolve(root, [], [])
  return { schema, ui, library }
}

/** The library field that a `$ref` names; undefined if the `$ref` has another form. */
export const libraryName = ($ref: string): string | undefined => LIBRARY_REF.exec($ref)?.[1]

/** Adds the item schema to a list of files, which definitions leave out. */
const withFileItems = (schema: Schema): Schema =>
  schema.file && !schema.items ? { ...schema, items: FILE_FACTS_SCHEMA } : schema

const FILE_FACTS_SCHEMA: Schema = {
  type: 'object',
  required: ['name', 'size', 'type'],
  properties: {
    name: { type: 'string', maxLength: 255 },
    size: { type: 'integer' },
    type: { type: 'string', maxLength: 100 },
  },
}
