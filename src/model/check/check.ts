import type { Definitions } from '../jsonFile.ts'
import type { DefinitionProblem } from '../problem.ts'
import { noAutofill } from './autofill.ts'
import { preTicked } from './declarations.ts'
import { unlimitedFiles } from './files.ts'
import { unboundedText } from './lengths.ts'
import { badPattern } from './patterns.ts'
import { notSensitive } from './sensitive.ts'
import { readSite } from './site.ts'
import { allSpots, problemsAt } from './spots.ts'
import { textProblems } from './texts/problems.ts'
import type { Language } from './texts/language.ts'
import { problemsInUse } from './usable.ts'

/** Everything that a product owner writes. */
export interface Project extends Definitions {
  languages: Language[]
  /** Keys of texts that code names, `*` standing for a part that it fills in. */
  named: string[]
}

/** Rules of a single field. A new rule is a function here and a broken file in tests/tools. */
const FIELD_RULES = [preTicked, unlimitedFiles, badPattern, unboundedText, noAutofill, notSensitive]

/**
 * Everything wrong in all page, field and text files, by file. A file whose shape is wrong is judged no further until that
 * is mended, and neither is what hangs on it; all other files are.
 */
export function check(project: Project): DefinitionProblem[] {
  const { site, problems } = readSite(project)
  const spots = allSpots(site)
  const all = [
    ...problems,
    ...problemsInUse(site),
    ...FIELD_RULES.flatMap((rule) => problemsAt(spots, site.library, rule)),
    ...textProblems(site, project.languages, project.named, project.unreadable),
  ]
  return [...Map.groupBy(all, ({ file }) => file).values()].flat()
}
