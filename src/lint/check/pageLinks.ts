import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'

/** Links that the site draws to pages which cannot be opened by them: a page with a parameter in its path, or the same page. */
export const pageLinks = ({ pages }: SiteDefinitions): DefinitionProblem[] => {
  const withParameter = new Map(pages.flatMap(({ page }) => (page.path.includes('/:') ? [[page.id, page.path]] : [])))
  const needsMore = (id: string): string =>
    `The page “${id}” has a parameter in its path (${withParameter.get(id)}), and nothing says which one is meant.`
  return pages.flatMap(({ file, page }): DefinitionProblem[] => {
    const at = (pointer: string, message: string, hint: string): DefinitionProblem => ({
      name: 'page-not-linked',
      file,
      pointer,
      message,
      hint,
    })
    const next = page.kind === 'form' ? (page.submit.next ?? []) : []
    return [
      ...(page.menu && withParameter.has(page.id)
        ? [at('/menu', needsMore(page.id), 'Put the page above it into the menu.')]
        : []),
      ...(page.parent !== undefined && page.parent !== page.id && withParameter.has(page.parent)
        ? [at('/parent', needsMore(page.parent), 'Name the page above that one.')]
        : []),
      ...next.flatMap((id, index) => {
        const pointer = `/submit/next/${index}`
        if (next.indexOf(id) < index) return [at(pointer, `“${id}” is offered already.`, 'Remove one of them.')]
        return withParameter.has(id) ? [at(pointer, needsMore(id), 'Name the page above it.')] : []
      }),
    ]
  })
}
