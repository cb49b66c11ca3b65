import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDefinitions } from '../../project/read/readDefinitions.ts'
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
import { describeCases, describeGap } from '../../project/cases/generator/describeCases.ts'
import { generateCases, type GeneratedCases } from '../../project/cases/generator/generateCases.ts'
import { describePage } from '../../project/snapshot/describePage.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import type { FormPage, Page, ResolvedForm } from '../../model/site/pageDefinition.ts'
import { readAllLanguages } from '../project/readProject.ts'

export const CASES_FOLDER = 'tests/cases'
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

/**
 * Compares the pages under `root` with their snapshots and cases, and generates the files to write.
 * @param onlyChanged skips the cases of pages whose snapshot is still true
 */
export function readAcceptance(root: string, { onlyChanged = false } = {}): Acceptance {
  const { pages, forms } = readDefinitions(root)
  const languages = readAllLanguages(root)
  const caseFiles = readAllCases(root)
  const context = readCaseContext(root)
  const knownValues = valuesByLibraryField()
  const result: Acceptance = { changedPages: [], unfilledPages: [], gaps: [], cases: new Map(), files: new Map() }
  for (const page of pages) acceptPage(page)
  for (const id of [...caseFiles.keys(), ...snapshotIds(root)].filter((id) => !pages.some((page) => page.id === id))) {
    if (!result.changedPages.includes(id)) result.changedPages.push(id)
    for (const file of Object.keys(caseFiles.get(id) ?? {}))
      result.files.set(`${CASES_FOLDER}/${id}/${file}`, undefined)
    for (const path of [snapshotPath(id), generatedPath(id)])
      if (existsSync(join(root, path))) result.files.set(path, undefined)
  }
  result.changedPages.sort()
  return result

  function acceptPage(page: Page): void {
    const form = forms.get(page.id)
    const before = caseFiles.get(page.id) ?? {}
    const example = (files: CaseFiles) => firstValidCase(expandEntries(entriesOf(files)))
    const snapshot = readIfThere(join(root, snapshotPath(page.id)))
    const description = describePage(page, form, languages, example(before))
    const isChanged = description !== snapshot
    if (isChanged || (form && !caseFiles.has(page.id))) result.changedPages.push(page.id)
    let after: CaseFiles | undefined
    const isLookedAt = !onlyChanged || result.changedPages.includes(page.id)
    if (form && page.kind === 'form' && isLookedAt) {
      const options = { ...context, knownValues: (path: string) => knownValues.get(form.library[path] ?? '') ?? [] }
      after = acceptCases(form, caseFiles.get(page.id) ?? casesOfOldName(page), options)
      if (!after) result.unfilledPages.push(page.id)
      result.cases.set(page.id, after ?? before)
      for (const file of new Set([...Object.keys(before), ...Object.keys(after ?? before)])) {
        const entries = (after ?? before)[file]
        if (JSON.stringify(entries) !== JSON.stringify(before[file]))
          result.files.set(`${CASES_FOLDER}/${page.id}/${file}`, entries && formatEntries(entries))
      }
    }
    const text = after ? describePage(page, form, languages, example(after)) : description
    if (text !== snapshot) result.files.set(snapshotPath(page.id), text)
    if (!onlyChanged) acceptGeneratedCases(page, form)
  }

  /** Compares the generated cases of a form as text, one line for each case. */
  function acceptGeneratedCases({ id }: Page, form: ResolvedForm | undefined): void {
    const before = readIfThere(join(root, generatedPath(id)))
    const language = languages[CASE_LANGUAGE] ?? Object.values(languages)[0]
    const generated = form && generatedCasesOf(form.schema, context)
    const text = form && generated && language && describeCases(form, generated, language)
    if (text !== before) result.files.set(generatedPath(id), text)
    result.gaps.push(...(generated?.gaps ?? []).map((gap) => describeGap(id, gap)))
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

const generatedBySchema = new Map<string, GeneratedCases>()

/** Cached by schema and context, since repeated calls change one page at a time. */
function generatedCasesOf(schema: Schema, context: CaseContext): GeneratedCases {
  const key = JSON.stringify([schema, context])
  const cases = generatedBySchema.get(key) ?? generateCases(schema, context)
  generatedBySchema.set(key, cases)
  return cases
}

const generatedPath = (id: string): string => `${GENERATED_FOLDER}/${id}.txt`

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
  const folder = join(root, CASES_FOLDER, page)
  const names = readNames(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    names.map((name): [string, CaseEntry[]] => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
}

/** The context of the cases: the option data of the backend and the account. */
export const readCaseContext = (root: string): CaseContext => ({
  optionData: JSON.parse(readIfThere(join(root, CASES_FOLDER, 'optionData.json')) ?? '{}'),
  account: CASE_ACCOUNT,
})
