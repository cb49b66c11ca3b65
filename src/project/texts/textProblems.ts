import { phrase } from '../../model/findings/findingTexts.ts'
import { distance } from 'fastest-levenshtein'
import { problemName, type DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { unusedKeyPredicate, unusedFindings } from './unusedTexts.ts'
import { buildTextIndex, locateKey, type LocaleFiles, type TextIndex } from './textIndex.ts'
import { missingKeys, missingFindings, overridesInOne } from './missingTexts.ts'
import { mergeLanguages, type TextFinding } from './textFinding.ts'
import { collectUsedTexts, type UsedText } from './usedTexts.ts'
import { copiedLanguages, untranslatedDocuments, untranslatedLanguages, untranslatedFiles } from './copyFindings.ts'
import { linkFindings } from './linkFindings.ts'
import { missingDocuments, otherVersions } from './missingDocuments.ts'
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
  // The texts of drafts do not need a translation yet.
  const finished = withoutDrafts(site, languages)
  const untranslated = untranslatedLanguages(finished)
  const isInUntranslatedLanguage = ({ language }: TextFinding): boolean =>
    untranslated.some(({ file }) => file.startsWith(`locales/${language.code}/`))
  const files = untranslatedFiles(languages).filter((finding) => !isInUntranslatedLanguage(finding))
  const untranslatedPaths = new Set(files.map(({ file }) => file))
  const isNamedAsWhole = (finding: TextFinding): boolean =>
    problemName(finding) === 'untranslated-text' &&
    (untranslatedPaths.has(finding.file) || isInUntranslatedLanguage(finding))
  // A missing link already explains links that differ from the English text.
  const translations = translationFindings(languages, isUnused).filter(
    (finding) => (finding.id !== 'other-placeholders' || !linkKeys.has(finding.key)) && !isNamedAsWhole(finding),
  )
  const copies = copiedLanguages(finished)
  const isCopied = (file: string): boolean =>
    copies.some((copy) => file.startsWith(copy.file.replace(/meta\.json$/, '')))
  const results = [...new Set([...languages.values()].flatMap((texts) => [...texts.keys()]))].flatMap(
    (key) => /^result\.([^.]+)$/.exec(key)?.[1] ?? [],
  )
  const missing = missingFindings(missingKeys(languages, usedTexts, isUnused, unreadable), results)
  const mergedProblems = mergeLanguages(
    joinMisspelt(joinRenamed([...missing, ...unusedFindings(languages, isUnused, site)]), usedTexts, languages).concat(
      translations,
      files,
      links,
      missingDocuments(localeFiles),
      staleFindings(languages),
      overridesInOne(languages, usedTexts, isUnused),
    ),
  )
  return [
    ...copies,
    ...[
      ...untranslated,
      ...mergedProblems,
      ...untranslatedDocuments(localeFiles),
      ...otherVersions(localeFiles),
    ].filter(({ file }) => !isCopied(file)),
  ]
}

function withoutDrafts(
  { pages }: SiteDefinitions,
  languages: Map<LocaleFiles, TextIndex>,
): Map<LocaleFiles, TextIndex> {
  const drafts = new Set(pages.flatMap(({ page }) => (page.status === 'draft' ? [`pages/${page.id}.json`] : [])))
  if (drafts.size === 0) return languages
  return new Map(
    [...languages].map(([language, texts]) => [
      language,
      new Map([...texts].filter(([key]) => !drafts.has(locateKey(key).path))),
    ]),
  )
}

