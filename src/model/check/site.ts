import { nameOf, type Definitions } from '../jsonFile.ts'
import type { FormPage, Page, ResolvedForm } from '../page.ts'
import type { DefinitionProblem } from '../problem.ts'
import { libraryName, resolveForm, type Fields } from '../resolve.ts'
import type { Schema } from '../schema.ts'
import { shapeProblems } from './shape.ts'

/** All page and field files that have the right shape; what the other rules look at. */
export interface Site {
  pages: { file: string; page: Page }[]
  fields: { file: string; name: string; schema: Schema }[]
  library: Fields
  forms: { file: string; page: FormPage; form: ResolvedForm }[]
  /** Ids of all pages and names of all library fields that there are files of, readable or not. */
  known: { pages: string[]; fields: string[] }
  /** Pages of which too little can be read to say what they use. */
  unread: Set<string>
}

/** Reads what has the right shape, and says what has not. */
export function readSite(definitions: Definitions): { site: Site; problems: DefinitionProblem[] } {
  const problems = shapeProblems(definitions)
  const broken = new Set(problems.map(({ file }) => file))
  const unreadable = (folder: string) =>
    (definitions.unreadable ?? []).filter((file) => file.startsWith(`schemas/${folder}/`))
  const pageFiles = [...definitions.pages.map(({ file }) => file), ...unreadable('pages')]
  const fieldFiles = [...definitions.fields.map(({ file }) => file), ...unreadable('fields')]
  const pages = definitions.pages
    .filter(({ file }) => !broken.has(file))
    .map(({ file, content }) => ({ file, page: content as Page }))
  const fields = definitions.fields
    .filter(({ file }) => !broken.has(file))
    .map(({ file, content }) => ({ file, name: nameOf(file), schema: content as Schema }))
  const library: Fields = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]))
  const brokenFields = fieldFiles.map(nameOf).filter((name) => !Object.hasOwn(library, name))
  const forms = pages.flatMap(({ file, page }) =>
    page.kind === 'form' && !refersTo(page.schema, brokenFields, library)
      ? [{ file, page, form: resolveForm(page, library) }]
      : [],
  )
  const unread = pageFiles.map(nameOf).filter((id) => {
    const read = pages.find(({ page }) => page.id === id)?.page
    return !read || (read.kind === 'form' && !forms.some(({ page }) => page.id === id))
  })
  return {
    problems,
    site: {
      pages,
      fields,
      library,
      forms,
      unread: new Set(unread),
      known: {
        pages: [...new Set([...pageFiles.map(nameOf), ...pages.map(({ page }) => page.id)])],
        fields: fieldFiles.map(nameOf),
      },
    },
  }
}

/** Whether a schema, or a fragment it refers to, refers to one of these library fields. */
function refersTo(schema: Schema, names: string[], library: Fields, seen = new Set<string>()): boolean {
  if (names.length === 0) return false
  const said = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].flatMap(
    (match) => libraryName(match[1] as string) ?? [],
  )
  return said.some((name) => {
    if (names.includes(name)) return true
    const fragment = library[name]
    if (!fragment || seen.has(name)) return false
    seen.add(name)
    return refersTo(fragment, names, library, seen)
  })
}
