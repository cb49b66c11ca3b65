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

test('a form that the Studio tries is stored by a backend of its own; what breaks a rule is refused, each field by name', async () => {
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

  const refused = await trial({ changes: [], page: form.id, language, data: {} })
  expect(refused.stored).toBeUndefined()
  for (const name of form.schema.required ?? []) expect(refused.answer).toContain(`"/${name}":"required"`)
})

test('files that no backend can start with are named in a sentence', async () => {
  const changes = [{ file: 'schemas/pages/new.page.json', before: undefined, after: '{ "id": "new" }' }]
  await expect(trial({ changes, page: 'new', language, data: {} })).rejects.toThrow(/new\.page\.json/)
})
