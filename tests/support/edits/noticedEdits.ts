import { generateCases, type GenerateOptions } from '../../../src/project/cases/generator/generateCases.ts'
import { describePage } from '../../../src/project/snapshot/describePage.ts'
import { firstValidCase } from '../../../src/project/cases/formCase.ts'
import { createAjv, compileSchema } from '../../../src/forms/schema/createAjv.ts'
import { validateForm } from '../../../src/forms/data/validateForm.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import { DefinitionError } from '../../../src/model/site/definitionProblem.ts'
import { pageById } from '../../../src/model/site/pageDefinition.ts'
import type { Registry } from '../../../src/model/site/registry.ts'
import { readCases } from '../readCases.ts'
import { languagesOf, registryOf } from './editedProject.ts'
import { applyEdit, RULE_KINDS, type ProjectEdit, type ProjectFiles } from './projectEdit.ts'

/** The result of an edit, with what notices it. */
export interface NoticedEdit {
  edit: ProjectEdit
  /** Whether the check refuses it: the site does not start with it. */
  isRefused: boolean
  /** Whether the form is exactly the same as before: the edit repeats what already holds. */
  isSame: boolean
  bySnapshot: boolean
  /**
   * The generated cases whose validity shows the edit: those of the form before it (`before`), else those of the form
   * after it, as in the test that compares them (`after`). Only for edits of a rule.
   */
  byCases: 'before' | 'after' | undefined
}

/**
 * @returns a function that makes an edit of a page in memory and reports what notices it
 * @param files the accepted files
 */
export function createEditStudy(
  files: ProjectFiles,
  root: string,
  options: GenerateOptions,
): (edit: ProjectEdit) => NoticedEdit {
  const before = registryOf(files, root)
  const languages = languagesOf(files)
  const casesByPage = new Map<string, Verdict[]>()
  const snapshotBefore = new Map<string, string>()

  return (edit) => {
    const editedFiles = applyEdit(files, edit)
    let after: Registry
    try {
      after = edit.kind === 'text-changed' ? before : registryOf(editedFiles, root)
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error
      return { edit, isRefused: true, isSame: false, bySnapshot: false, byCases: undefined }
    }
    const accepted = snapshotBefore.get(edit.page) ?? snapshotOf(before, languages, edit.page)
    snapshotBefore.set(edit.page, accepted)
    const changedLanguages = edit.kind === 'text-changed' ? languagesOf(editedFiles) : languages
    const [formBefore, formAfter] = [before.forms.get(edit.page), after.forms.get(edit.page)]
    return {
      edit,
      isRefused: false,
      isSame:
        edit.kind !== 'text-changed' &&
        JSON.stringify([formBefore, pageById(before.pages, edit.page)]) ===
          JSON.stringify([formAfter, pageById(after.pages, edit.page)]),
      bySnapshot: snapshotOf(after, changedLanguages, edit.page) !== accepted,
      byCases:
        RULE_KINDS.has(edit.kind) && formBefore && formAfter
          ? noticedBy(edit.page, formBefore.schema, formAfter.schema)
          : undefined,
    }
  }

  function noticedBy(page: string, schemaBefore: Schema, schemaAfter: Schema): NoticedEdit['byCases'] {
    const cases = casesByPage.get(page) ?? verdictsOf(schemaBefore)
    casesByPage.set(page, cases)
    if (differs(cases, schemaAfter)) return 'before'
    return differs(verdictsOf(schemaAfter), schemaBefore) ? 'after' : undefined
  }

  function verdictsOf(schema: Schema): Verdict[] {
    const judge = judgeOf(schema)
    return generateCases(schema, options).cases.map(({ data }) => ({ data, verdict: judge(data) }))
  }

  function differs(cases: Verdict[], schema: Schema): boolean {
    const judge = judgeOf(schema)
    return cases.some(({ data, verdict }) => judge(data) !== verdict)
  }

  /** Returns a function that lists the broken rules of data by field. */
  function judgeOf(schema: Schema): (data: Record<string, unknown>) => string {
    const validate = compileSchema(schema, createAjv())
    const { optionData = {}, account, now } = options
    return (data) =>
      validateForm(schema, validate, data, optionData, { account, ...(now === undefined ? {} : { now }) })
        .problems.map(({ pointer, rule }) => `${pointer} ${rule}`)
        .sort()
        .join()
  }
}

interface Verdict {
  data: Record<string, unknown>
  verdict: string
}

function snapshotOf(registry: Registry, languages: ReturnType<typeof languagesOf>, id: string): string {
  const page = pageById(registry.pages, id)
  const form = registry.forms.get(id)
  return page ? describePage(page, form, languages, form && firstValidCase(readCases(id))) : ''
}
