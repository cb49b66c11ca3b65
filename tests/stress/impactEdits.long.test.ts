import { describe, expect, it } from 'vitest'
import { formPages, judgeEdits, judgeTextEdits } from '../support/project/judgeEdits.ts'
import { seed } from '../support/seed.ts'
import { isNightly } from './support/runMode.ts'

describe.runIf(isNightly).each(formPages)('of 200 random edits of the page $page.id', (original) => {
  it('each has the right sentence in the report of what it means', () => {
    expect(judgeEdits(original, 180, seed)).toEqual([])
    expect(judgeTextEdits(original, 20, seed)).toEqual([])
  })
})
