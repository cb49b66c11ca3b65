import { describe, expect, it } from 'vitest'
import { readCaseContext } from '../../src/tools/accept/acceptance.ts'
import { readProjectFiles } from '../support/edits/editedProject.ts'
import { pageIdsOf, studyPages } from '../support/edits/studyPages.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

/** `tests/stress/pageEdits.long.test.ts` makes 200 in the nightly run. */
const EDITS_PER_PAGE = 4

const study = studyPages(PROJECT_ROOT, { ...readCaseContext(PROJECT_ROOT), now: Date.UTC(2026, 0, 31) })

describe.each(pageIdsOf(readProjectFiles(PROJECT_ROOT)))('a small edit of the page %s', (page) => {
  it('changes its snapshot; an edit of a rule also changes its generated cases', () => {
    expect(study(page, EDITS_PER_PAGE)).toMatchObject({ unnoticedBySnapshot: [], unnoticedByCases: [] })
  })
})
