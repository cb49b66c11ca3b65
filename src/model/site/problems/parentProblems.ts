import type { DefinitionProblem } from '../definitionProblem.ts'
import type { SiteDefinitions } from '../siteDefinitions.ts'

/** Pages whose `parent` is unknown, or that stand above themselves. */
export function parentProblems({ pages, allNames }: Pick<SiteDefinitions, 'pages' | 'allNames'>): DefinitionProblem[] {
  const parents = new Map(pages.map(({ page }) => [page.id, page.parent]))
  return pages.flatMap(({ file, page }): DefinitionProblem[] => {
    const { parent } = page
    if (parent === undefined) return []
    const pointer = '/parent'
    if (!allNames.pages.includes(parent)) {
      const known = allNames.pages
      return [
        { id: 'unknown-page', file, pointer, params: { id: parent, pages: known }, unknown: { name: parent, known } },
      ]
    }
    const above = new Set<string>()
    for (let id: string | undefined = parent; id !== undefined && !above.has(id); id = parents.get(id)) above.add(id)
    return above.has(page.id)
      ? [
          {
            id: 'parent-circle',
            file,
            pointer,
            params: { id: page.id },
          },
        ]
      : []
  })
}
