import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasPostgres, startPostgres } from '../../support/postgresServer.ts'
import {
  LEGACY_CAPTCHA_SOLUTION,
  LEGACY_CUSTOMERS,
  startLegacyBackend,
  type LegacyBackend,
} from '../../support/server/legacyBackend.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'

const [REAL] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0]]
const SOLVED = { verifyCode: LEGACY_CAPTCHA_SOLUTION }

let backend: LegacyBackend
beforeEach(async () => {
  backend = await startLegacyBackend()
})
afterEach(() => backend.stop())

/** A server, and the next one that a browser reaches: the same after a restart, or another one. */
interface Servers {
  first: TestServer
  next(): Promise<TestServer>
  close(): Promise<void>
}

async function restartedServer(env: Record<string, string>): Promise<Servers> {
  const dataDir = createTempDir()
  let server = await startTestServer({ env, dataDir })
  return {
    first: server,
    async next() {
      await server.close()
      server = await startTestServer({ env, dataDir })
      return server
    },
    async close() {
      await server.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function twoServers(env: Record<string, string>): Promise<Servers> {
  const postgres = await startPostgres()
  const dataDir = createTempDir()
  const start = async () => startTestServer({ env: { ...env, DATABASE_URL: await databaseUrl }, dataDir })
  const databaseUrl = postgres.createDatabase('proxies')
  const first = await start()
  const second = await start()
  return {
    first,
    next: async () => second,
    async close() {
      await first.close()
      await second.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

const KINDS = {
  'a restarted server': restartedServer,
  ...(hasPostgres() ? { 'another server on the same PostgreSQL': twoServers } : {}),
}

describe.each(Object.entries(KINDS))('%s', (_kind, start) => {
  let servers: Servers
  beforeEach(async () => {
    servers = await start({ ASPAPI_URL: backend.url, VERIFY_CODE: '' })
  })
  afterEach(() => servers.close())

  /** The same browser at another server. */
  function moved(browser: TestClient, { client }: TestServer): TestClient {
    const later = client()
    for (const [name, value] of browser.cookies) later.cookies.set(name, value)
    later.token = browser.token
    return later
  }

  test('knows the session, sends its payload and the backend’s cookies, and ends it everywhere', async () => {
    backend.fault = ({ path }, response) => {
      if (path.endsWith('/pc/login.asp')) response.setHeader('set-cookie', 'BACKEND=one; path=/')
      return false
    }
    const browser = servers.first.client()
    await browser.fetchCaptcha()
    await browser.signIn(REAL.account, REAL.password, SOLVED)
    const otherDevice = servers.first.client()
    await otherDevice.signIn(REAL.account, REAL.password)
    const next = await servers.next()
    backend.requests.length = 0
    expect((await moved(browser, next).post('/pc/getUserInfo')).body).toMatchObject({ code: 200 })
    const { token, cookie } = backend.requestsTo('/pc/getUserInfo')[0]?.headers ?? {}
    expect(JSON.parse(String(token))).toEqual({ account: REAL.account, password: REAL.password })
    expect(cookie).toContain('BACKEND=one')
    expect((await moved(otherDevice, next).post('/pc/logout', { everywhere: '1' })).body).toMatchObject({ code: 200 })
    expect((await moved(browser, next).post('/pc/getUserInfo')).body.code).toBe(401)
  })

  test('accepts the solution of a captcha that the other showed', async () => {
    const browser = servers.first.client()
    await browser.fetchCaptcha()
    const later = moved(browser, await servers.next())
    expect((await later.signIn(REAL.account, REAL.password, SOLVED)).body.code).toBe(200)
    expect(backend.requestsTo('/pc/login').at(-1)?.headers.cookie).toMatch(/ASPSESSION/)
  })

  test('counts the guesses of both, by number and by e-mail', async () => {
    const guessAt = async ({ client }: TestServer, account: string): Promise<void> => {
      const browser = client()
      await browser.fetchCaptcha()
      await browser.signIn(account, 'wrong', SOLVED)
    }
    // Some backends send the number as a number.
    const userInfo = { a_type: 0, tradingAccount: Number(REAL.tradingAccount), email: REAL.account }
    backend.fault = ({ path }, response) =>
      path.endsWith('/pc/getUserInfo.asp') && response.end(JSON.stringify({ code: 200, message: 'OK', data: userInfo }))
    await servers.first.client().signIn(REAL.account, REAL.password)
    for (let count = 0; count < 3; count += 1) await guessAt(servers.first, REAL.account)
    const next = await servers.next()
    const names = [REAL.account, REAL.tradingAccount]
    await guessAt(next, REAL.tradingAccount)
    expect(backend.requestsTo('/pc/login')).toHaveLength(5)
    for (const name of names) await guessAt(next, name)
    expect(backend.requestsTo('/pc/login')).toHaveLength(5)
  })
})

test('a database that cannot be written to takes no response away from a call that only reads', async () => {
  const server = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' } })
  const browser = server.client()
  await browser.signIn(REAL.account, REAL.password)
  const { sessions, signInThrottle } = server.store
  for (const save of [
    vi.spyOn(sessions, 'saveReported'),
    vi.spyOn(sessions, 'changeCookies'),
    vi.spyOn(signInThrottle, 'saveAccountName'),
  ])
    save.mockRejectedValue(new Error('no space'))
  backend.fault = (_request, response) => {
    response.setHeader('set-cookie', 'BACKEND=one; path=/')
    return false
  }
  expect((await browser.post('/pc/getUserInfo')).body).toMatchObject({ code: 200, data: { name: REAL.name } })
  await server.close()
})

test('a captcha of the reference server under a browser’s cookie is no jar of cookies', async () => {
  const server = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' } })
  const browser = server.client()
  await browser.fetchCaptcha()
  await server.store.captchas.save(browser.cookies.get('captcha') ?? '', 'ab3d', Date.now())
  expect((await browser.signIn(REAL.account, REAL.password, SOLVED)).body.code).toBe(200)
  await server.close()
})
