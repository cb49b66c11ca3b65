import { distance } from 'fastest-levenshtein'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { unusedKeyPredicate, unusedFindings } from './unusedTexts.ts'
import { buildTextIndex, locateKey, type LocaleFiles } from './textIndex.ts'
import { missingKeys, missingFindings } from './missingTexts.ts'
import { mergeLanguages, type TextFinding } from './textFinding.ts'
import { collectUsedTexts } from './usedTexts.ts'
import { copiedLanguages, untranslatedDocuments, untranslatedLanguages } from './copyFindings.ts'
import { linkFindings } from './linkFindings.ts'
import { missingDocuments } from './missingDocuments.ts'
import { staleFindings } from './textSources.ts'
import { translationFindings } from './translationQuality.ts'

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
  const links = linkFindings(site, languages)
  const linkKeys = new Set(links.map(({ key }) => key))
  const untranslated = untranslatedLanguages(languages)
  const isNamedAsWhole = ({ name, language }: TextFinding): boolean =>
    name === 'untranslated-text' && untranslated.some(({ file }) => file.startsWith(`locales/${language.code}/`))
  // Where a link is missing, other links than the English text has are the same mistake.
  const translations = translationFindings(languages, isUnused).filter(
    (finding) => (finding.name !== 'other-placeholders' || !linkKeys.has(finding.key)) && !isNamedAsWhole(finding),
  )
  const copies = copiedLanguages(languages)
  const isCopied = (file: string): boolean =>
    copies.some((copy) => file.startsWith(copy.file.replace(/meta\.json$/, '')))
  const merged = mergeLanguages(
    joinMisspelt(
      missingFindings(missingKeys(languages, usedTexts, isUnused, unreadable)),
      unusedFindings(languages, isUnused, site),
    ).concat(translations, links, missingDocuments(localeFiles), staleFindings(languages)),
  )
  return [
    ...copies,
    ...[...untranslated, ...merged, ...untranslatedDocuments(localeFiles)].filter(({ file }) => !isCopied(file)),
  ]
}

/** A text under a misspelt key is missing and unused at once, and one mistake: it is reported where it stands. */
function joinMisspelt(missing: TextFinding[], unused: TextFinding[]): TextFinding[] {
  const explained = new Set<TextFinding>()
  const named = unused.map((finding) => {
    for (const each of missing) {
      const step = each.file === finding.file && !explained.has(each) ? differingStep(finding.key, each.key) : undefined
      if (!step) continue
      explained.add(each)
      return { ...finding, unknown: { name: step[0], known: [step[1]] } }
    }
    return finding
  })
  return [...missing.filter((finding) => !explained.has(finding)), ...named]
}

const MAX_TYPO_DISTANCE = 2

/** The one step in which two keys differ, if a slip of the keyboard explains it. */
function differingStep(key: string, other: string): [string, string] | undefined {
  const [steps, otherSteps] = [locateKey(key).steps, locateKey(other).steps]
  if (steps.length !== otherSteps.length) return undefined
  const differing = steps.flatMap((step, index): [string, string][] => {
    const otherStep = otherSteps[index] ?? ''
    return step === otherStep ? [] : [[step, otherStep]]
  })
  const [pair] = differing
  return differing.length === 1 && pair && distance(...pair) <= MAX_TYPO_DISTANCE && pair[0].length > 2
    ? pair
    : undefined
}
