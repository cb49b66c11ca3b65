import type { Definitions } from '../jsonFile.ts'
import type { DefinitionProblem } from '../problem.ts'
import { missingAutocomplete } from './autofill.ts'
import { preChecked } from './declarations.ts'
import { unlimitedFiles } from './files.ts'
import { unboundedText } from './lengths.ts'
import { badPattern } from './patterns.ts'
import { missingSensitive } from './sensitive.ts'
import { readSiteDefinitions } from './site.ts'
import { allNodes, problemsAtNodes } from './spots.ts'
import { textProblems } from './texts/problems.ts'
import type { LocaleFiles } from './texts/language.ts'
import { fatalProblems } from './usable.ts'

/** Everything that a product owner writes. */
export interface Project extends Definitions {
  languages: LocaleFiles[]
  /** Keys of texts that code names, `*` standing for a part that it fills in. */
  codeKeys: string[]
}

/** Rules of a single field. A new rule is a function here and a broken file in tests/tools. */
const FIELD_RULES = [preChecked, unlimitedFiles, badPattern, unboundedText, missingAutocomplete, missingSensitive]

/**
 * Everything wrong in all page, field and text files, by file. A file whose shape is wrong is judged no further until that
 * is mended, and neither is what hangs on it; all other files are.
 */
export function checkProject(project: Project): DefinitionProblem[] {
  const { site, problems } = readSiteDefinitions(project)
  const nodes = allNodes(site)
  const allProblems = [
    ...problems,
    ...fatalProblems(site),
    ...FIELD_RULES.flatMap((rule) => problemsAtNodes(nodes, site.library, rule)),
    ...textProblems(site, project.languages, project.codeKeys, project.unreadable),
  ]
  return [...Map.groupBy(allProblems, ({ file }) => file).values()].flat()
}