/** A renamed page makes a text file missing and another one unused: report the unused file only. */
function joinRenamed(findings: TextFinding[]): TextFinding[] {
  const filesOf = (id: TextFinding['id']) =>
    new Set(findings.filter((each) => each.id === id && each.pointer === '').map(({ key }) => key))
  const [newPath, ...otherPaths] = filesOf('missing-text/file')
  const [oldPath, ...otherFiles] = filesOf('text-of-no-page')
  if (newPath === undefined || oldPath === undefined || otherPaths.length + otherFiles.length > 0) return findings
  const missingFiles = findings.filter(({ key, pointer }) => key === newPath && pointer === '')
  const unusedFiles = findings.filter(({ key, id }) => key === oldPath && id === 'text-of-no-page')
  if (missingFiles.some(({ language }) => !unusedFiles.some((each) => each.language === language))) return findings
  const id = newPath.replace(/^pages\/|\.json$/g, '')
  return findings
    .filter((finding) => !missingFiles.includes(finding))
    .map((finding) => {
      if (!unusedFiles.includes(finding)) return finding
      const { unknown: _unknown, ...rest } = finding
      return { ...rest, hint: phrase('hint-renamed-page', { id }) }
    })
}

/** A misspelt key makes one text missing and another unused: report the unused one only. */
function joinMisspelt(
  findings: TextFinding[],
  usedTexts: UsedText[],
  languages: Map<LocaleFiles, TextIndex>,
): TextFinding[] {
  const [missing, unused] = [
    findings.filter((each) => problemName(each) === 'missing-text'),
    findings.filter((each) => problemName(each) !== 'missing-text'),
  ]
  const explainedFindings = new Set<TextFinding>()
  // By all steps but one, since comparing every unused key with every used one takes minutes in a large project.
  const usedKeys = new Set(unused.length > 0 ? usedTexts.flatMap(({ keys }) => keys) : [])
  const keysBySteps = Map.groupBy(
    [...usedKeys].flatMap((key) => otherStepsOf(key).map((steps) => ({ steps, key }))),
    ({ steps }) => steps,
  )
  const unusedWithHints = unused.map((finding) => {
    if (finding.id !== 'unused-text') return finding
    const inside = missing.filter(
      ({ file, key }) => file === finding.file && key.startsWith(`${finding.key}.`) && locateKey(key).steps.length > 1,
    )
    if (inside.length > 0) {
      for (const each of inside) explainedFindings.add(each)
      const [name, member] = (inside[0]?.key ?? '').split('.').slice(-2)
      return { ...finding, hint: phrase('hint-group-of-texts', { name, member }) }
    }
    const missingText = missing.find(
      (each) => each.file === finding.file && !explainedFindings.has(each) && differingStep(finding.key, each.key),
    )
    if (missingText) explainedFindings.add(missingText)
    const isFree = (key: string) => languages.get(finding.language)?.has(key) === false
    const similarKeys = otherStepsOf(finding.key).flatMap((steps) => keysBySteps.get(steps) ?? [])
    const meant = missingText ? [missingText.key] : similarKeys.map(({ key }) => key).filter(isFree)
    const step = nearest(finding.key, meant)
    return step ? { ...finding, unknown: { name: step[0], known: [step[1]] } } : finding
  })
  return [...missing.filter((finding) => !explainedFindings.has(finding)), ...unusedWithHints]
}

/** The steps of a key without one of them, for each of them. */
function otherStepsOf(key: string): string[] {
  const { steps } = locateKey(key)
  return steps.map((_step, index) => steps.with(index, '').join('.'))
}

/** The first difference between a key and one of the keys that may be meant. */
function nearest(key: string, keys: string[]): [string, string] | undefined {
  for (const each of keys) {
    const step = differingStep(key, each)
    if (step) return step
  }
  return undefined
}

const MAX_TYPO_DISTANCE = 2

/** The one step in which two keys differ, if a typing slip explains it. */
function differingStep(key: string, other: string): [string, string] | undefined {
  const [steps, otherSteps] = [locateKey(key).steps, locateKey(other).steps]
  if (steps.length !== otherSteps.length) return undefined
  const differentSteps = steps.flatMap((step, index): [string, string][] => {
    const otherStep = otherSteps[index] ?? ''
    return step === otherStep ? [] : [[step, otherStep]]
  })
  const [pair] = differentSteps
  return differentSteps.length === 1 && pair && distance(...pair) <= MAX_TYPO_DISTANCE && pair[0].length > 2
    ? pair
    : undefined
}
