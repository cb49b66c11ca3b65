import type { GenerateOptions } from '../../../src/project/cases/generator/generateCases.ts'
import { readProjectFiles } from './editedProject.ts'
import { reasonForSilence } from './equivalentEdits.ts'
import { createEditStudy, type NoticedEdit } from './noticedEdits.ts'
import { editsOfPage } from './pageEdits.ts'
import { describeEdit, pickEdits, RULE_KINDS } from './projectEdit.ts'

/** What became of some edits of pages. */
export interface EditStudy {
  /** Edits with which the site does not start: the check names them. */
  refused: number
  /** Edits that change nothing, with the reason. */
  equivalent: string[]
  /** The others: those of a rule, and how many of them generated cases notice, with the cases made up before the edit only. */
  all: number
  bySnapshot: number
  ofRules: number
  byCases: number
  byEarlierCases: number
  unnoticedBySnapshot: string[]
  unnoticedByCases: string[]
}

/** The ids of the pages of a project's files. */
export const pageIdsOf = (files: Record<string, unknown>): string[] =>
  Object.keys(files).flatMap((file) => /^schemas\/pages\/(.+)\.page\.json$/.exec(file)?.[1] ?? [])

/** Makes edits of each page of a project, one at a time, and looks who notices. */
export function studyPages(root: string, options: GenerateOptions): (page: string, count: number) => EditStudy {
  const files = readProjectFiles(root)
  const study = createEditStudy(files, root, options)
  return (page, count) => {
    const found = pickEdits(editsOfPage(files, page), count, SEED).map(study)
    const made = found.filter(({ isRefused }) => !isRefused)
    const isEquivalent = (each: NoticedEdit) => !isNoticed(each) && reasonForSilence(each) !== undefined
    const real = made.filter((each) => !isEquivalent(each))
    const ofRules = real.filter(({ edit }) => RULE_KINDS.has(edit.kind))
    const named = (edits: NoticedEdit[]) => edits.map(({ edit }) => describeEdit(edit))
    return {
      refused: found.length - made.length,
      equivalent: made.filter(isEquivalent).map((each) => `${describeEdit(each.edit)}: ${reasonForSilence(each)}`),
      all: real.length,
      bySnapshot: real.filter(({ bySnapshot }) => bySnapshot).length,
      ofRules: ofRules.length,
      byCases: ofRules.filter(({ byCases }) => byCases !== undefined).length,
      byEarlierCases: ofRules.filter(({ byCases }) => byCases === 'before').length,
      unnoticedBySnapshot: named(real.filter(({ bySnapshot }) => !bySnapshot)),
      unnoticedByCases: named(ofRules.filter(({ byCases }) => byCases === undefined)),
    }
  }
}

const SEED = 16

const isNoticed = ({ edit, bySnapshot, byCases }: NoticedEdit): boolean =>
  RULE_KINDS.has(edit.kind) ? byCases !== undefined : bySnapshot
