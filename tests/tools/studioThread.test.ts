import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createThread } from '../../src/tools/studio/studioThread.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const folder = fileURLToPath(new URL('../../src/tools/studio/', import.meta.url))
const ENDLESS = relative(folder, fileURLToPath(new URL('../support/studio/endlessThread.ts', import.meta.url)))

test('work without an end is stopped with a sentence, and the next work is done', async () => {
  const run = createThread<string, string>(ENDLESS, PROJECT_ROOT, 5000)
  const outcomes = await Promise.allSettled(['endless', 'next'].map(run))
  expect(outcomes).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ refusal: { id: 'too-slow', params: { seconds: 5 } } }) },
    { status: 'fulfilled', value: 'next' },
  ])
})
