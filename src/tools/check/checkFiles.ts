import { hashDefinitions } from '../../project/read/verdict.ts'
import { checkProject, type Project } from '../../project/checks/checkProject.ts'
import { withoutConsequences } from '../../project/checks/consequences.ts'
import { suggestNames } from '../../project/checks/suggestNames.ts'
import { locateProblems } from '../../project/source/position.ts'
import { DefinitionError, isError, type DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { listFiles, missingFiles } from '../project/projectFiles.ts'
import { readProject, type ReadProject } from '../project/readProject.ts'
import { sampleProblems } from './sampleProblems.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'

export interface CheckResult extends Pick<ReadProject, 'project' | 'texts'> {
  problems: DefinitionProblem[]
}

const EMPTY: Project = { pages: [], fields: [], pageMeta: {}, fieldMeta: {}, languages: [], codeKeys: [] }

/**
 * All problems of the files in `schemas/`, `locales/` and `sample/` under `root`, and links in `public/`, each with line and column, grouped by
 * file. `npm run check`, the build, the start and the development server use this list.
 * @param codeRoot the project whose code uses the files
 * @param check the rules
 * @param page id of the only page to check; all by default
 */
export function checkFiles(root: string, codeRoot = PROJECT_ROOT, check = checkProject, page?: string): CheckResult {
  const missing = missingFiles(root)
  if (missing.length > 0) return { project: EMPTY, problems: missing, texts: new Map() }
  const { project, problems, texts } = readProject(root, codeRoot, page)
  // The site publishes these files as they are, and a link leads out of the project.
  const links = ['sample', 'public'].flatMap((folder) => listFiles(root, folder).problems)
  const locatedProblems = locateProblems(
    suggestNames(
      withoutConsequences([
        ...problems,
        ...links,
        ...checkWithoutFailing(project, check),
        ...(links.length > 0
          ? []
          : sampleProblems(
              root,
              project.languages.map(({ code }) => code),
              texts,
            )),
      ]),
    ),
    texts,
  )
  const byFile = Map.groupBy(locatedProblems, ({ file }) => file)
  return {
    project,
    texts,
    problems: [...byFile.values()].flatMap((each) =>
      each.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)),
    ),
  }
}

/** The problems of a project. If a rule throws, reports the pages that make it throw instead of ending the check. */
function checkWithoutFailing(project: Project, check: typeof checkProject): DefinitionProblem[] {
  try {
    return check(project)
  } catch (error) {
    const checkablePages = project.pages.filter((page) => isCheckable({ ...project, pages: [page] }, check))
    const failingPages = project.pages.filter((page) => !checkablePages.includes(page))
    return (failingPages.length > 0 ? failingPages : project.pages.slice(0, 1)).map(({ file }) => ({
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
 * Throws if the check finds an error in the files. Does not check them again if they are unchanged since the last call.
 * @throws DefinitionError with every error
 */
export function requireSoundFiles(root: string, codeRoot = PROJECT_ROOT, check = checkProject): void {
  const key = `${root} ${hashDefinitions(root)}`
  if (lastCheck?.key !== key) lastCheck = { key, errors: checkFiles(root, codeRoot, check).problems.filter(isError) }
  if (lastCheck.errors.length > 0) throw new DefinitionError(lastCheck.errors)
}
