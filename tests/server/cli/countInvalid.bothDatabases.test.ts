import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countInvalid } from '../../../src/server/cli/countInvalid.ts'
import type { CountReport } from '../../../src/server/cli/countInvalidCli.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { databaseSettings } from '../../support/server/testDatabase.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

/** Number of rows without special values; more than one batch. */
const PLAIN = 230

const FORM: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['note', 'code'],
  properties: {
    note: { type: 'string', maxLength: 20 },
    card: { type: 'string', maxLength: 30, sensitive: true },
    cardAgain: { type: 'string', maxLength: 30, equalTo: 'card' },
    tags: { type: 'array', items: { type: 'string', maxLength: 9 } },
    code: { type: 'string', captcha: true },
  },
}

const ROWS: object[] = [
  ...Array.from({ length: PLAIN }, (_, index) => ({ note: `note ${index}` })),
  { note: 'with a sealed card', card: { $sealed: '2.0123456789abcdef.AAAA' }, cardAgain: '4111' },
  { note: 'tagged', tags: ['harbour', 'tide'] },
  { note: 'of a removed field', fax: '1' },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const [index, data] of ROWS.entries())
    await server.store.submissions.add({
      submission: {
        id: `row-${String(index).padStart(4, '0')}`,
        reference: `FW-${index}`,
        page: 'noteForm',
        call: '/pc/noteFormUpdate',
        accountId: null,
        aType: null,
        data: JSON.stringify(data),
        language: 'en',
        createdAt: 1_000_000 + (index % 7),
      },
      envelopeJson: '{}',
    })
}, 60_000)
afterAll(() => server.close())

const count = (after: Schema | undefined) => countInvalid(server.store, { page: 'noteForm', before: FORM, after })

test('a wider rule makes no stored submission invalid, also if some were invalid before', async () => {
  const wider = { ...FORM, properties: { ...FORM.properties, note: { type: 'string' as const, maxLength: 30 } } }
  expect(await count(wider)).toEqual({ page: 'noteForm', stored: ROWS.length, invalid: 0, reasons: [] })
})

test('the count lists submissions that a change makes invalid by rule, and opens no sealed value', async () => {
  const narrower: Schema = {
    ...FORM,
    required: ['note', 'card', 'code'],
    properties: {
      ...FORM.properties,
      card: { type: 'string', maxLength: 1, sensitive: true },
      tags: { type: 'array', items: { type: 'string', maxLength: 4 } },
    },
  }
  expect(await count(narrower)).toEqual({
    page: 'noteForm',
    stored: ROWS.length,
    invalid: ROWS.length - 1,
    reasons: [
      { pointer: '/card', rule: 'required', count: ROWS.length - 1 },
      { pointer: '/tags/*', rule: 'maxLength', count: 1 },
    ],
  })
})

test('the submissions of a removed page are only counted', async () => {
  expect(await count(undefined)).toMatchObject({ stored: ROWS.length, invalid: 0 })
})

test('the command reads the database beside the server, or reports why it cannot', async () => {
  const run = (env: Record<string, string>): unknown => {
    const { stdout } = spawnSync(
      process.execPath,
      ['--no-warnings', join(PROJECT_ROOT, 'src/server/cli/countInvalidCli.ts')],
      {
        env: { ...process.env, ...env },
        input: JSON.stringify([{ page: 'noteForm', before: FORM }]),
        encoding: 'utf8',
      },
    )
    return JSON.parse(stdout)
  }
  expect(run(await databaseSettings(server.dataDir))).toEqual({
    counts: [{ page: 'noteForm', stored: ROWS.length, invalid: 0, reasons: [] }],
  } satisfies CountReport)
  expect(run({ DATA_DIR: join(server.dataDir, 'none'), DATABASE_URL: '' })).toMatchObject({
    unavailable: expect.stringContaining('There is no database in DATA_DIR'),
  })
  expect(run({ DATABASE_URL: '', ASPAPI_URL: 'https://broker.example' })).toMatchObject({
    unavailable: expect.stringContaining('ASPAPI_URL'),
  })
})
