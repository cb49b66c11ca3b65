import { describe, expect, it } from 'vitest'
import { formPages, judgeEdits, judgeTextEdits } from '../../support/project/judgeEdits.ts'
import { seed } from '../../support/seed.ts'

describe.each(formPages)('random edits of the page $page.id', (original) => {
  it('get the right findings, changes of texts included', () => {
    expect(judgeEdits(original, 24, seed)).toEqual([])
    expect(judgeTextEdits(original, 2, seed)).toEqual([])
  })
})
