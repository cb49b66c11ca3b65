import type { Definitions } from '../../model/site/definitionFile.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { missingAutocomplete } from './missingAutocomplete.ts'
import { preChecked } from './preChecked.ts'
import { unlimitedFiles } from './unlimitedFiles.ts'
import { unboundedText } from './unboundedText.ts'
import { badPattern } from './badPattern.ts'
import { missingSensitive } from './missingSensitive.ts'
import { readSiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { allNodes } from '../../model/site/schemaNodes.ts'
import { problemsAtNodes } from './problemsAtNodes.ts'
import { textProblems } from '../texts/textProblems.ts'
import type { LocaleFiles } from '../texts/textIndex.ts'
import { fatalProblems } from '../../model/site/problems/fatalProblems.ts'

/** All files that a product owner writes. */
export interface Project extends Definitions {
  languages: LocaleFiles[]
  /** Text keys that appear in code, `*` in place of computed parts. */
  codeKeys: string[]
  /** Calls that the server answers itself, `*` in place of computed parts. */
  ownCalls?: string[]
}

/** Rules for a single field. A new rule is a function here and a broken file in `tests/support/lint`. */
const FIELD_RULES = [preChecked, unlimitedFiles, badPattern, unboundedText, missingAutocomplete, missingSensitive]

/**
 * All problems in page, field and text files, grouped by file. A file of the wrong shape, and what depends on it, gets no
 * further checks until its shape is corrected.
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
