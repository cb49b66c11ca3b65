import { hashDefinitions } from '../definitions/verdict.ts'
import { checkProject } from '../lint/check/checkProject.ts'
import { suggestNames } from '../lint/check/suggestNames.ts'
import { locateProblems } from '../lint/source/position.ts'
import { DefinitionError, isError, type DefinitionProblem } from '../model/site/definitionProblem.ts'
import { readProject, type ReadProject } from './readProject.ts'
import { PROJECT_ROOT } from './toolArgs.ts'

/** What a check of a project found. */
export interface CheckResult extends Pick<ReadProject, 'project' | 'texts'> {
  problems: DefinitionProblem[]
}

/**
 * All problems of the files in `schemas/` and `locales/` under `root`, each with line and column, grouped by file. The
 * same list stands behind `npm run check`, the build, the start and the development server.
 * @param codeRoot the project whose code is to use the files
 */
export function checkFiles(root: string, codeRoot = PROJECT_ROOT): CheckResult {
  const { project, problems, texts } = readProject(root, codeRoot)
  const located = locateProblems(suggestNames([...problems, ...checkProject(project)]), texts)
  const byFile = Map.groupBy(located, ({ file }) => file)
  return {
    project,
    texts,
    problems: [...byFile.values()].flatMap((each) =>
      each.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)),
    ),
  }
}

let lastCheck: { key: string; errors: DefinitionProblem[] } | undefined

/**
 * Refuses files in which the check finds an error. Files that did not change since the last call are not checked again.
 * @throws DefinitionError with every error
 */
export function requireSoundFiles(root: string, codeRoot = PROJECT_ROOT): void {
  const key = `${root} ${hashDefinitions(root)}`
  if (lastCheck?.key !== key) lastCheck = { key, errors: checkFiles(root, codeRoot).problems.filter(isError) }
  if (lastCheck.errors.length > 0) throw new DefinitionError(lastCheck.errors)
}
