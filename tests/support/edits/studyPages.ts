import type { GenerateOptions } from '../../../src/project/cases/generator/generateCases.ts'
import { readProjectFiles } from './editedProject.ts'
import { reasonForSilence } from './equivalentEdits.ts'
import { createEditStudy, type NoticedEdit } from './noticedEdits.ts'
import { editsOfPage } from './pageEdits.ts'
import { describeEdit, pickEdits, RULE_KINDS } from './projectEdit.ts'

/** The results of some edits of pages. */
export interface EditStudy {
  /** Number of edits that the check refuses: the site does not start with them. */
  refused: number
  /** Edits that change nothing, with the reason. */
  equivalent: string[]
  /**
   * Numbers of the other edits: all of them, those that snapshots notice, those of a rule; of these, those that
   * generated cases notice, and those that cases generated before the edit notice.
   */
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

/** Makes edits of a page of a project, one at a time, and counts what notices them. */
export function studyPages(root: string, options: GenerateOptions): (page: string, count: number) => EditStudy {
  const files = readProjectFiles(root)
  const study = createEditStudy(files, root, options)
  return (page, count) => {
    const results = pickEdits(editsOfPage(files, page), count, SEED).map(study)
    const acceptedEdits = results.filter(({ isRefused }) => !isRefused)
    const isEquivalent = (each: NoticedEdit) => !isNoticed(each) && reasonForSilence(each) !== undefined
    const effectiveEdits = acceptedEdits.filter((each) => !isEquivalent(each))
    const ofRules = effectiveEdits.filter(({ edit }) => RULE_KINDS.has(edit.kind))
    const describeAll = (edits: NoticedEdit[]) => edits.map(({ edit }) => describeEdit(edit))
    return {
      refused: results.length - acceptedEdits.length,
      equivalent: acceptedEdits
        .filter(isEquivalent)
        .map((each) => `${describeEdit(each.edit)}: ${reasonForSilence(each)}`),
      all: effectiveEdits.length,
      bySnapshot: effectiveEdits.filter(({ bySnapshot }) => bySnapshot).length,
      ofRules: ofRules.length,
      byCases: ofRules.filter(({ byCases }) => byCases !== undefined).length,
      byEarlierCases: ofRules.filter(({ byCases }) => byCases === 'before').length,
      unnoticedBySnapshot: describeAll(effectiveEdits.filter(({ bySnapshot }) => !bySnapshot)),
      unnoticedByCases: describeAll(ofRules.filter(({ byCases }) => byCases === undefined)),
    }
  }
}

const SEED = 16

const isNoticed = ({ edit, bySnapshot, byCases }: NoticedEdit): boolean =>
  RULE_KINDS.has(edit.kind) ? byCases !== undefined : bySnapshot
