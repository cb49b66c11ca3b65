import { expect, it } from 'vitest'
import { readCaseContext } from '../../src/tools/accept/acceptance.ts'
import { readProjectFiles } from '../support/edits/editedProject.ts'
import { pageIdsOf, studyPages, type EditStudy } from '../support/edits/studyPages.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { isNightly } from '../support/runMode.ts'

/** `tests/project/pageEdits.test.ts` makes a few edits on every change of the project. */
const EDITS_PER_PAGE = 200

it.runIf(isNightly)(
  'small edits of every page are detected: 99.5 % by snapshots, 99 % of rule edits by generated cases alone',
  () => {
    const study = studyPages(PROJECT_ROOT, { ...readCaseContext(PROJECT_ROOT), now: Date.UTC(2026, 0, 31) })
    const studies = pageIdsOf(readProjectFiles(PROJECT_ROOT)).map((page) => study(page, EDITS_PER_PAGE))
    const sum = (count: (each: EditStudy) => number) => studies.map(count).reduce((all, each) => all + each, 0)
    const all = sum((each) => each.all)
    const ofRules = sum((each) => each.ofRules)
    console.log(
      [
        `${all} edits, ${sum((each) => each.bySnapshot)} noticed by snapshots; of a rule ${ofRules}, ${sum((each) => each.byCases)} noticed by generated cases, ${sum((each) => each.byEarlierCases)} of them by those of before; ${sum((each) => each.refused)} refused by the check`,
        ...studies.flatMap((each) => each.unnoticedBySnapshot.map((text) => `not by its snapshot: ${text}`)),
        ...studies.flatMap((each) => each.unnoticedByCases.map((text) => `not by cases: ${text}`)),
        ...studies.flatMap((each) => each.equivalent.map((text) => `changes nothing: ${text}`)),
      ].join('\n'),
    )
    expect(sum((each) => each.bySnapshot) / all).toBeGreaterThanOrEqual(0.995)
    expect(sum((each) => each.byCases) / ofRules).toBeGreaterThanOrEqual(0.99)
  },
)
