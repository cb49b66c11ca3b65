import { nameOf } from '../jsonFile.ts'
import type { Page } from '../page.ts'
import type { DefinitionProblem } from '../problem.ts'
import type { Site } from './site.ts'

/** Pages that are not named after their file, or want a path or a call that another has. */
export const uniqueProblems = ({ pages }: Pick<Site, 'pages'>): DefinitionProblem[] =>
  pages.flatMap(({ file, page }, index) => pageProblems(file, page, pages.slice(0, index)))

function pageProblems(file: string, page: Page, before: { file: string; page: Page }[]): DefinitionProblem[] {
  const problems: DefinitionProblem[] = []
  if (nameOf(file) !== page.id) {
    problems.push({
      file,
      place: '/id',
      what: `The id “${page.id}” is not the file's name.`,
      hint: `Name the file ${page.id}.page.json or change the id.`,
    })
  }
  const same = (key: (other: Page) => string | undefined) =>
    before.find((other) => key(page) !== undefined && key(other.page) === key(page))
  const path = same((other) => other.path.replace(/:[^/]+/g, ':'))
  if (path)
    problems.push({
      file,
      place: '/path',
      what: `The path ${page.path} is taken by ${path.file}.`,
      hint: 'Choose another path.',
    })
  const call = same((other) => (other.kind === 'form' ? other.submit.path : undefined))
  if (call)
    problems.push({
      file,
      place: '/submit/path',
      what: `The call is taken by ${call.file}.`,
      hint: 'Choose another call; each form has its own.',
    })
  return problems
}
