import { readProject } from '../definitions/readProject.ts'
import { check } from '../model/check/check.ts'
import type { DefinitionProblem } from '../model/problem.ts'
import { namedKeys } from './namedKeys.ts'
import { asked, HOME } from './root.ts'

/** `npm run check`: says what is wrong in the page, field and text files; exit code 1 if anything is. */
const { root } = asked()
const { project, problems: unreadable } = readProject(root, namedKeys(HOME))
const problems = [...unreadable, ...check(project)]
for (const problem of problems) console.log(sentence(problem))
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
if (problems.length > 0) {
  console.log(
    `${counted(problems.length, 'problem')} in ${counted(new Set(problems.map(({ file }) => file)).size, 'file')}.`,
  )
  process.exitCode = 1
} else {
  console.log(
    `All is well: ${counted(project.pages.length, 'page')}, ${counted(project.fields.length, 'field')}, ${counted(project.languages.length, 'language')}.`,
  )
}

function sentence({ file, place, what, hint }: DefinitionProblem): string {
  return `${file}${place ? `  ${place}` : ''}\n  ${what}\n  → ${hint}\n`
}
