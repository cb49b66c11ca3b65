import { expect, test } from 'vitest'
import { proposalsAt } from '../../../../src/studio/client/json/jsonService.ts'

const PAGE = 'schemas/pages/deep.page.json'

test('groups nested ten thousand deep have no proposals, and cause no error', async () => {
  for (const text of ['['.repeat(50_000), `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`]) {
    expect(await proposalsAt(PAGE, text, 3)).toEqual([])
  }
})

test('other files have proposals', async () => {
  expect((await proposalsAt(PAGE, '{ }', 2)).map(({ label }) => label)).toContain('schema')
})
