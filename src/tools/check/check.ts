import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyFixes } from '../../project/source/applyFixes.ts'
import {
  formatProblem,
  isError,
  problemName,
  sayProblem,
  type DefinitionProblem,
} from '../../model/site/definitionProblem.ts'
import { keepResults } from '../project/resultCache.ts'
import { writeProjectFile } from '../project/writeProjectFile.ts'
import { checkFiles } from './checkFiles.ts'
import { parseToolArgs, runTool } from '../toolArgs.ts'

/**
 * `npm run check`: prints every problem in the page, field and text files; exit code 1 if one of them is an error.
 * `--fix` first applies the safe fixes; `--json` prints a list for other programs.
 */
const { root, enabled } = parseToolArgs('fix', 'json')
keepResults()
await runTool(check)

function check(): void {
  const isJson = enabled.has('json')
  let result = checkFiles(root)
  if (enabled.has('fix')) {
    const fixedTexts = applyFixes(result.problems, (file) => readFileSync(join(root, file), 'utf8'))
    for (const [file, text] of fixedTexts) {
      writeProjectFile(root, file, text)
      if (!isJson) console.log(`${file} mended`)
    }
    if (fixedTexts.size > 0) result = checkFiles(root)
  }
  const { project, problems } = result
  const errors = problems.filter(isError)
  if (isJson) console.log(JSON.stringify(problems.map(toJson), null, 2))
  else {
    for (const problem of problems) console.log(formatProblem(problem))
    console.log(summary())
  }
  if (errors.length > 0) process.exitCode = 1

  function summary(): string {
    const inFiles = pluralize(new Set(problems.map(({ file }) => file)).size, 'file')
    const warnings = problems.length - errors.length
    if (errors.length > 0)
      return `${pluralize(errors.length, 'problem')}${warnings > 0 ? ` and ${pluralize(warnings, 'warning')}` : ''} in ${inFiles}.`
    const counts = [
      pluralize(project.pages.length, 'page'),
      pluralize(project.fields.length, 'field'),
      pluralize(project.languages.length, 'language'),
    ].join(', ')
    return warnings > 0 ? `No errors, ${pluralize(warnings, 'warning')}: ${counts}.` : `All is well: ${counts}.`
  }
}

function toJson(problem: DefinitionProblem) {
  const { id, params, severity = 'error', file, line, column, pointer, fix } = problem
  const name = problemName(problem)
  return { name, id, params, severity, file, line, column, pointer, ...sayProblem(problem), fixable: fix !== undefined }
}

function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
