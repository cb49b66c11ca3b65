import { sayImpact } from '../../src/project/impact/impactFinding.ts'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { ImpactFinding } from '../../src/project/impact/impactFinding.ts'
import { openSqlite } from '../../src/server/store/sqlite/openSqlite.ts'
import type { ImpactQuestion } from '../../src/studio/model/protocol.ts'
import { createThread } from '../../src/tools/studio/studioThread.ts'
import { copyDefinitions } from '../support/studioProcess.ts'

const PAGE = 'schemas/pages/harbour.page.json'
const page = (maxLength: number): string =>
  JSON.stringify({
    id: 'harbour',
    kind: 'form',
    path: '/harbour',
    access: 'public',
    schema: { type: 'object', properties: { note: { type: 'string', maxLength } } },
    submit: { path: '/pc/harbourUpdate' },
  })

const { root, remove } = copyDefinitions()
afterAll(() => {
  vi.unstubAllEnvs()
  remove()
})

test('the Studio reports the impact of a change on stored submissions, if there are any', async () => {
  writeFileSync(join(root, PAGE), page(20))
  vi.stubEnv('DATA_DIR', join(root, 'data'))
  const impact = createThread<ImpactQuestion, ImpactFinding[]>('studioImpact.ts', root)
  const question = { to: [{ file: PAGE, before: readFileSync(join(root, PAGE), 'utf8'), after: page(5) }] }
  const kindsOf = async () => (await impact(question)).map(({ kind }) => kind)
  const without = await kindsOf()
  expect(without).not.toContain('submissions-invalid')

  mkdirSync(join(root, 'data'))
  const store = await openSqlite(join(root, 'data'))
  await store.submissions.add({
    submission: {
      ...{ id: 'row', reference: 'FW-1', page: 'harbour', call: '/pc/harbourUpdate', accountId: null, aType: null },
      ...{ data: JSON.stringify({ note: 'a long note' }), language: 'en', createdAt: 1_000_000 },
    },
    envelopeJson: '{}',
  })
  await store.close()
  expect(await kindsOf()).toEqual([...without, 'submissions-invalid'])
  expect((await impact(question)).map((finding) => sayImpact(finding)).at(-1)).toContain('1 of 1 stored submission')
})
