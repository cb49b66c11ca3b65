import type { DefinitionProblem } from '../../problem.ts'
import type { Site } from '../site.ts'
import { deadKeys, deadProblems } from './dead.ts'
import { indexOf, type Language } from './language.ts'
import { missingKeys, missingProblems } from './missing.ts'
import { wantedTexts } from './wanted.ts'
import { wordingProblems } from './wording.ts'

/** Everything wrong with the texts of a site: missing, used by nothing, untranslated, not fit for their language. */
export function textProblems(
  site: Site,
  codes: Language[],
  named: string[],
  unreadable: string[] = [],
): DefinitionProblem[] {
  const languages = new Map(codes.map((language) => [language, indexOf(language)]))
  const wanted = wantedTexts(site)
  const isDead = deadKeys(site, wanted, named)
  return [
    ...missingProblems(missingKeys(languages, wanted, isDead, unreadable)),
    ...deadProblems(languages, isDead, site),
    ...wordingProblems(languages, isDead),
  ]
}
