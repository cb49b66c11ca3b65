import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDefinitions, readJsonFile } from '../../project/read/readDefinitions.ts'
import { acceptCases } from '../../project/cases/acceptCases.ts'
import {
  createJudge,
  entriesOf,
  expandEntries,
  firstValidCase,
  formatEntries,
  type CaseContext,
  type CaseEntry,
  type CaseFiles,
} from '../../project/cases/formCase.ts'
import { todayOnEarth } from '../../forms/data/checkRules.ts'
import { describeCases, describeGap } from '../../project/cases/generator/describeCases.ts'
import { generateCases } from '../../project/cases/generator/generateCases.ts'
import { describePage } from '../../project/snapshot/describePage.ts'
import { comparesToday } from '../../forms/schema/keywords/compare.ts'
import { maxYearsAgo, notInFuture } from '../../forms/schema/keywords/dates.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { rememberResult } from '../../model/knownResults.ts'
import type { FormPage, Page } from '../../model/site/pageDefinition.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { LocaleTexts } from '../../project/snapshot/localeTexts.ts'
import { readAllLanguages } from '../project/readProject.ts'

export const CASES_FOLDER = 'tests/cases'
const OPTION_DATA = `${CASES_FOLDER}/optionData.json`
export const SNAPSHOTS_FOLDER = 'tests/snapshots'
/** Folder of the descriptions of generated cases. */
const GENERATED_FOLDER = `${SNAPSHOTS_FOLDER}/cases`
/** Language of the texts in those descriptions. */
const CASE_LANGUAGE = 'en'

/** The signed-in account of the cases. */
export const CASE_ACCOUNT = { tradingAccount: '8800001' }

/** The pages of a project, compared with their accepted snapshots and cases. */
export interface Acceptance {
  /** Pages that differ from their snapshots, new and removed ones included, in alphabetical order. */
  changedPages: string[]
  /** Form pages for which no valid data could be generated. */
  unfilledPages: string[]
  /** Sentences about rules that no case breaks and branches that none reaches. */
  gaps: string[]
  /** The cases of each form after the change is accepted. */
  cases: Map<string, CaseFiles>
  /** Path → new text of the file, undefined to remove it; only for files that differ. */
  files: Map<string, string | undefined>
}

/** The comparison of one page. */
interface PageAcceptance extends Pick<Acceptance, 'files'> {
  isChanged: boolean
  isUnfilled: boolean
  cases?: CaseFiles
}

/**
 * Compares the pages under `root` with their snapshots and cases, and generates the files to write.
 * @param onlyChanged skips the cases of pages whose snapshot is still true
 */
