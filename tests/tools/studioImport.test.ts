import { expect, test } from 'vitest'
import { readLanguages } from '../../src/project/read/readTexts.ts'
import type { ImportQuestion, ImportReport } from '../../src/studio/model/protocol.ts'
import { createThread } from '../../src/tools/studio/studioThread.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const importSchema = createThread<ImportQuestion, ImportReport>('studioImport.ts', PROJECT_ROOT)
const question = { changes: [], page: 'booking', language: 'en' }

test('a pasted schema becomes a draft with its texts in every language, and nothing is written', async () => {
  const schema = { title: 'Booking', type: 'object', properties: { seats: { type: 'integer', title: 'Seats' } } }
  const uiSchema = JSON.stringify({ seats: { 'ui:help': 'One to nine' } })
  const { files } = await importSchema({ ...question, schema: JSON.stringify(schema), uiSchema })
  const texts = readLanguages(PROJECT_ROOT).map((code) => `locales/${code}/pages/booking.json`)
  expect(Object.keys(files)).toEqual(['schemas/pages/booking.page.json', ...texts])
  expect(JSON.parse(files['schemas/pages/booking.page.json'] ?? '')).toMatchObject({
    status: 'draft',
    path: '/booking',
    schema: { properties: { seats: { type: 'integer' } } },
  })
  expect(JSON.parse(files['locales/en/pages/booking.json'] ?? '')).toEqual({
    title: 'Booking',
    fields: { seats: { label: 'Seats', hint: 'One to nine' } },
  })
  expect(files['locales/tw/pages/booking.json']).toContain('⟦Seats⟧')
})

test('an unusable schema is refused with a sentence, and so is an id that unsaved work has taken', async () => {
  await expect(importSchema({ ...question, schema: '{' })).rejects.toThrow(/is not JSON/)
  await expect(importSchema({ ...question, schema: '[]' })).rejects.toThrow(/no JSON Schema/)
  const takenFile = { file: 'schemas/pages/booking.page.json', before: undefined, after: '{}' }
  await expect(importSchema({ ...question, changes: [takenFile], schema: '{"type":"object"}' })).rejects.toThrow(
    /is there already/,
  )
})
