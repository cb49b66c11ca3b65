import { describe, expect, it } from 'vitest'
import { readProjectFiles } from '../../support/edits/editedProject.ts'
import { explainPages } from '../../support/edits/explainedEdits.ts'
import { pageIdsOf } from '../../support/edits/studyPages.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { seed } from '../../support/seed.ts'

/** `tests/stress/impactEdits.long.test.ts` makes 200 by night. */
const EDITS_PER_PAGE = 2

describe('an edit of a file', () => {
  const explain = explainPages(PROJECT_ROOT)

  it.each(pageIdsOf(readProjectFiles(PROJECT_ROOT)))('of the page %s has the right sentence', (page) => {
    expect(explain(page, EDITS_PER_PAGE, seed).wrong).toEqual([])
  })
})

it('the title of a page without a form is told, too', () => {
  const explain = explainPages(PROJECT_ROOT)
  const [screen = ''] = pageIdsOf(readProjectFiles(PROJECT_ROOT))
  // Most edits of such a page are of its words.
  const { all, wrong } = explain(screen, 12, seed)
  expect(all).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})
