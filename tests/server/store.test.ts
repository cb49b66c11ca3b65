import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repeatKey } from '../../src/server/store/repeat.ts'
import { openSqlite } from '../../src/server/store/sqlite.ts'
import type { Store } from '../../src/server/store/store.ts'
import type { NewSubmission } from '../../src/server/store/submissions.ts'
import { tempDir } from './start.ts'

let dataDir: string
let store: Store
beforeEach(async () => {
  dataDir = tempDir()
  store = await openSqlite(dataDir)
})
afterEach(() => store.close())

const NOW = Date.UTC(2026, 0, 5)
const CALL = '/pc/x'

function filled(reference: string, said = 'hello'): NewSubmission {
  return {
    submission: { id: reference, reference, page: 'x', call: CALL, accountId: null, aType: null, data: '{}', language: 'tw', createdAt: NOW },
    captcha: { id: 'image', typed: 'AB12' },
    repeat: repeatKey('key', CALL, { said }),
    answer: JSON.stringify({ reference }),
  }
}

test('the transaction itself knows a repeat, before it looks at the verification code', async () => {
  await store.captchas.put('image', 'ab12', NOW)
  expect(await store.submissions.add(filled('a'))).toEqual({ outcome: 'stored', answer: '{"reference":"a"}' })
  expect(await store.submissions.add(filled('b'))).toEqual({ outcome: 'repeated', answer: '{"reference":"a"}' })
  expect(await store.submissions.add(filled('c', 'other'))).toEqual({ outcome: 'conflict' })
  expect(await store.submissions.newest(9)).toHaveLength(1)
})

test('a trading account number that is taken changes nothing, not even the verification code', async () => {
  const account = {
    id: 'one', tradingAccount: '12345678', email: 'a@example.com', name: 'A', aType: 1, currency: 'USD', passwordHash: 'x', status: 'active' as const, createdAt: NOW,
  }
  await store.accounts.add([account])
  await store.captchas.put('image', 'ab12', NOW)
  expect(await store.submissions.add({ ...filled('a'), account: { ...account, id: 'two' } })).toEqual({ outcome: 'taken' })
  expect((await store.submissions.add({ ...filled('a'), account: { ...account, id: 'two', tradingAccount: '12345679' } })).outcome).toBe('stored')
})

test('a failure in the middle leaves nothing half-saved', async () => {
  await store.captchas.put('image', 'ab12', NOW)
  await store.submissions.add({ ...filled('a'), repeat: undefined })
  await store.captchas.put('image', 'ab12', NOW)
  await expect(store.submissions.add(filled('a'))).rejects.toThrow(/UNIQUE/)
  expect((await store.submissions.add(filled('b'))).outcome).toBe('stored')
})

const FILE = { submissionId: 'a', field: '/files', position: 0, name: 'a.pdf', type: 'application/pdf', size: 3, sha256: 'x', data: new Uint8Array([0, 255, 7]) }

test('a submission and its files are kept together or not at all, byte for byte', async () => {
  const form = { ...filled('a'), captcha: undefined }
  await expect(store.submissions.add({ ...form, files: [FILE, FILE] })).rejects.toThrow(/UNIQUE/)
  await expect(store.submissions.add({ ...form, files: [{ ...FILE, submissionId: 'other' }] })).rejects.toThrow(/FOREIGN KEY/)
  expect(await store.submissions.newest(9)).toEqual([])
  await store.submissions.add({ ...form, files: [FILE, { ...FILE, position: 1, name: 'b.pdf' }] })
  const files = await store.submissions.files('a')
  expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
  expect([...(files[0]?.data ?? [])]).toEqual([0, 255, 7])
})

test('a database of the first version gets the table of files and keeps what it has', async () => {
  await store.submissions.add({ ...filled('a'), captcha: undefined })
  await store.close()
  const old = new DatabaseSync(join(dataDir, 'formwright.db'))
  old.exec('DROP TABLE files; PRAGMA user_version = 1')
  old.close()
  store = await openSqlite(dataDir)
  expect(await store.submissions.newest(9)).toHaveLength(1)
  await store.submissions.add({ ...filled('b'), captcha: undefined, repeat: undefined, files: [{ ...FILE, submissionId: 'b' }] })
  expect(await store.submissions.files('b')).toHaveLength(1)
})

test('what has expired is removed, and nothing else', async () => {
  const day = 24 * 60 * 60_000
  const session = { cookieHash: 'c', accountId: null, aType: 2, createdAt: NOW, seenAt: NOW }
  await store.sessions.start({ ...session, tokenHash: 'short', remember: 0 })
  await store.sessions.start({ ...session, tokenHash: 'long', remember: 1 })
  await store.captchas.put('image', 'ab12', NOW)
  await store.submissions.add(filled('a'))
  await store.purge(NOW + 2 * day)
  expect(await store.sessions.find('short', NOW)).toBeUndefined()
  expect(await store.sessions.find('long', NOW)).toBeDefined()
  expect((await store.submissions.add(filled('b'))).outcome).toBe('repeated')
  await store.purge(NOW + 31 * day)
  expect(await store.sessions.find('long', NOW)).toBeUndefined()
  expect(await store.submissions.newest(9)).toHaveLength(1)
})
