import type { ProblemId } from '../../model/findings/findingTexts.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'

/** Links that the site draws to pages which cannot be opened by them: a page with a parameter in its path, or the same page. */
export const pageLinks = ({ pages }: SiteDefinitions): DefinitionProblem[] => {
  const withParameter = new Map(pages.flatMap(({ page }) => (page.path.includes('/:') ? [[page.id, page.path]] : [])))
  return pages.flatMap(({ file, page }): DefinitionProblem[] => {
    const at = (id: ProblemId, pointer: string, linked: string): DefinitionProblem => ({
      id,
      file,
      pointer,
      params: { id: linked, path: withParameter.get(linked) },
    })
    const next = page.kind === 'form' ? (page.submit.next ?? []) : []
    return [
      ...(page.menu && withParameter.has(page.id) ? [at('page-not-linked/menu', '/menu', page.id)] : []),
      ...(page.parent !== undefined && page.parent !== page.id && withParameter.has(page.parent)
        ? [at('page-not-linked/parent', '/parent', page.parent)]
        : []),
      ...next.flatMap((id, index) => {
        const pointer = `/submit/next/${index}`
        if (next.indexOf(id) < index) return [at('page-not-linked/twice', pointer, id)]
        return withParameter.has(id) ? [at('page-not-linked', pointer, id)] : []
      }),
    ]
  })
}
