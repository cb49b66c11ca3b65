import { beforeAll, describe, expect, it } from 'vitest'
import { initI18n } from '../../../../src/site/i18n/i18n.ts'
import { DEFAULT_LANGUAGE } from '../../../../src/model/site/siteTexts.ts'
import { formIds, judgeDrawnCases } from '../../../support/project/judgeDrawnCases.ts'

/** Tests one of so many cases; `tests/stress/generatedCases.long.test.ts` tests all in the nightly run. */
const ONE_OF = 5

beforeAll(() => initI18n(DEFAULT_LANGUAGE))

describe.each(formIds)('generated cases of the form %s', (id) => {
  it('show the right message at the right field of the drawn form, in every language', async () => {
    const { drawn, faults } = await judgeDrawnCases(id, ONE_OF)
    expect(faults).toEqual([])
    expect(drawn).toBeGreaterThan(0)
  })
})
