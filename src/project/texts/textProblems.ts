import { phrase } from '../../model/findings/findingTexts.ts'
import { distance } from 'fastest-levenshtein'
import { problemName, type DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { unusedKeyPredicate, unusedFindings } from './unusedTexts.ts'
import { buildTextIndex, locateKey, type LocaleFiles, type TextIndex } from './textIndex.ts'
import { missingKeys, missingFindings } from './missingTexts.ts'
import { mergeLanguages, type TextFinding } from './textFinding.ts'
import { collectUsedTexts, type UsedText } from './usedTexts.ts'
import { copiedLanguages, untranslatedDocuments, untranslatedLanguages } from './copyFindings.ts'
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
  // The words of pages that are being made wait for nobody yet.
  const untranslated = untranslatedLanguages(withoutDrafts(site, languages))
  const isNamedAsWhole = ({ id, language }: TextFinding): boolean =>
    id.startsWith('untranslated-text') && untranslated.some(({ file }) => file.startsWith(`locales/${language.code}/`))
  // Where a link is missing, other links than the English text has are the same mistake.
  const translations = translationFindings(languages, isUnused).filter(
    (finding) => (finding.id !== 'other-placeholders' || !linkKeys.has(finding.key)) && !isNamedAsWhole(finding),
  )
  const copies = copiedLanguages(languages)
  const isCopied = (file: string): boolean =>
    copies.some((copy) => file.startsWith(copy.file.replace(/meta\.json$/, '')))
  const results = [...new Set([...languages.values()].flatMap((texts) => [...texts.keys()]))].flatMap(
    (key) => /^result\.([^.]+)$/.exec(key)?.[1] ?? [],
  )
  const missing = missingFindings(missingKeys(languages, usedTexts, isUnused, unreadable), results)
  const merged = mergeLanguages(
    joinMisspelt(joinRenamed([...missing, ...unusedFindings(languages, isUnused, site)]), usedTexts, languages).concat(
      translations,
      links,
      missingDocuments(localeFiles),
      staleFindings(languages),
    ),
  )
  return [
    ...copies,
    ...[...untranslated, ...merged, ...untranslatedDocuments(localeFiles), ...otherVersions(localeFiles)].filter(
      ({ file }) => !isCopied(file),
    ),
  ]
}

function withoutDrafts(
  { pages }: SiteDefinitions,
  languages: Map<LocaleFiles, TextIndex>,
): Map<LocaleFiles, TextIndex> {
  const drafts = pages.flatMap(({ page }) => (page.status === 'draft' ? [`pages.${page.id}.`] : []))
  if (drafts.length === 0) return languages
  return new Map(
    [...languages].map(([language, texts]) => [
      language,
      new Map([...texts].filter(([key]) => !drafts.some((draft) => key.startsWith(draft)))),
    ]),
  )
}

/** The texts of a renamed page are missing and of no page at once: it is reported where they stand. */
function joinRenamed(findings: TextFinding[]): TextFinding[] {
  const filesOf = (id: TextFinding['id']) =>
    new Set(findings.filter((each) => each.id === id && each.pointer === '').map(({ key }) => key))
  const [[newPath, ...otherPaths], [oldPath, ...otherFiles]] = [
    filesOf('missing-text/file'),
    filesOf('text-of-no-page'),
  ].map((paths) => [...paths]) as [string[], string[]]
  if (newPath === undefined || oldPath === undefined || otherPaths.length + otherFiles.length > 0) return findings
  const lacking = findings.filter(({ key, pointer }) => key === newPath && pointer === '')
  const having = findings.filter(({ key, id }) => key === oldPath && id === 'text-of-no-page')
  if (lacking.some(({ language }) => !having.some((each) => each.language === language))) return findings
  const id = newPath.replace(/^pages\/|\.json$/g, '')
  return findings
    .filter((finding) => !lacking.includes(finding))
    .map((finding) => {
      if (!having.includes(finding)) return finding
      const { unknown: _unknown, ...rest } = finding
      return { ...rest, hint: phrase('hint-renamed-page', { id }) }
    })
}

/** A text under a misspelt key is missing and unused at once, and one mistake: it is reported where it stands. */
function joinMisspelt(
  findings: TextFinding[],
  usedTexts: UsedText[],
  languages: Map<LocaleFiles, TextIndex>,
): TextFinding[] {
  const [missing, unused] = [
    findings.filter((each) => problemName(each) === 'missing-text'),
    findings.filter((each) => problemName(each) !== 'missing-text'),
  ]
  const explained = new Set<TextFinding>()
  const usedKeys = [...new Set(usedTexts.flatMap(({ keys }) => keys))]
  const named = unused.map((finding) => {
    if (finding.id !== 'unused-text') return finding
    const inside = missing.filter(
      ({ file, key }) => file === finding.file && key.startsWith(`${finding.key}.`) && locateKey(key).steps.length > 1,
    )
    if (inside.length > 0) {
      for (const each of inside) explained.add(each)
      const [name, member] = (inside[0]?.key ?? '').split('.').slice(-2)
      return { ...finding, hint: phrase('hint-group-of-texts', { name, member }) }
    }
    const lacking = missing.find(
      (each) => each.file === finding.file && !explained.has(each) && differingStep(finding.key, each.key),
    )
    if (lacking) explained.add(lacking)
    const isFree = (key: string) => languages.get(finding.language)?.has(key) === false
    const step = nearest(finding.key, lacking ? [lacking.key] : usedKeys.filter(isFree))
    return step ? { ...finding, unknown: { name: step[0], known: [step[1]] } } : finding
  })
  return [...missing.filter((finding) => !explained.has(finding)), ...named]
}

/** The first difference between a key and one of those it may have been meant for. */
function nearest(key: string, keys: string[]): [string, string] | undefined {
  for (const each of keys) {
    const step = differingStep(key, each)
    if (step) return step
  }
  return undefined
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
