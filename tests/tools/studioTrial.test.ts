import { expect, test } from 'vitest'
import { readDefinitions } from '../../src/project/read/readDefinitions.ts'
import { generateForms } from '../../src/project/cases/generator/generateCases.ts'
import type { TrialQuestion, TrialReport } from '../../src/studio/model/protocol.ts'
import { readCaseContext } from '../../src/tools/accept/acceptance.ts'
import { createThread } from '../../src/tools/studio/studioThread.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const { forms, pages } = readDefinitions(PROJECT_ROOT)
const trial = createThread<TrialQuestion, TrialReport>('studioTrial.ts', PROJECT_ROOT)
const language = 'en-GB'

test('the trial backend stores a valid form, and refuses an invalid one with the names of its fields', async () => {
  const page = pages.find(
    ({ id, access }) => access !== 'public' && forms.get(id) && forms.get(id)?.submit.action === undefined,
  )
  const form = forms.get(page?.id ?? '')
  if (!form) throw new Error('No form of members is stored as it is.')
  const data = generateForms(form.schema, readCaseContext(PROJECT_ROOT)).full ?? {}
  const { status, answer, stored } = await trial({ changes: [], page: form.id, language, data })
  expect([status, answer]).toEqual([200, expect.stringContaining('"code":200')])
  expect(stored?.reference).toMatch(/^FW-/)
  expect(stored?.values.length).toBeGreaterThan(2)

  const refusal = await trial({ changes: [], page: form.id, language, data: {} })
  expect(refusal.stored).toBeUndefined()
  for (const name of form.schema.required ?? []) expect(refusal.answer).toContain(`"/${name}":"required"`)
})

test('a sentence names the files that no backend can start with', async () => {
  const changes = [{ file: 'schemas/pages/new.page.json', before: undefined, after: '{ "id": "new" }' }]
  await expect(trial({ changes, page: 'new', language, data: {} })).rejects.toThrow(/new\.page\.json/)
})

test('the trial backend answers a call with the list that a field has its options from', async () => {
  const question = { changes: [], page: 'message', language, data: {} }
  const { status, answer, stored } = await trial({ ...question, call: '/pc/school' })
  const { code, data } = JSON.parse(answer) as { code: number; data: { items: { id: string }[] } }
  expect([status, code, stored]).toEqual([200, 200, undefined])
  expect(data.items[0]?.id).toMatch(/./)
  const closed = await trial({ ...question, call: '/pc/rechargeType' })
  expect(JSON.parse(closed.answer)).not.toMatchObject({ code: 200 })
})
