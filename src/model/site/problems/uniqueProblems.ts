import { definitionName } from '../definitionFile.ts'
import type { Page } from '../pageDefinition.ts'
import type { DefinitionProblem } from '../definitionProblem.ts'
import type { SiteDefinitions } from '../siteDefinitions.ts'

/** Pages whose id is not their file's name, and paths and calls that are taken by another page. */
export const uniqueProblems = ({ pages }: Pick<SiteDefinitions, 'pages'>): DefinitionProblem[] =>
  pages.flatMap(({ file, page }, index) => pageProblems(file, page, pages.slice(0, index)))

function pageProblems(file: string, page: Page, earlierPages: { file: string; page: Page }[]): DefinitionProblem[] {
  const problems: DefinitionProblem[] = []
  if (definitionName(file) !== page.id) {
    problems.push({
      name: 'id-not-file-name',
      file,
      pointer: '/id',
      message: `The id “${page.id}” is not the file's name.`,
      hint: `Name the file ${page.id}.page.json or change the id.`,
      subject: page.id,
    })
  }
  const findSame = (key: (other: Page) => string | undefined) =>
    earlierPages.find((other) => key(page) !== undefined && key(other.page) === key(page))
  const pathOwner = findSame((other) => other.path.replace(/:[^/]+/g, ':'))
  if (pathOwner)
    problems.push({
      name: 'path-taken',
      file,
      pointer: '/path',
      message: `The path ${page.path} is taken by ${pathOwner.file}.`,
      hint: 'Choose another path.',
    })
  const callOwner = findSame((other) => (other.kind === 'form' ? other.submit.path : undefined))
  if (callOwner)
    problems.push({
      name: 'call-taken',
      file,
      pointer: '/submit/path',
      message: `The call is taken by ${callOwner.file}.`,
      hint: 'Choose another call; each form has its own.',
    })
  return problems
}
