import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEGACY_CUSTOMERS, startLegacyBackend, type LegacyBackend } from '../../support/server/legacyBackend.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { HOUR_MS, MINUTE_MS } from '../../support/time.ts'

const [REAL] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0]]
const VICTIM = 'victim@example.com'

let backend: LegacyBackend
let server: TestServer
let now = Date.UTC(2026, 0, 5)
beforeAll(async () => {
  backend = await startLegacyBackend()
  server = await startTestServer({ clock: () => now, env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' } })
  // The e-mail belongs to an account of the attacker's own, too.
  backend.fault = ({ path, fields }, response) => {
    if (!path.endsWith('/pc/login.asp')) return false
    return response.end(JSON.stringify({ code: fields.password === 'own' ? 200 : 501, message: '' }))
  }
})
afterAll(async () => {
  await server.close()
  await backend.stop()
})

test('successes of an account of one’s own, from the same browser, buy no guesses at another one with its e-mail', async () => {
  const attacker = server.client()
  const triesByHour: number[] = []
  const start = now
  while (now < start + 3 * HOUR_MS) {
    for (const password of ['own', 'guess', 'guess', 'own', 'guess'])
      await attacker.post('/pc/login', { account: VICTIM, password, verifyCode: '0000' })
    const hour = Math.floor((now - start) / HOUR_MS)
    triesByHour[hour] = backend.requestsTo('/pc/login').filter(({ fields }) => fields.password === 'guess').length
    now += MINUTE_MS
  }
  const newTries = triesByHour.map((tries, hour) => tries - (triesByHour[hour - 1] ?? 0))
  expect(newTries[0]).toBeLessThanOrEqual(10)
  expect(Math.max(...newTries.slice(1))).toBeLessThanOrEqual(2)
})

test('a text that is no e-mail address and no number never reaches the backend', async () => {
  const before = backend.requestsTo('/pc/login').length
  for (const account of ['ánna@example.com', 'anna@example.com\u{1F600}', '&O041443401', '8800001x'])
    expect((await server.client().signIn(account, 'own')).body.code).toBe(501)
  expect(backend.requestsTo('/pc/login').length).toBe(before)
})

test.each([401, 302, 400, 404, 405, 422, 200, 500, 501])(
  'a backend that refuses a password by the status %i without an envelope buys no guesses',
  async (status) => {
    const previousFault = backend.fault
    // Failures of the address have faded.
    now += HOUR_MS
    backend.fault = (_request, response) => response.writeHead(status).end()
    const before = backend.requestsTo('/pc/login').length
    for (let guess = 0; guess < 20; guess += 1)
      await server.client().post('/pc/login', { account: `by-${status}@example.com`, password: `guess${guess}` })
    expect(backend.requestsTo('/pc/login').length - before).toBeLessThanOrEqual(5)
    backend.fault = previousFault
  },
)

test('a verification code that the backend refuses is no guess, so nobody keeps a customer out without solving one', async () => {
  const previousFault = backend.fault
  backend.fault = undefined
  const account = REAL.account
  for (let count = 0; count < 20; count += 1)
    await server.client().post('/pc/login', { account, password: 'guess', verifyCode: 'wrong' })
  expect((await server.client().signIn(account, REAL.password)).body.code).toBe(200)
  backend.fault = previousFault
})

test('a customer whose number begins somebody’s email buys no guesses at it by changes of the own email', async () => {
  const previousFault = backend.fault
  let email = ''
  backend.fault = ({ path, fields }, response) => {
    const data = path.endsWith('/pc/getUserInfo.asp') ? { a_type: 0, tradingAccount: '7700123', email } : undefined
    return response.end(JSON.stringify({ code: data || fields.password === 'own' ? 200 : 501, message: '', data }))
  }
  const before = backend.requestsTo('/pc/login').length
  for (let change = 0; change < 5; change += 1) {
    email = `own${change}@example.com`
    now += HOUR_MS / 60
    await server.client().signIn(email, 'own')
    for (let guess = 0; guess < 6; guess += 1)
      await server.client().post('/pc/login', { account: '7700123@qq.example', password: 'guess', verifyCode: '0000' })
  }
  const guesses = backend.requestsTo('/pc/login').slice(before)
  expect(guesses.filter(({ fields }) => fields.password === 'guess').length).toBeLessThanOrEqual(8)
  backend.fault = previousFault
})

test('spellings of one account that a backend may take for it buy no guesses beyond the limit', async () => {
  const previousFault = backend.fault
  const data = { a_type: 0, tradingAccount: '7700124', email: 'reported@example.com' }
  backend.fault = ({ path, fields }, response) =>
    response.end(
      JSON.stringify({ code: path.endsWith('/pc/getUserInfo.asp') || fields.password === 'own' ? 200 : 501, data }),
    )
  now += HOUR_MS
  await server.client().signIn(data.email, 'own')
  const before = backend.requestsTo('/pc/login').length
  for (let minute = 0; minute < 60; minute += 1) {
    for (const account of [
      '7700124',
      data.email,
      '7700124@a.example',
      `7700124x${minute}@b.example`,
      '7700124.5@c.example',
      `7700124/${minute}@d.example`,
      `7700124_${minute}@e.example`,
      `77_00124=${minute}@f.example`,
    ])
      await server.client().post('/pc/login', { account, password: 'guess', verifyCode: '0000' })
    now += MINUTE_MS
  }
  expect(backend.requestsTo('/pc/login').length - before).toBeLessThanOrEqual(10)
  backend.fault = previousFault
})
