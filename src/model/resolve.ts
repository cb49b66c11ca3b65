import type { FormPage, ResolvedForm } from './page.ts'
import type { Schema, UiSchema } from './schema.ts'

/** The field library: name → fragment. */
export type Fields = Record<string, Schema>

const LIBRARY = /^\.\.\/fields\/([A-Za-z0-9]+)\.json$/

/** A schema ready for use, the uiSchema that came with it, and which property came from which library field. */
export interface Resolved {
  schema: Schema
  ui: UiSchema
  /** Text path of a property (`address.street`) → library field. */
  library: Record<string, string>
}

/** A form page with every `$ref` to the field library replaced, and the fragment's `ui` laid under the page's uiSchema. */
export function resolveForm(page: FormPage, fields: Fields): ResolvedForm {
  const { schema, ui, library } = resolveSchema(page.schema, fields)
  return {
    id: page.id,
    schema,
    uiSchema: mergeUi(ui, page.uiSchema ?? {}),
    ...(page.steps ? { steps: page.steps } : {}),
    ...(page.review ? { review: true } : {}),
    ...(page.fromAddress ? { fromAddress: page.fromAddress } : {}),
    ...(page.draft === false ? { draft: false } : {}),
    ...(page.renamed ? { renamed: page.renamed } : {}),
    submit: page.submit,
    library,
  }
}

/**
 * A schema with every `$ref` to the field library replaced by the fragment, keywords beside the `$ref` winning. What
 * refers to nothing or back to itself is left out; `check/references.ts` reports it.
 */
export function resolveSchema(root: Schema, fields: Fields): Resolved {
  const library: Record<string, string> = {}

  function resolve(schema: Schema, path: string[], within: string[]): [Schema, UiSchema] {
    const [own, ownUi, names] = fromLibrary(schema, path, within)
    const ui: UiSchema = { ...ownUi }
    const result: Schema = { ...own }
    const nested = (sub: Schema, at: string[], key?: string): Schema => {
      const [resolved, subUi] = resolve(sub, at, names)
      if (key === undefined) Object.assign(ui, mergeUi(subUi, ui))
      else if (Object.keys(subUi).length > 0) ui[key] = mergeUi(subUi, (ui[key] ?? {}) as UiSchema)
      return resolved
    }
    if (own.properties) {
      result.properties = Object.fromEntries(
        Object.entries(own.properties).map(([name, sub]) => [name, nested(sub, [...path, name], name)]),
      )
    }
    if (own.items) result.items = nested(own.items, path, 'items')
    for (const keyword of ['if', 'then', 'else', 'not'] as const) {
      if (own[keyword]) result[keyword] = nested(own[keyword], path)
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
      if (own[keyword]) result[keyword] = own[keyword].map((sub) => nested(sub, path))
    }
    if (own.dependencies) {
      result.dependencies = Object.fromEntries(
        Object.entries(own.dependencies).map(([name, sub]) => [name, Array.isArray(sub) ? sub : nested(sub, path)]),
      )
    }
    return [result, ui]
  }

  function fromLibrary(schema: Schema, path: string[], within: string[]): [Schema, UiSchema, string[]] {
    const { $ref, ui: ownUi, $schema: _schema, ...own } = schema
    const name = $ref === undefined ? undefined : libraryName($ref)
    const fragment =
      name !== undefined && !within.includes(name) && Object.hasOwn(fields, name) ? fields[name] : undefined
    if (name === undefined || !fragment) return [withItems(own), ownUi ?? {}, within]
    library[path.join('.')] = name
    const { ui, $schema: _fragmentSchema, ...rest } = fragment
    return [withItems({ ...rest, ...own }), mergeUi(ui ?? {}, ownUi ?? {}), [...within, name]]
  }

  const [schema, ui] = resolve(root, [], [])
  return { schema, ui, library }
}

/** The library field that a `$ref` names; undefined if it is none of the library's form. */
export const libraryName = ($ref: string): string | undefined => LIBRARY.exec($ref)?.[1]

/** A list of files holds facts of files, which nobody needs to write down. */
const withItems = (schema: Schema): Schema => (schema.file && !schema.items ? { ...schema, items: FILE_FACTS } : schema)

const FILE_FACTS: Schema = {
  type: 'object',
  required: ['name', 'size', 'type'],
  properties: {
    name: { type: 'string', maxLength: 255 },
    size: { type: 'integer' },
    type: { type: 'string', maxLength: 100 },
  },
}

/** `over` laid over `under`, member by member. */
export function mergeUi(under: UiSchema, over: UiSchema): UiSchema {
  const merged: UiSchema = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const known = merged[key]
    merged[key] = isUi(known) && isUi(value) ? mergeUi(known, value) : value
  }
  return merged
}

const isUi = (value: unknown): value is UiSchema => typeof value === 'object' && value !== null && !Array.isArray(value)
