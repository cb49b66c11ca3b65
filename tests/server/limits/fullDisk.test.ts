import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { freeBytes } from '../../../src/server/limits/diskGuard.ts'
import { serveSqlite } from '../../../src/server/store/sqlite/serveSqlite.ts'
import { captureLog } from '../../support/server/captureLog.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { createTempDir, startTestServer } from '../../support/server/testServer.ts'

const MB_BYTES = 1024 * 1024
const NOW = Date.UTC(2026, 0, 5)
const session = (tokenHash: string, accountId: string | null) => ({
  tokenHash,
  cookieHash: `cookie of ${tokenHash}`,
  accountId,
  aType: accountId === null ? 2 : 0,
  remember: 0,
  createdAt: NOW,
  seenAt: NOW,
})
const CUSTOMER = {
  id: 'a',
  tradingAccount: '8800009',
  email: 'a@example.com',
  name: 'A',
  aType: 0,
  currency: 'USD',
  passwordHash: 'x',
  status: 'active' as const,
  createdAt: NOW,
}

test('with hardly any room images and visitors stay in memory, the log falls silent, customers sign in and out', async () => {
  const dataDir = createTempDir()
  const { logger, lines } = captureLog()
  const minFreeMb = Math.ceil((await freeBytes(dataDir)) / MB_BYTES) * 8
  const server = await startTestServer({ dataDir, env: { MIN_FREE_MB: String(minFreeMb) }, logger })
  const count = (table: string): unknown => {
    const database = new DatabaseSync(join(dataDir, 'formwright.db'), { readOnly: true })
    const row = database.prepare(`select count(*) as n from ${table}`).get()
    database.close()
    return row?.n
  }
  const visitor = server.client()
  await visitor.signInAsVisitor()
  await visitor.fetchCaptcha()
  expect([count('sessions'), count('captchas')]).toEqual([0, 0])
  expect((await visitor.post('/pc/getUserInfo')).body.code).toBe(200)
  const customer = server.client()
  await customer.signIn(...REAL_CUSTOMER)
  expect(count('sessions')).toBe(1)
  expect((await customer.post('/pc/getUserInfo')).body.data).toMatchObject({ a_type: 0 })
  expect((await customer.post('/pc/logout')).body.code).toBe(200)
  expect((await visitor.post('/pc/logout')).body.code).toBe(200)
  expect(count('sessions')).toBe(0)
  expect((await visitor.post('/pc/getUserInfo')).body.code).toBe(401)
  const quietFrom = lines().findIndex(({ msg }) => msg.startsWith('hardly any room'))
  expect(quietFrom).toBeGreaterThanOrEqual(0)
  // The request that was being served when it was noticed is logged still.
  expect(
    lines()
      .slice(quietFrom)
      .filter(({ msg }) => msg === 'answered').length,
  ).toBeLessThanOrEqual(1)
  await server.close()
})

test('an image kept in memory is used up once, whatever is sent at the same time', async () => {
  const dataDir = createTempDir()
  const store = await serveSqlite(dataDir)
  const submit = (reference: string) =>
    store.submissions.add({
      submission: {
        id: reference,
        reference,
        page: 'x',
        call: '/pc/x',
        accountId: null,
        aType: null,
        data: '{}',
        language: 'tw',
        createdAt: NOW,
      },
      captcha: { id: 'image', solution: 'AB12' },
      envelopeJson: '{}',
    })
  for (const memoryOnly of [true, false]) {
    await store.captchas.save('image', 'zz99', NOW, !memoryOnly)
    await store.captchas.save('image', 'ab12', NOW, memoryOnly)
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => submit(`${String(memoryOnly)} ${n}`)))
    expect(outcomes.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1)
  }
  await store.close()
})

test('on a full disk a customer’s session starts and ends: in the space kept back, and in memory once that is used up', async () => {
  const dataDir = createTempDir()
  const store = await serveSqlite(dataDir)
  await store.fillReserve?.()
  expect(statSync(join(dataDir, 'formwright.reserve')).size).toBeGreaterThanOrEqual(4 * MB_BYTES)
  await store.accounts.add([CUSTOMER])
  await store.sessions.start(session('earlier', 'a'))
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  const hasReserve = () => readdirSync(dataDir).includes('formwright.reserve')
  const { prepare } = DatabaseSync.prototype
  let isFull = (): boolean => hasReserve()
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text) {
    if (isFull() && /^(insert|delete)/i.test(text)) throw full
    return prepare.call(this, text)
  })
  // Statements that have been compiled before are not compiled again.
  const fresh = await serveSqlite(dataDir)
  await expect(fresh.meta.set('form', 'x')).rejects.toThrow('full')
  expect(hasReserve()).toBe(true)
  await fresh.sessions.start(session('visitor', null))
  expect(hasReserve()).toBe(true)
  await fresh.sessions.start(session('kept back', 'a'))
  expect(hasReserve()).toBe(false)
  await fresh.close()
  isFull = () => true
  const last = await serveSqlite(dataDir)
  await last.sessions.start(session('in memory', 'a'), 'kept back')
  expect(await last.sessions.find('in memory', NOW)).toBeDefined()
  expect(await last.sessions.findByCookie('cookie of in memory', NOW)).toHaveLength(1)
  expect(await last.sessions.find('kept back', NOW)).toBeUndefined()
  await last.sessions.end('earlier')
  expect(await last.sessions.find('earlier', NOW)).toBeUndefined()
  isFull = () => false
  await last.purge(NOW)
  await last.close()
  spy.mockRestore()
  expect(await store.sessions.find('earlier', NOW)).toBeUndefined()
  expect(await store.sessions.find('kept back', NOW)).toBeUndefined()
  await store.close()
})

test('images and visitors’ sessions are committed without a flush of the disk; a customer’s session and a form with one', async () => {
  const store = await serveSqlite(createTempDir())
  await store.accounts.add([CUSTOMER])
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  const pragmas = (): string[] =>
    exec.mock.calls.map(([text]) => text).filter((text) => text.startsWith('PRAGMA synchronous'))
  await store.captchas.save('image', 'ab12', NOW)
  await store.sessions.start(session('visitor', null))
  expect(pragmas()).toEqual(
    Array.from({ length: 2 }, () => ['PRAGMA synchronous = NORMAL', 'PRAGMA synchronous = FULL']).flat(),
  )
  await store.sessions.start(session('customer', 'a'))
  await store.meta.set('form', 'x')
  await Promise.all([store.captchas.save('other', 'ab12', NOW), store.meta.set('form', 'y')])
  expect(pragmas()).toHaveLength(4)
  exec.mockRestore()
  await store.close()
})
