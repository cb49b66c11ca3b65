import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveIdempotencyKey } from '../../../src/server/store/submissions/idempotencyKey.ts'
import type { Store } from '../../../src/server/store/store.ts'
import type { NewSubmission } from '../../../src/server/store/submissions/submissionStore.ts'
import { usesPostgres, openTestStore } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

let dataDir: string
let store: Store
beforeEach(async () => {
  dataDir = createTempDir()
  store = await openTestStore(dataDir)
})
afterEach(() => store.close())

const NOW = Date.UTC(2026, 0, 5)
const TEST_CALL = '/pc/x'

function newSubmission(reference: string, content = 'hello'): NewSubmission {
  return {
    submission: {
      id: reference,
      reference,
      page: 'x',
      call: TEST_CALL,
      accountId: null,
      aType: null,
      data: '{}',
      language: 'tw',
      createdAt: NOW,
    },
    captcha: { id: 'image', solution: 'AB12' },
    idempotencyKey: deriveIdempotencyKey('key', TEST_CALL, { said: content }),
    envelopeJson: JSON.stringify({ reference }),
  }
}

test('the transaction recognizes a repeat before it checks the captcha', async () => {
  await store.captchas.save('image', 'ab12', NOW)
  expect(await store.submissions.add(newSubmission('a'))).toEqual({
    outcome: 'stored',
    envelopeJson: '{"reference":"a"}',
  })
  expect(await store.submissions.add(newSubmission('b'))).toEqual({
    outcome: 'repeated',
    envelopeJson: '{"reference":"a"}',
  })
  expect(await store.submissions.add(newSubmission('c', 'other'))).toEqual({ outcome: 'conflict' })
  expect(await store.submissions.listNewest(9)).toHaveLength(1)
})

test('a trading account number that is taken changes nothing, not even the captcha', async () => {
  const account = {
    id: 'one',
    tradingAccount: '12345678',
    email: 'a@example.com',
    name: 'A',
    aType: 1,
    currency: 'USD',
    passwordHash: 'x',
    status: 'active' as const,
    createdAt: NOW,
  }
  await store.accounts.add([account])
  await store.captchas.save('image', 'ab12', NOW)
  expect(await store.submissions.add({ ...newSubmission('a'), account: { ...account, id: 'two' } })).toEqual({
    outcome: 'accountNumberTaken',
  })
  expect(
    (
      await store.submissions.add({
        ...newSubmission('a'),
        account: { ...account, id: 'two', tradingAccount: '12345679' },
      })
    ).outcome,
  ).toBe('stored')
})

test('a failure in the middle leaves nothing half-saved', async () => {
  await store.captchas.save('image', 'ab12', NOW)
  await store.submissions.add({ ...newSubmission('a'), idempotencyKey: undefined })
  await store.captchas.save('image', 'ab12', NOW)
  await expect(store.submissions.add(newSubmission('a'))).rejects.toThrow(/unique/i)
  expect((await store.submissions.add(newSubmission('b'))).outcome).toBe('stored')
})

test('solutions that are saved at once can each be solved, and of one cookie the newest only', async () => {
  const save = (id: string, solution: string) => store.captchas.save(id, solution, NOW)
  const names = Array.from({ length: 100 }, (_, index) => `image ${index}`)
  await Promise.all([...names.map((id, index) => save(id, `aa${index}`))])
  await save('image 0', 'newest')
  await save('image 1', 'later')
  const canSolve = async (id: string, solution: string) =>
    (await store.submissions.precheckCaptcha({ call: TEST_CALL, captcha: { id, solution } }, NOW)) === undefined
  const isSolved = await Promise.all(names.map((id, index) => canSolve(id, `aa${index}`)))
  expect(isSolved.map((solved, index) => (solved ? '' : names[index])).filter(Boolean)).toEqual(['image 0', 'image 1'])
})

const FILE = {
  submissionId: 'a',
  field: '/files',
  position: 0,
  name: 'a.pdf',
  type: 'application/pdf',
  size: 3,
  sha256: 'x',
  data: new Uint8Array([0, 255, 7]),
}

test('a submission and its files are stored together or not at all, byte for byte', async () => {
  const form = { ...newSubmission('a'), captcha: undefined }
  await expect(store.submissions.add({ ...form, files: [FILE, FILE] })).rejects.toThrow(/unique/i)
  await expect(store.submissions.add({ ...form, files: [{ ...FILE, submissionId: 'other' }] })).rejects.toThrow(
    /foreign key/i,
  )
  expect(await store.submissions.listNewest(9)).toEqual([])
  await store.submissions.add({ ...form, files: [FILE, { ...FILE, position: 1, name: 'b.pdf' }] })
  const files = await store.submissions.listFiles('a')
  expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
  expect([...(files[0]?.data ?? [])]).toEqual([0, 255, 7])
})

