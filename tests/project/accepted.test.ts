import { expect, it } from 'vitest'
import { readAcceptance } from '../../src/tools/accept/acceptance.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

it('every page matches its snapshot and its cases', () => {
  const { changedPages, unfilledPages, gaps, files } = readAcceptance(PROJECT_ROOT)
  const pages = [
    ...new Set([
      ...changedPages,
      ...[...files.keys()].map((file) =>
        file.replace('snapshots/cases/', 'snapshots/').split('/')[2]?.replace('.txt', ''),
      ),
    ]),
  ]
  if (unfilledPages.length > 0)
    expect.fail(
      `${unfilledPages.join(', ')}: write a valid form into tests/cases/<page>/valid.json; the generator found none.`,
    )
  expect(gaps).toEqual([])
  if (pages.length > 0)
    expect.fail(
      `${pages.join(', ')}: differs from tests/snapshots and tests/cases. If you want the change, run “npm run accept” and read its output.`,
    )
})
