import { readProject } from './readProject.ts'
import { checkProject } from '../lint/check/checkProject.ts'
import type { DefinitionProblem } from '../model/site/definitionProblem.ts'
import { textKeysInCode } from './textKeysInCode.ts'
import { parseToolArgs, PROJECT_ROOT } from './toolArgs.ts'

/** `npm run check`: prints every problem in the page, field and text files; exit code 1 if there is one. */
const { root } = parseToolArgs()
const { project, problems: unreadable } = readProject(root, textKeysInCode(PROJECT_ROOT))
const problems = [...unreadable, ...checkProject(project)]
for (const problem of problems) console.log(formatProblem(problem))
const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
if (problems.length > 0) {
  console.log(
    `${pluralize(problems.length, 'problem')} in ${pluralize(new Set(problems.map(({ file }) => file)).size, 'file')}.`,
  )
  process.exitCode = 1
} else {
  console.log(
    `All is well: ${pluralize(project.pages.length, 'page')}, ${pluralize(project.fields.length, 'field')}, ${pluralize(project.languages.length, 'language')}.`,
  )
}

function formatProblem({ file, pointer, message, hint }: DefinitionProblem): string {
  return `${file}${pointer ? `  ${pointer}` : ''}\n  ${message}\n  → ${hint}\n`
}
