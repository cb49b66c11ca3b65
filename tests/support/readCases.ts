import { readAcceptance, readCaseFiles, readCaseContext, CASE_ACCOUNT } from '../../src/tools/accept/acceptance.ts'
import { entriesOf, expandEntries, type FormCase } from '../../src/project/cases/formCase.ts'
import { PROJECT_ROOT } from './projectRoot.ts'

export type { FormCase as Case } from '../../src/project/cases/formCase.ts'

let acceptance: ReturnType<typeof readAcceptance> | undefined

/**
 * Cases of a page, as stored; for a page with unaccepted changes, its future cases. `tests/project/accepted.test.ts`
 * alone reports that a change is not accepted.
 */
export function readCases(page: string): FormCase[] {
  const { changedPages, cases } = (acceptance ??= readAcceptance(PROJECT_ROOT, { onlyChanged: true }))
  const files = changedPages.includes(page) ? cases.get(page) : undefined
  return expandEntries(entriesOf(files ?? readCaseFiles(PROJECT_ROOT, page)))
}

/** Responses of the backend in the cases: call path → `data`. */
export const { optionData } = readCaseContext(PROJECT_ROOT)

/** The signed-in account of the cases. */
export const sessionAccount = CASE_ACCOUNT
