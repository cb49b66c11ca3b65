import { definitionName, type Definitions } from './definitionFile.ts'
import type { FormPage, Page, ResolvedForm } from './pageDefinition.ts'
import type { DefinitionProblem } from './definitionProblem.ts'
import { libraryName, resolveForm, type FieldLibrary } from './resolveReferences.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { checkShapes } from './problems/shapeProblems.ts'

/** All page and field files that match the meta schemas: the input of the other checks. */
export interface SiteDefinitions {
  pages: { file: string; page: Page }[]
  fields: { file: string; name: string; schema: Schema }[]
  library: FieldLibrary
  forms: { file: string; page: FormPage; form: ResolvedForm }[]
  /** Ids of all pages and names of all library fields, unreadable files included. */
  allNames: { pages: string[]; fields: string[] }
  /** Pages whose texts are unknown, because their file cannot be read. */
  unparsed: Set<string>
}

/** Reads the files that match the meta schemas, and lists the problems of the others. */
export function readSiteDefinitions(definitions: Definitions): {
  site: SiteDefinitions
  problems: DefinitionProblem[]
} {
  const { pages, problems, ...shapes } = checkShapes(definitions)
  const unreadable = (folder: string) =>
    (definitions.unreadable ?? []).filter((file) => file.startsWith(`schemas/${folder}/`))
  const pageFiles = [...definitions.pages.map(({ file }) => file), ...unreadable('pages')]
  const fieldFiles = [...definitions.fields.map(({ file }) => file), ...unreadable('fields')]
  const fields = shapes.fields.map(({ file, schema }) => ({ file, name: definitionName(file), schema }))
  const library: FieldLibrary = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]))
  const brokenFields = fieldFiles.map(definitionName).filter((name) => !Object.hasOwn(library, name))
  const forms = pages.flatMap(({ file, page }) =>
    page.kind === 'form' && page.id === (definitions.form ?? page.id) && !refersTo(page.schema, brokenFields, library)
      ? [resolvedPage(file, page, library)]
      : [],
  )
  const unparsedIds = pageFiles.map(definitionName).filter((id) => {
    const parsedPage = pages.find(({ page }) => page.id === id)?.page
    return !parsedPage || (parsedPage.kind === 'form' && !forms.some(({ page }) => page.id === id))
  })
  return {
    problems,
    site: {
      pages,
      fields,
      library,
      forms,
      unparsed: new Set(unparsedIds),
      allNames: {
        pages: [...new Set([...pageFiles.map(definitionName), ...pages.map(({ page }) => page.id)])],
        fields: fieldFiles.map(definitionName),
      },
    },
  }
}

/** Resolves a page; for JSON Schema of any kind, checks read its view. */
function resolvedPage(file: string, page: FormPage, library: FieldLibrary): SiteDefinitions['forms'][number] {
  const form = resolveForm(page, library)
  return { file, page: page.schema.jsonSchema ? { ...page, schema: form.schema } : page, form }
}

/** Whether a schema refers to one of these library fields, directly or through fragments. */
function refersTo(schema: Schema, names: string[], library: FieldLibrary, visited = new Set<string>()): boolean {
  if (names.length === 0) return false
  const referencedNames = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].flatMap(
    (match) => libraryName(match[1] ?? '') ?? [],
  )
  return referencedNames.some((name) => {
    if (names.includes(name)) return true
    const fragment = library[name]
    if (!fragment || visited.has(name)) return false
    visited.add(name)
    return refersTo(fragment, names, library, visited)
  })
}
