import type { DefinitionProblem } from '../../problem.ts'
import type { SiteDefinitions } from '../site.ts'
import { unusedKeyPredicate, unusedProblems } from './dead.ts'
import { buildTextIndex, type LocaleFiles } from './language.ts'
import { missingKeys, missingProblems } from './missing.ts'
import { collectUsedTexts } from './wanted.ts'
import { translationProblems } from './wording.ts'

/** Everything wrong with the texts of a site: missing, used by nothing, untranslated, not fit for their language. */
export function textProblems(
  site: SiteDefinitions,
  localeFiles: LocaleFiles[],
  codeKeys: string[],
  unreadable: string[] = [],
): DefinitionProblem[] {
  const languages = new Map(localeFiles.map((language) => [language, buildTextIndex(language)]))
  const usedTexts = collectUsedTexts(site)
  const isUnused = unusedKeyPredicate(site, usedTexts, codeKeys)
  return [
    ...missingProblems(missingKeys(languages, usedTexts, isUnused, unreadable)),
    ...unusedProblems(languages, isUnused, site),
    ...translationProblems(languages, isUnused),
  ]
}
