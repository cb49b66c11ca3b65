import { expect, test } from 'vitest'
import { proposalsAt } from '../../../src/studio/client/json/jsonService.ts'

const PAGE = 'schemas/pages/deep.page.json'

test('what stands in each other by the ten thousand has no proposals, and ends nothing', async () => {
  for (const text of ['['.repeat(50_000), `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`]) {
    expect(await proposalsAt(PAGE, text, 3)).toEqual([])
  }
})

test('other files have theirs', async () => {
  expect((await proposalsAt(PAGE, '{ }', 2)).map(({ label }) => label)).toContain('schema')
})
