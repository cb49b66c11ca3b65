import { hashDefinitions } from '../../project/read/verdict.ts'
import { checkProject, type Project } from '../../project/checks/checkProject.ts'
import { withoutConsequences } from '../../project/checks/consequences.ts'
import { suggestNames } from '../../project/checks/suggestNames.ts'
import { locateProblems } from '../../project/source/position.ts'
import { DefinitionError, isError, type DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { missingFiles } from '../project/projectFiles.ts'
import { readProject, type ReadProject } from '../project/readProject.ts'
import { sampleProblems } from './sampleProblems.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'

/** What a check of a project found. */
export interface CheckResult extends Pick<ReadProject, 'project' | 'texts'> {
  problems: DefinitionProblem[]
}

const EMPTY: Project = { pages: [], fields: [], pageMeta: {}, fieldMeta: {}, languages: [], codeKeys: [] }

/**
 * All problems of the files in `schemas/`, `locales/` and `sample/` under `root`, each with line and column, grouped by file. The
 * same list stands behind `npm run check`, the build, the start and the development server.
 * @param codeRoot the project whose code is to use the files
 * @param check the rules
 */
export function checkFiles(root: string, codeRoot = PROJECT_ROOT, check = checkProject): CheckResult {
  const missing = missingFiles(root)
  if (missing.length > 0) return { project: EMPTY, problems: missing, texts: new Map() }
  const { project, problems, texts } = readProject(root, codeRoot)
  const located = locateProblems(
    suggestNames(
      withoutConsequences([
        ...problems,
        ...checkWithoutFailing(project, check),
        ...sampleProblems(
          root,
          project.languages.map(({ code }) => code),
          texts,
        ),
      ]),
    ),
    texts,
  )
  const byFile = Map.groupBy(located, ({ file }) => file)
  return {
    project,
    texts,
    problems: [...byFile.values()].flatMap((each) =>
      each.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)),
    ),
  }
}

/** The problems of a project; definitions on which a rule fails are named instead of ending the check. */
function checkWithoutFailing(project: Project, check: typeof checkProject): DefinitionProblem[] {
  try {
    return check(project)
  } catch (error) {
    const sound = project.pages.filter((page) => isCheckable({ ...project, pages: [page] }, check))
    const culprits = project.pages.filter((page) => !sound.includes(page))
    return (culprits.length > 0 ? culprits : project.pages.slice(0, 1)).map(({ file }) => ({
      id: 'check-failed',
      file,
      pointer: '',
      params: { error: error instanceof Error ? error.message : String(error) },
    }))
  }
}

function isCheckable(project: Project, check: typeof checkProject): boolean {
  try {
    check(project)
    return true
  } catch {
    return false
  }
}

let lastCheck: { key: string; errors: DefinitionProblem[] } | undefined

/**
 * Refuses files in which the check finds an error. Files that did not change since the last call are not checked again.
 * @throws DefinitionError with every error
 */
export function requireSoundFiles(root: string, codeRoot = PROJECT_ROOT, check = checkProject): void {
  const key = `${root} ${hashDefinitions(root)}`
  if (lastCheck?.key !== key) lastCheck = { key, errors: checkFiles(root, codeRoot, check).problems.filter(isError) }
  if (lastCheck.errors.length > 0) throw new DefinitionError(lastCheck.errors)
}
