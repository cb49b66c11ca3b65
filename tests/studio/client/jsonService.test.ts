import { expect, test } from 'vitest'
import { complaintsOf, proposalsAt } from '../../../src/studio/client/json/jsonService.ts'

const PAGE = 'schemas/pages/deep.page.json'

test('what stands in each other by the ten thousand has no complaints and no proposals, and ends nothing', async () => {
  for (const text of ['['.repeat(50_000), `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`]) {
    expect(await complaintsOf(PAGE, text)).toEqual([])
    expect(await proposalsAt(PAGE, text, 3)).toEqual([])
  }
})

test('other files have theirs', async () => {
  expect((await complaintsOf(PAGE, '{ "id": 1 }')).length).toBeGreaterThan(0)
  expect((await proposalsAt(PAGE, '{ }', 2)).map(({ label }) => label)).toContain('schema')
})
