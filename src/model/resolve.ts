import type { DefinitionProblem } from './problem.ts'
import type { FormPage, ResolvedForm } from './page.ts'
import type { Schema, UiSchema } from './schema.ts'

/** The field library: name → fragment. */
export type Fields = Record<string, Schema>

const LIBRARY = /^\.\.\/fields\/([A-Za-z0-9]+)\.json$/

/**
 * A form page with every `$ref` to the field library replaced by the fragment, keywords beside the `$ref` winning, and
 * the fragment's `ui` laid under the page's uiSchema.
 * @param file the page's file, for the problems
 */
export function resolveForm(page: FormPage, fields: Fields, file: string): { form: ResolvedForm; problems: DefinitionProblem[] } {
  const problems: DefinitionProblem[] = []
  const library: Record<string, string> = {}

  function resolve(schema: Schema, path: string[], place: string): [Schema, UiSchema] {
    const [own, ownUi] = fromLibrary(schema, path, place)
    const ui: UiSchema = { ...ownUi }
    const result: Schema = { ...own }
    const nested = (sub: Schema, at: string[], below: string, key?: string): Schema => {
      const [resolved, subUi] = resolve(sub, at, `${place}/${below}`)
      if (key === undefined) Object.assign(ui, mergeUi(subUi, ui))
      else if (Object.keys(subUi).length > 0) ui[key] = mergeUi(subUi, (ui[key] ?? {}) as UiSchema)
      return resolved
    }
    if (own.properties) {
      result.properties = Object.fromEntries(Object.entries(own.properties)
        .map(([name, sub]) => [name, nested(sub, [...path, name], `properties/${name}`, name)]))
    }
    if (own.items) result.items = nested(own.items, path, 'items', 'items')
    for (const keyword of ['if', 'then', 'else', 'not'] as const) {
      if (own[keyword]) result[keyword] = nested(own[keyword], path, keyword)
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
      if (own[keyword]) result[keyword] = own[keyword].map((sub, index) => nested(sub, path, `${keyword}/${index}`))
    }
    if (own.dependencies) {
      result.dependencies = Object.fromEntries(Object.entries(own.dependencies)
        .map(([name, sub]) => [name, Array.isArray(sub) ? sub : nested(sub, path, `dependencies/${name}`)]))
    }
    return [result, ui]
  }

  function fromLibrary(schema: Schema, path: string[], place: string): [Schema, UiSchema] {
    const { $ref, ui: ownUi, $schema: _schema, ...own } = schema
    if ($ref === undefined) return [own, ownUi ?? {}]
    const name = LIBRARY.exec($ref)?.[1]
    const fragment = name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!name || !fragment) {
      problems.push({
        file, place: `${place}/$ref`, what: `“${$ref}” refers to nothing.`,
        hint: `Refer to a field of the library, such as “../fields/${Object.keys(fields).sort()[0] ?? 'email'}.json”.`,
      })
      return [own, ownUi ?? {}]
    }
    library[path.join('.')] = name
    const { ui, $schema: _fragmentSchema, ...rest } = fragment
    return [{ ...rest, ...own }, mergeUi(ui ?? {}, ownUi ?? {})]
  }

  const [schema, ui] = resolve(page.schema, [], '/schema')
  const form = { id: page.id, schema, uiSchema: mergeUi(ui, page.uiSchema ?? {}), submit: page.submit, library }
  return { form, problems }
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
