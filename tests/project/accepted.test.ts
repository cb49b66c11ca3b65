import { expect, it } from 'vitest'
import { readAcceptance } from '../../src/tools/accept/acceptance.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

it('every page is what its snapshot and its cases say', () => {
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
      `${unfilledPages.join(', ')}: write a valid form into tests/cases/<page>/valid.json; none could be made up.`,
    )
  expect(gaps).toEqual([])
  if (pages.length > 0)
    expect.fail(
      `${pages.join(', ')}: no longer what tests/snapshots and tests/cases say. If that is wanted, run “npm run accept” and read what it shows.`,
    )
})
