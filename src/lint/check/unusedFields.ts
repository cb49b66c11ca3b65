import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { libraryName } from '../../model/site/resolveReferences.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { allSubschemas } from '../../model/schema/walker.ts'

/** Warnings for library fields that no page uses, directly or through other fields. */
export function unusedFields({ pages, fields, library, unparsed }: SiteDefinitions): DefinitionProblem[] {
  if (unparsed.size > 0) return []
  const used = new Set<string>()
  const visit = (schema: Parameters<typeof allSubschemas>[0]): void => {
    for (const { schema: each } of allSubschemas(schema)) {
      const name = each.$ref === undefined ? undefined : libraryName(each.$ref)
      if (name === undefined || used.has(name)) continue
      used.add(name)
      if (library[name]) visit(library[name])
    }
  }
  for (const { page } of pages) if (page.kind === 'form') visit(page.schema)
  return fields
    .filter(({ name }) => !used.has(name))
    .map(({ file, name }) => ({
      id: 'unused-field',
      severity: 'warning',
      file,
      pointer: '',
      params: { name },
    }))
}