/** Turns the database into one of an older version, executes `extraSql` on it and opens it again. */
async function reopenOlderVersion(version: 1 | 2, extraSql = ''): Promise<void> {
  await store.close()
  const olderDatabase = new DatabaseSync(join(dataDir, 'formwright.db'))
  olderDatabase.exec(
    'ALTER TABLE accounts DROP COLUMN family_name; ALTER TABLE accounts DROP COLUMN given_name; ALTER TABLE accounts DROP COLUMN country_code; ALTER TABLE accounts DROP COLUMN phone; ALTER TABLE submissions DROP COLUMN unverified; DROP INDEX submissions_by_sender; ALTER TABLE submissions DROP COLUMN sender; DROP INDEX sessions_by_cookie; DROP INDEX content_in_order; ALTER TABLE content DROP COLUMN category',
  )
  if (version === 1) olderDatabase.exec('DROP TABLE files')
  olderDatabase.exec(`${extraSql}; PRAGMA user_version = ${version}`)
  olderDatabase.close()
  store = await openTestStore(dataDir)
}

test.skipIf(usesPostgres)('a database of the first version gets the table of files and keeps what it has', async () => {
  await store.submissions.add({ ...newSubmission('a'), captcha: undefined })
  await reopenOlderVersion(1)
  expect(await store.submissions.listNewest(9)).toHaveLength(1)
  await store.submissions.add({
    ...newSubmission('b'),
    captcha: undefined,
    idempotencyKey: undefined,
    files: [{ ...FILE, submissionId: 'b' }],
  })
  expect(await store.submissions.listFiles('b')).toHaveLength(1)
})

test.skipIf(usesPostgres)('accounts opened before names had parts keep the name they have', async () => {
  await reopenOlderVersion(
    2,
    "INSERT INTO accounts VALUES ('one', '12345678', 'a@example.com', 'Rita Chen', 1, 'USD', 'x', 'active', 0)",
  )
  expect(await store.accounts.findById('one')).toMatchObject({
    name: 'Rita Chen',
    familyName: null,
    givenName: null,
    countryCode: null,
    phone: null,
  })
})

test.skipIf(usesPostgres)('a database of the second version learns the category of each item it has', async () => {
  const basics = '[{"val":"en","value":"Basics"}]'
  const rows = [
    ['school', 'b', 2, { category: basics }],
    ['school', 'a', 2, { category: 'Risk' }],
    ['school', 'c', 1, {}],
    ['school', 'd', 3, { category: 7 }],
    ['about', 'e', 1, { category: 'Help' }],
  ] as const
  await reopenOlderVersion(
    2,
    rows
      .map(
        ([kind, id, sort, data]) =>
          `INSERT INTO content VALUES ('${kind}', '${id}', ${sort}, '${JSON.stringify({ id, ...data })}')`,
      )
      .join(';'),
  )
  expect(await store.content.categories('school')).toEqual(['Risk', basics])
  expect(await store.content.categories('about')).toEqual(['Help'])
  const basicsPage = await store.content.page('school', { limit: 9, offset: 0, categories: [basics] })
  expect(basicsPage).toEqual({
    items: [{ kind: 'school', id: 'b', sort: 2, data: { id: 'b', category: basics } }],
    total: 1,
  })
  expect((await store.content.list('school', 9)).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd'])
  const rawDatabase = new DatabaseSync(join(dataDir, 'formwright.db'))
  expect(rawDatabase.prepare("SELECT id, category FROM content WHERE category = '' ORDER BY id").all()).toEqual([
    { id: 'c', category: '' },
    { id: 'd', category: '' },
  ])
  rawDatabase.close()
})

test.skipIf(usesPostgres)('lists and categories of a kind are read from the index, not from the bodies', () => {
  const rawDatabase = new DatabaseSync(join(dataDir, 'formwright.db'))
  const queryPlan = (query: string) =>
    rawDatabase
      .prepare(`EXPLAIN QUERY PLAN ${query}`)
      .all()
      .map(({ detail }) => detail)
      .join()
  expect(queryPlan("SELECT category FROM content WHERE kind = 'x' AND category <> '' ORDER BY sort, id")).toMatch(
    /^SEARCH content USING COVERING INDEX content_in_order \(kind=\?\)$/,
  )
  expect(queryPlan("SELECT * FROM content WHERE kind = 'x' ORDER BY sort, id LIMIT 10")).toMatch(
    /^SEARCH content USING INDEX content_in_order \(kind=\?\)$/,
  )
  rawDatabase.close()
})

test('what has expired is removed, and nothing else', async () => {
  const day = 24 * 60 * 60_000
  const session = { cookieHash: 'c', accountId: null, aType: 2, createdAt: NOW, seenAt: NOW }
  await store.sessions.start({ ...session, tokenHash: 'short', remember: 0 })
  await store.sessions.start({ ...session, tokenHash: 'long', remember: 1 })
  await store.captchas.save('image', 'ab12', NOW)
  await store.submissions.add(newSubmission('a'))
  await store.purge(NOW + 2 * day)
  expect(await store.sessions.find('short', NOW)).toBeUndefined()
  expect(await store.sessions.find('long', NOW)).toBeDefined()
  expect((await store.submissions.add(newSubmission('b'))).outcome).toBe('repeated')
  // First envelopes are stored for at least a week.
  await store.purge(NOW + 8 * day)
  expect((await store.submissions.add(newSubmission('c'))).outcome).toBe('repeated')
  await store.purge(NOW + 31 * day)
  expect(await store.sessions.find('long', NOW)).toBeUndefined()
  expect(await store.submissions.listNewest(9)).toHaveLength(1)
})
