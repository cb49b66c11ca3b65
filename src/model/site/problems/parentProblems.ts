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
      const hint = `The pages are: ${allNames.pages.join(', ')}.`
      const unknown = { name: parent, known: allNames.pages }
      return [{ name: 'unknown-page', file, pointer, message: `There is no page “${parent}”.`, hint, unknown }]
    }
    const above = new Set<string>()
    for (let id: string | undefined = parent; id !== undefined && !above.has(id); id = parents.get(id)) above.add(id)
    return above.has(page.id)
      ? [
          {
            name: 'parent-circle',
            file,
            pointer,
            message: `“${page.id}” stands above itself.`,
            hint: 'Name a page that leads to no circle.',
          },
        ]
      : []
  })
}
