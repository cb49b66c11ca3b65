import type { Definitions } from '../../model/site/definitionFile.ts'
import { problemName, type DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { missingAutocomplete, unknownAutofill } from './autofill.ts'
import { preChecked, unlimitedFiles, unboundedText, missingSensitive, hiddenButRequired } from './fieldRules.ts'
import { badPattern, hangingPatterns } from './patternCost.ts'
import { inexactStep, optionOfOtherType, refusedOption, refusedValue, swappedLimits } from './impossibleValues.ts'
import { compareOfOtherKind, missingType, ruleOfOtherType, unnamedOption, widgetOfOtherType } from './otherType.ts'
import { unreachableBranches } from './unreachableBranches.ts'
import { misspeltKeywords } from './misspeltKeywords.ts'
import { unusedFields, documentsOfNoLanguage, screensOfNoCode, sharedMenuOrders } from './siteFiles.ts'
import { closedPages, linkParameters, pageLinks, linkProblems } from './links.ts'
import { patternLength, literalBackslash } from './patternText.ts'
import { submitMembers } from './submitMembers.ts'
import { optionalFields } from './optionalFields.ts'
import { uiOptions } from './uiOptions.ts'
import { wordsBesideReference } from './wordsBesideReference.ts'
import { closedCalls, unknownResponseMembers } from './callUses.ts'
import { ownCallProblems, unknownCalls } from './calls.ts'
import type { ProblemName } from '../../model/findings/findingTexts.ts'
import { withoutConsequences } from './consequences.ts'
import { readSiteDefinitions, type SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { allNodes } from '../../model/site/schemaNodes.ts'
import { problemsAtNodes } from './problemsAtNodes.ts'
import { textProblems } from '../texts/textProblems.ts'
import type { LocaleFiles } from '../texts/textIndex.ts'
import { fatalProblems } from '../../model/site/problems/fatalProblems.ts'

/** All files that a product owner writes. */
export interface Project extends Definitions {
  languages: LocaleFiles[]
  /** Text keys in the code, with `*` for computed parts. */
  codeKeys: string[]
  /** Calls that the server handles itself. */
  ownCalls?: string[]
  /** Ids of the pages that the code draws. */
  screens?: string[]
}

/** Rules for a single field. A new rule is a function here and a mistake in `tests/project/mistakes`. */
const FIELD_RULES = [
  preChecked,
  unlimitedFiles,
  badPattern,
  literalBackslash,
  patternLength,
  unboundedText,
  missingAutocomplete,
  unknownAutofill,
  missingSensitive,
  swappedLimits,
  inexactStep,
  ruleOfOtherType,
  compareOfOtherKind,
  unnamedOption,
  optionOfOtherType,
  refusedOption,
  refusedValue,
]

/**
 * All problems in page, field and text files, grouped by file. A file that does not match its meta schema, and files
 * that depend on it, get no further checks.
 */
export function checkProject(project: Project): DefinitionProblem[] {
  const { site, problems } = readSiteDefinitions(project)
  const allProblems = withoutConsequences([
    ...problems,
    ...fatalProblems(site),
    ...warningsForDrafts(site, [
      ...definitionProblems(site, project),
      ...textProblems(site, project.languages, project.codeKeys, project.unreadable),
    ]),
  ])
  return [...Map.groupBy(allProblems, ({ file }) => file).values()].flat()
}

function definitionProblems(site: SiteDefinitions, project: Project): DefinitionProblem[] {
  const { languages, ownCalls = [], screens = [] } = project
  const nodes = allNodes(site)
  const atNodes = [...FIELD_RULES, widgetOfOtherType, hiddenButRequired(site), missingType(site)].flatMap((rule) =>
    problemsAtNodes(nodes, site.library, rule),
  )
  return [
    ...ownCallProblems(site, ownCalls),
    ...unknownCalls(site, ownCalls),
    ...closedCalls(site, nodes),
    ...unknownResponseMembers(site, nodes),
    ...screensOfNoCode(site, screens),
    ...sharedMenuOrders(site),
    ...documentsOfNoLanguage(project.site, languages),
    ...atNodes,
    ...hangingPatterns(site, project, atNodes),
    ...misspeltKeywords(site, project),
    ...uiOptions(site, nodes),
    ...optionalFields(
      site,
      nodes,
      languages.map(({ code }) => code),
    ),
    ...wordsBesideReference(site, project, languages),
    ...unreachableBranches(nodes),
    ...linkParameters(site),
    ...pageLinks(site),
    ...closedPages(site, nodes),
    ...submitMembers(site),
    ...linkProblems(nodes, site, languages),
    ...unusedFields(site),
  ]
}

/** Errors in drafts too: such a pattern hangs the browser and the server, and such a widget cannot be drawn. */
const NEVER_ALLOWED: ProblemName[] = ['pattern-hangs', 'pattern-too-complex', 'widget-of-other-type']

/** Turns the errors of drafts into warnings, except `NEVER_ALLOWED`. */
function warningsForDrafts({ pages }: SiteDefinitions, problems: DefinitionProblem[]): DefinitionProblem[] {
  const drafts = pages.filter(({ page }) => page.status === 'draft')
  const isOfDraft = (file: string) =>
    drafts.some((each) => file === each.file || /^locales\/[^/]+\/pages\/(.+)\.json$/.exec(file)?.[1] === each.page.id)
  return problems.map((problem) =>
    isOfDraft(problem.file) && !NEVER_ALLOWED.includes(problemName(problem))
      ? { ...problem, severity: 'warning' }
      : problem,
  )
}