export function readAcceptance(root: string, { onlyChanged = false } = {}): Acceptance {
  const { pages, forms } = readDefinitions(root)
  const languages = readAllLanguages(root)
  const sharedTexts = hashOf(Object.values(languages).map(({ tag, texts }) => [tag, { ...texts, pages: undefined }]))
  const caseFiles = readAllCases(root)
  const context = readCaseContext(root)
  const knownValues = valuesByLibraryField()
  const result: Acceptance = { changedPages: [], unfilledPages: [], gaps: [], cases: new Map(), files: new Map() }
  for (const page of pages) {
    const ownLanguages = languagesOf(page.id)
    const { isChanged, isUnfilled, cases, files } = acceptOnce(page, ownLanguages)
    if (isChanged) result.changedPages.push(page.id)
    if (isUnfilled) result.unfilledPages.push(page.id)
    if (cases) result.cases.set(page.id, cases)
    for (const [file, text] of files) result.files.set(file, text)
    if (!onlyChanged) acceptGeneratedCases(page.id, ownLanguages)
  }
  for (const id of [...caseFiles.keys(), ...snapshotIds(root)].filter((id) => !pages.some((page) => page.id === id))) {
    if (!result.changedPages.includes(id)) result.changedPages.push(id)
    for (const file of Object.keys(caseFiles.get(id) ?? {}))
      result.files.set(`${CASES_FOLDER}/${id}/${file}`, undefined)
    for (const path of [snapshotPath(id), generatedPath(id)])
      if (existsSync(join(root, path))) result.files.set(path, undefined)
  }
  result.changedPages.sort()
  return result

  /** Does not compare a page again if it was up to date, and nothing that its files follow from has changed. */
  function acceptOnce(page: Page, languages: LocaleTexts): PageAcceptance {
    if (onlyChanged) return acceptPage(page, languages)
    const ownTexts = Object.values(languages).map(({ texts }) => texts.pages)
    const snapshot = readIfThere(join(root, snapshotPath(page.id)))
    const input = [page, forms.get(page.id), sharedTexts, ownTexts, caseFiles.get(page.id), snapshot, context]
    let acceptance: PageAcceptance = { isChanged: false, isUnfilled: false, files: new Map() }
    rememberResult('accepted', hashOf(input), () => {
      acceptance = acceptPage(page, languages)
      return acceptance.isChanged || acceptance.isUnfilled || acceptance.files.size > 0 ? undefined : true
    })
    return acceptance
  }

  /** The texts of all languages, of all pages those of one alone. */
  function languagesOf(id: string): LocaleTexts {
    return Object.fromEntries(
      Object.entries(languages).map(([language, { tag, texts }]) => {
        const own = isObject(texts.pages) ? texts.pages[id] : undefined
        return [language, { tag, texts: { ...texts, pages: own === undefined ? {} : { [id]: own } } }]
      }),
    )
  }

  function acceptPage(page: Page, languages: LocaleTexts): PageAcceptance {
    const form = forms.get(page.id)
    const before = caseFiles.get(page.id) ?? {}
    const example = (files: CaseFiles) => firstValidCase(expandEntries(entriesOf(files)))
    const snapshot = readIfThere(join(root, snapshotPath(page.id)))
    const description = describePage(page, form, languages, example(before))
    const isChanged = description !== snapshot || (form !== undefined && !caseFiles.has(page.id))
    const acceptance: PageAcceptance = { isChanged, isUnfilled: false, files: new Map() }
    let after: CaseFiles | undefined
    const isLookedAt = !onlyChanged || isChanged
    if (form && page.kind === 'form' && isLookedAt) {
      const options = { ...context, knownValues: (path: string) => knownValues.get(form.library[path] ?? '') ?? [] }
      after = acceptCases(form, caseFiles.get(page.id) ?? casesOfOldName(page), options)
      acceptance.isUnfilled = !after
      acceptance.cases = after ?? before
      for (const file of new Set([...Object.keys(before), ...Object.keys(after ?? before)])) {
        const entries = (after ?? before)[file]
        if (JSON.stringify(entries) !== JSON.stringify(before[file]))
          acceptance.files.set(`${CASES_FOLDER}/${page.id}/${file}`, entries && formatEntries(entries))
      }
    }
    const text = after ? describePage(page, form, languages, example(after)) : description
    if (text !== snapshot) acceptance.files.set(snapshotPath(page.id), text)
    return acceptance
  }

  /** Compares the generated cases of a form as text, one line for each case; generates only those of changed forms. */
  function acceptGeneratedCases(id: string, languages: LocaleTexts): void {
    const form = forms.get(id)
    const before = readIfThere(join(root, generatedPath(id)))
    const language = languages[CASE_LANGUAGE] ?? Object.values(languages)[0]
    if (!form || !language) {
      if (before !== undefined) result.files.set(generatedPath(id), undefined)
      return
    }
    let text: string | undefined
    const generate = () => {
      const generated = generateCases(form.schema, context)
      text = describeCases(form, generated, language)
      return { hash: hashOf(text), gaps: generated.gaps.map((gap) => describeGap(id, gap)) }
    }
    const input = [form, language, context, dependsOnToday(form.schema) ? todayOnEarth(Date.now()) : undefined]
    const { hash, gaps } = rememberResult('generatedCases', hashOf(input), generate)
    result.gaps.push(...gaps)
    if (before !== undefined && hashOf(before) === hash) return
    if (text === undefined) generate()
    result.files.set(generatedPath(id), text)
  }

  /** Cases of a removed page, if most of them fit this form: then the page was renamed. */
  function casesOfOldName({ id }: FormPage): CaseFiles {
    const form = forms.get(id)
    const judge = form && createJudge(form.schema, context)
    const orphans = [...caseFiles].filter(([name]) => !forms.has(name))
    const [match] = orphans.filter(([, files]) => {
      const cases = expandEntries(entriesOf(files))
      const matching = cases.filter(({ data, errors }) => judge?.(data).join() === [...errors].sort().join())
      return matching.length > cases.length / 2
    })
    return match?.[1] ?? {}
  }

  /** Values of the library's fields in valid cases. */
  function valuesByLibraryField(): Map<string, unknown[]> {
    const values = new Map<string, unknown[]>()
    for (const [id, files] of caseFiles) {
      const library = forms.get(id)?.library ?? {}
      for (const { data, errors } of expandEntries(entriesOf(files)))
        for (const [name, value] of errors.length === 0 ? Object.entries(data) : []) {
          const field = library[name]
          if (field !== undefined) values.set(field, [...(values.get(field) ?? []), value])
        }
    }
    return values
  }
}

const snapshotPath = (id: string): string => `${SNAPSHOTS_FOLDER}/${id}.txt`

const generatedPath = (id: string): string => `${GENERATED_FOLDER}/${id}.txt`

/** Whether the rules of a form follow the calendar. */
const dependsOnToday = (schema: Schema): boolean =>
  comparesToday(schema) || [notInFuture, maxYearsAgo].some(({ name }) => JSON.stringify(schema).includes(`"${name}":`))

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

const readIfThere = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

const snapshotIds = (root: string): string[] =>
  readNames(join(root, SNAPSHOTS_FOLDER))
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.replace('.txt', ''))

const readNames = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])

/** The case files of every page that has some. */
function readAllCases(root: string): Map<string, CaseFiles> {
  const folders = readNames(join(root, CASES_FOLDER)).filter((name) => !name.includes('.'))
  return new Map(folders.map((id) => [id, readCaseFiles(root, id)]))
}

/** The case files of a page; empty if it has none. */
export function readCaseFiles(root: string, page: string): CaseFiles {
  const folder = `${CASES_FOLDER}/${page}`
  const names = readNames(join(root, folder)).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(names.map((name) => [name, readJsonFile(root, `${folder}/${name}`).content as CaseEntry[]]))
}

/** The context of the cases: the option data of the backend and the account. */
export const readCaseContext = (root: string): CaseContext => ({
  optionData: existsSync(join(root, OPTION_DATA))
    ? (readJsonFile(root, OPTION_DATA).content as CaseContext['optionData'])
    : {},
  account: CASE_ACCOUNT,
})
