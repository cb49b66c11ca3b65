import type { Definitions } from '../../model/site/definitionFile.ts'
import { readSiteDefinitions, type SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import type { Page, ResolvedForm } from '../../model/site/pageDefinition.ts'
import { isObject, memberOf } from '../../forms/schema/isObject.ts'
import { REFERENCE_LANGUAGE, type LocaleFiles, type TextIndex } from '../texts/textIndex.ts'
import { collectUsedTexts, type UsedText } from '../texts/usedTexts.ts'
import { documentChanges } from './documentChanges.ts'
import { draftChanges } from './draftChanges.ts'
import { breaking, harmless, isSame, type FieldFinding, type ImpactFinding } from './impactFinding.ts'
import { lookChanges } from './lookChanges.ts'
import type { FieldFacts } from './matchFields.ts'
import { formChanges, pageChanges } from './pageChanges.ts'
import { payloadChanges } from './payloadChanges.ts'
import { schemaChanges } from './schemaChanges.ts'
import { formTextChanges, pairLanguages, siteTextChanges } from './textChanges.ts'

/** A state of a project: its page, field and text files. */
export interface ImpactProject extends Definitions {
  languages: LocaleFiles[]
}

/**
 * Compares two states of page, field and text files: one finding for each difference that a person or the backend
 * notices. Unreadable files are named, not compared. Source: docs/decisions/008-checks-and-impact.md.
 */
export function impactOf(before: ImpactProject, after: ImpactProject): ImpactFinding[] {
  const was = readSiteDefinitions(before).site
  const is = readSiteDefinitions(after).site
  const languages = pairLanguages(before.languages, after.languages)
  const languageData = { languages, before: before.languages, after: after.languages }
  const pages = [...new Set([...was.allNames.pages, ...is.allNames.pages])].flatMap((id) =>
    changesOfPage(id, was, is, languageData),
  )
  const formKeys = new Set(
    [was, is]
      .flatMap((site) => collectUsedTexts(site).flatMap(({ keys }) => keys))
      .filter((key) => !key.startsWith('errors.')),
  )
  // An added or removed page includes its texts.
  const isAddedOrRemoved = (id: string) => was.allNames.pages.includes(id) !== is.allNames.pages.includes(id)
  const isHandled = (key: string) => {
    const [area, id = ''] = key.split('.')
    return formKeys.has(key) || (area === 'pages' && isAddedOrRemoved(id))
  }
  return [
    ...pages,
    ...siteTextChanges(languages, isHandled),
    ...languageChanges(before.languages, after.languages),
    ...documentChanges(before.languages, after.languages),
    ...siteConfigChanges(before.site?.content, after.site?.content),
  ]
}

interface Languages {
  languages: ReturnType<typeof pairLanguages>
  before: LocaleFiles[]
  after: LocaleFiles[]
}

function changesOfPage(id: string, was: SiteDefinitions, is: SiteDefinitions, languages: Languages): ImpactFinding[] {
  const page = (site: SiteDefinitions) => site.pages.find((each) => each.page.id === id)?.page
  const form = (site: SiteDefinitions) => site.forms.find((each) => each.page.id === id)?.form
  const onThisPage = (finding: FieldFinding): ImpactFinding => ({ ...finding, page: id })
  const unreadable = [was, is].map((site) => site.unparsed.has(id))
  if (unreadable[1]) return [onThisPage(breaking('page-unreadable'))]
  if (unreadable[0]) return [onThisPage(harmless('page-unreadable/before'))]
  const [one, other] = [page(was), page(is)]
  if (!one || !other || one.status !== other.status) return pagePresenceChanges(one, other).map(onThisPage)
  const [oneForm, otherForm] = [form(was), form(is)]
  const used = (site: SiteDefinitions) =>
    collectUsedTexts({
      ...site,
      fields: [],
      pages: site.pages.filter((each) => each.page.id === id),
      forms: site.forms.filter((each) => each.page.id === id),
    })
  const findings = pageImpact(
    { page: one, form: oneForm },
    { page: other, form: otherForm },
    is.pages.map((each) => each.page),
    {
      ...languages,
      used: [used(was), used(is)],
    },
  )
  return findings.map((finding) => onThisPage(other.status === 'draft' ? { ...finding, breaking: false } : finding))
}

/** Added and removed pages. A draft is not served, so it counts as missing. */
function pagePresenceChanges(one: Page | undefined, other: Page | undefined): FieldFinding[] {
  const isServed = (page: Page | undefined): page is Page => page !== undefined && page.status !== 'draft'
  if (isServed(one)) return [breaking(other ? 'page-removed/drafted' : 'page-removed', { path: one.path })]
  if (isServed(other)) return [harmless('page-added', { path: other.path })]
  return [harmless(other ? 'page-added/draft' : 'page-removed/draft')]
}

export interface PageWords extends Languages {
  used: [before: UsedText[], after: UsedText[]]
}

/**
 * The findings for a change of one page.
 * @param pages all pages after the change
 * @param words the texts of both states; undefined: texts are not compared
 */
export function pageImpact(
  before: { page: Page; form: ResolvedForm | undefined },
  after: { page: Page; form: ResolvedForm | undefined },
  pages: Page[],
  words?: PageWords,
): FieldFinding[] {
  const [was, is] = [before.form, after.form]
  // Most pages of a project are unchanged, and comparing forms is slow.
  if (JSON.stringify(before) === JSON.stringify(after))
    return words ? formTextChanges(words.languages, is ?? { id: after.page.id, schema: {} }, words.used, keepPath) : []
  const findings = [...pageChanges(before.page, after.page), ...signInChanges(before.page, after.page)]
  if (was && is) findings.push(...formImpact(was, is, pages, words))
  // Compare the title of a page without a form.
  else if (words)
    findings.push(...formTextChanges(words.languages, { id: after.page.id, schema: {} }, words.used, keepPath))
  if (findings.length === 0) findings.push(...otherChanges({ ...before.page, form: was }, { ...after.page, form: is }))
  return findings
}

const keepPath = (path: string): string => path

function signInChanges(before: Page, after: Page): FieldFinding[] {
  const [was, is] = [before, after].map((page) => page.kind === 'form' && page.requiresRecentSignIn === true)
  if (was === is) return []
  return [harmless(is ? 'recent-sign-in-changed' : 'recent-sign-in-changed/dropped')]
}

function formImpact(was: ResolvedForm, is: ResolvedForm, pages: Page[], words: PageWords | undefined): FieldFinding[] {
  const renamed = new Map<string, string>()
  const reference = words?.languages.find(({ code }) => code === REFERENCE_LANGUAGE)
  const facts = (form: ResolvedForm, texts: TextIndex | undefined): FieldFacts => ({
    label: (path) => texts?.get(`pages.${form.id}.fields.${path.join('.')}.label`),
    library: (path) => form.library[path.join('.')],
  })
  const fields = schemaChanges(was.schema, is.schema, {
    facts: [facts(was, reference?.before), facts(is, reference?.after)],
    declared: is.renamedFields ?? {},
    renamed,
  })
  const presentPath = (path: string): string => {
    for (const [from, to] of renamed)
      if (path === from || path.startsWith(`${from}.`)) return to + path.slice(from.length)
    return path
  }
  return [
    ...formChanges(was, is, pages),
    ...fields,
    ...hiddenRuleChanges(was, is, fields),
    ...lookChanges(was, is, presentPath),
    ...payloadChanges(was, is),
    ...draftChanges(was, is),
    ...(words ? formTextChanges(words.languages, is, words.used, presentPath) : []),
  ]
}

/** Rule changes in JSON Schema of any kind that its view, on which the comparison of fields works, does not show. */
function hiddenRuleChanges(was: ResolvedForm, is: ResolvedForm, fields: FieldFinding[]): FieldFinding[] {
  return isSame(was.schema.jsonSchema, is.schema.jsonSchema) || fields.length > 0
    ? []
    : [breaking('rule-changed/unseen')]
}

/** Changed members without another finding, so that no change goes unreported. */
function otherChanges(was: object, is: object): FieldFinding[] {
  const members = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => name !== 'form' && name !== '$schema' && !isSame(memberOf(was, name), memberOf(is, name)),
  )
  const restOfForm = (page: object) => ({ ...Object(memberOf(page, 'form')), schema: undefined, library: undefined })
  const isFormSame = isSame(restOfForm(was), restOfForm(is))
  return members.length === 0 || isFormSame ? [] : [harmless('look-changed/file', { members: { and: members } })]
}

function languageChanges(before: LocaleFiles[], after: LocaleFiles[]): ImpactFinding[] {
  const codes = (languages: LocaleFiles[]) => languages.map(({ code }) => code)
  const removedCodes = codes(before).filter((code) => !codes(after).includes(code))
  const addedCodes = codes(after).filter((code) => !codes(before).includes(code))
  return [
    ...removedCodes.map((code) => breaking('text-missing/language', { code })),
    ...addedCodes.map((code) => harmless('text-changed/language', { code })),
  ]
}

function siteConfigChanges(before: unknown, after: unknown): ImpactFinding[] {
  if (!isObject(before) || !isObject(after)) return []
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSame(before[name], after[name]),
  )
  return members.length === 0 ? [] : [harmless('site-changed', { members: { and: members } })]
}
