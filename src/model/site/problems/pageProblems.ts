import { definitionName } from '../definitionFile.ts'
import type { DefinitionProblem } from '../definitionProblem.ts'
import type { Page } from '../pageDefinition.ts'
import type { SiteDefinitions } from '../siteDefinitions.ts'

/**
 * Pages whose id is not their file's name, and paths and calls that another page has already. The router ignores case.
 */
export const uniqueProblems = ({ pages }: Pick<SiteDefinitions, 'pages'>): DefinitionProblem[] =>
  pages.flatMap(({ file, page }, index) => pageProblems(file, page, pages.slice(0, index)))

function pageProblems(file: string, page: Page, earlierPages: { file: string; page: Page }[]): DefinitionProblem[] {
  const problems: DefinitionProblem[] = []
  if (definitionName(file) !== page.id) {
    problems.push({
      id: 'id-not-file-name',
      file,
      pointer: '/id',
      params: { id: page.id },
      subject: page.id,
    })
  }
  const findSame = (key: (other: Page) => string | undefined) =>
    earlierPages.find((other) => key(page) !== undefined && key(other.page) === key(page))
  const pathOwner = findSame((other) => other.path.replace(/:[^/]+/g, ':').toLowerCase())
  if (pathOwner)
    problems.push({
      id: 'path-taken',
      file,
      pointer: '/path',
      params: { path: page.path, file: pathOwner.file },
    })
  const callOwner = findSame((other) => (other.kind === 'form' ? other.submit.path : undefined))
  if (callOwner)
    problems.push({
      id: 'call-taken',
      file,
      pointer: '/submit/path',
      params: { file: callOwner.file },
    })
  return problems
}

/** Pages with an unknown `parent`, and circles of parents. */
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
