import { describe, expect, it } from 'vitest'
import { formPages, judgeEdits, judgeTextEdits } from '../support/lint/judgeEdits.ts'
import { readProjectFiles } from '../support/edits/editedProject.ts'
import { explainPages } from '../support/edits/explainedEdits.ts'
import { pageIdsOf } from '../support/edits/studyPages.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { seed } from '../support/seed.ts'
import { isNightly } from './support/runMode.ts'

describe.runIf(isNightly).each(formPages)('of 200 random edits of the page $page.id', (original) => {
  it('each has the right sentence in the report of what it means', () => {
    expect(judgeEdits(original, 180, seed)).toEqual([])
    expect(judgeTextEdits(original, 20, seed)).toEqual([])
  })
})

it.runIf(isNightly)('of the edits of files that snapshots and cases notice each is put into the right sentence', () => {
  const explain = explainPages(PROJECT_ROOT)
  const found = pageIdsOf(readProjectFiles(PROJECT_ROOT)).map((page) => explain(page, 200, 16))
  console.log(`${found.reduce((sum, { all }) => sum + all, 0)} edits explained`)
  expect(found.flatMap(({ wrong }) => wrong)).toEqual([])
})
