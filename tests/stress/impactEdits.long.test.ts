import { describe, expect, it } from 'vitest'
import { formPages, judgeEdits, judgeTextEdits } from '../support/project/judgeEdits.ts'
import { seed } from '../support/seed.ts'
import { isNightly } from '../support/runMode.ts'

describe.runIf(isNightly).each(formPages)('200 random edits of the page $page.id', (original) => {
  it('each have the right sentence in the report of their effect', () => {
    expect(judgeEdits(original, 180, seed)).toEqual([])
    expect(judgeTextEdits(original, 20, seed)).toEqual([])
  })
})
