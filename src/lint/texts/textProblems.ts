import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { unusedKeyPredicate, unusedProblems } from './unusedTexts.ts'
import { buildTextIndex, type LocaleFiles } from './textIndex.ts'
import { missingKeys, missingProblems } from './missingTexts.ts'
import { collectUsedTexts } from './usedTexts.ts'
import { translationProblems } from './translationQuality.ts'

/** All problems with the site's texts: missing, unused, untranslated, in wrong plural forms. */
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
