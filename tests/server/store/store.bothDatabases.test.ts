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

const ACCOUNT = {
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
    idempotencyKey: deriveIdempotencyKey('key', TEST_CALL, { message: content }),
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
  expect(await store.submissions.search({}, 9)).toHaveLength(1)
})

test('lists of a kind at one time share one read', async () => {
  await store.content.seed([{ kind: 'school', id: 'a', sort: 1, data: { title: 'A', body: 'long' } }])
  const [first, second] = await Promise.all([store.content.list('school'), store.content.list('school')])
  expect(first).toEqual([{ kind: 'school', id: 'a', sort: 1, data: { title: 'A' } }])
  expect(second).toBe(first)
})

test('uploads of one sender at one time share the quota', async () => {
  const file = {
    field: '/files',
    position: 0,
    name: 'a.pdf',
    type: 'application/pdf',
    size: 10,
    sha256: 'x',
    object: null,
  }
  const uploads = Array.from({ length: 12 }, (_, at) => {
    const { submission, envelopeJson } = newSubmission(`upload ${at}`)
    return store.submissions.add({
      submission: { ...submission, sender: 'ann' },
      files: [{ ...file, submissionId: submission.id, data: Buffer.from('x') }],
      quota: { files: 4, bytes: 1000 },
      envelopeJson,
    })
  })
  const outcomes = (await Promise.all(uploads)).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(4)
})

test('a taken trading account number changes nothing, not even the captcha', async () => {
  await store.accounts.add([ACCOUNT])
  await store.captchas.save('image', 'ab12', NOW)
  expect(await store.submissions.add({ ...newSubmission('a'), account: { ...ACCOUNT, id: 'two' } })).toEqual({
    outcome: 'accountNumberTaken',
  })
  expect(
    (
      await store.submissions.add({
        ...newSubmission('a'),
        account: { ...ACCOUNT, id: 'two', tradingAccount: '12345679' },
      })
    ).outcome,
  ).toBe('stored')
})

test('a failure within a transaction stores nothing', async () => {
  await store.captchas.save('image', 'ab12', NOW)
  await store.submissions.add({ ...newSubmission('a'), idempotencyKey: undefined })
  await store.captchas.save('image', 'ab12', NOW)
  await expect(store.submissions.add(newSubmission('a'))).rejects.toThrow(/unique/i)
  expect((await store.submissions.add(newSubmission('b'))).outcome).toBe('stored')
})

test('solutions saved at the same time can all be solved; only the newest of one cookie counts', async () => {
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
  object: null,
}

test('a submission and its files are stored together or not at all, byte for byte', async () => {
  const form = { ...newSubmission('a'), captcha: undefined }
  await expect(store.submissions.add({ ...form, files: [FILE, FILE] })).rejects.toThrow(/unique/i)
  await expect(store.submissions.add({ ...form, files: [{ ...FILE, submissionId: 'other' }] })).rejects.toThrow(
    /foreign key/i,
  )
  expect(await store.submissions.search({}, 9)).toEqual([])
  await store.submissions.add({ ...form, files: [FILE, { ...FILE, position: 1, name: 'b.pdf' }] })
  const files = await store.submissions.listFiles('a')
  expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
  expect([...(files[0]?.data ?? [])]).toEqual([0, 255, 7])
})

test.skipIf(usesPostgres)(
  'lists of a kind, sessions, forms and the password of an account, and expired rows are found by an index',
  () => {
    const rawDatabase = new DatabaseSync(join(dataDir, 'formwright.db'))
    const queryPlan = (query: string) =>
      rawDatabase
        .prepare(`EXPLAIN QUERY PLAN ${query}`)
        .all()
        .map(({ detail }) => detail)
        .join()
    expect(queryPlan("SELECT * FROM content WHERE kind = 'x' ORDER BY sort, id LIMIT 10")).toMatch(
      /^SEARCH content USING INDEX content_in_order \(kind=\?\)$/,
    )
    expect(queryPlan("DELETE FROM sessions WHERE account_id = 'x'")).toMatch(
      /^SEARCH sessions USING (COVERING )?INDEX sessions_by_account \(account_id=\?\)$/,
    )
    expect(queryPlan('SELECT token_hash FROM sessions WHERE remember = 0 AND created_at < 9')).toMatch(
      /^SEARCH sessions USING INDEX sessions_by_kind_and_age \(remember=\? AND created_at<\?\)$/,
    )
    expect(queryPlan("SELECT * FROM accounts WHERE email = 'x' AND password_hash IN ('x', 'y')")).toMatch(
      /^SEARCH accounts USING INDEX accounts_by_password \(email=\? AND password_hash=\?\)$/,
    )
    expect(queryPlan('SELECT subject FROM login_failures WHERE last_at < 9')).toMatch(
      /^SEARCH login_failures USING INDEX login_failures_by_age \(last_at<\?\)$/,
    )
    const latestOfPage =
      "(account_id, page) >= ((SELECT 'x'), 'x') ORDER BY account_id, page, created_at DESC, id LIMIT 20"
    expect(queryPlan(`SELECT * FROM submissions WHERE ${latestOfPage}`)).toMatch(
      /^SEARCH submissions USING INDEX submissions_by_account_and_page \(\(account_id,page\)>\(\?,\?\)\),SCALAR SUBQUERY/,
    )
    const latest = "account_id >= (SELECT 'x') ORDER BY account_id, created_at DESC, id LIMIT 20"
    expect(queryPlan(`SELECT * FROM submissions WHERE ${latest}`)).toMatch(
      /^SEARCH submissions USING INDEX submissions_of_account \(account_id>\?\),SCALAR SUBQUERY/,
    )
    rawDatabase.close()
  },
)

test('a purge removes expired rows only', async () => {
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
  expect(await store.submissions.search({}, 9)).toHaveLength(1)
})

test('the newest forms of an account are its own, all or those of a page', async () => {
  const accounts = ['one', 'two', 'three'].map((id, index) => ({ ...ACCOUNT, id, tradingAccount: `1234567${index}` }))
  await store.accounts.add(accounts)
  for (const [at, page] of ['x', 'y', 'x', 'y'].entries())
    for (const accountId of [null, ...accounts.map(({ id }) => id)]) {
      const { submission, envelopeJson } = newSubmission(`${accountId} ${page} ${at}`)
      await store.submissions.add({ submission: { ...submission, page, accountId, createdAt: NOW + at }, envelopeJson })
    }
  const newest = async (account: string, page: string | undefined, limit: number) =>
    (await store.submissions.newestOf(account, page, limit)).map(({ reference }) => reference)
  for (const id of ['one', 'two', 'three']) {
    expect(await newest(id, undefined, 9)).toEqual([`${id} y 3`, `${id} x 2`, `${id} y 1`, `${id} x 0`])
    expect(await newest(id, undefined, 1)).toEqual([`${id} y 3`])
    expect(await newest(id, 'x', 9)).toEqual([`${id} x 2`, `${id} x 0`])
    expect(await newest(id, 'y', 9)).toEqual([`${id} y 3`, `${id} y 1`])
    expect(await newest(id, 'xx', 9)).toEqual([])
  }
  expect(await newest('on', undefined, 9)).toEqual([])
})
