import { readAcceptance, readCaseFiles, readCaseContext, CASE_ACCOUNT } from '../../src/tools/accept/acceptance.ts'
import { entriesOf, expandEntries, type FormCase } from '../../src/project/cases/formCase.ts'
import { PROJECT_ROOT } from './projectRoot.ts'

export type { FormCase as Case } from '../../src/project/cases/formCase.ts'

let acceptance: ReturnType<typeof readAcceptance> | undefined

/**
 * Cases of a page, as they are written; if the page has changed since, as they will be when that is accepted. That it is
 * not yet is said by one test, `tests/project/accepted.test.ts`.
 */
export function readCases(page: string): FormCase[] {
  const { changedPages, cases } = (acceptance ??= readAcceptance(PROJECT_ROOT, { onlyChanged: true }))
  const files = changedPages.includes(page) ? cases.get(page) : undefined
  return expandEntries(entriesOf(files ?? readCaseFiles(PROJECT_ROOT, page)))
}

/** Responses of the backend in the cases: call path → `data`. */
export const { optionData } = readCaseContext(PROJECT_ROOT)

/** The account that is signed in in the cases. */
export const sessionAccount = CASE_ACCOUNT
