import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../../src/server/start.ts'
import type { Answer } from './client.ts'
import { CODE, ROOT, startTestServer, tempDir, type TestServer } from './start.ts'

const computed = vi.hoisted(() => ({ hashes: 0, cheap: false }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: (password: string, options: import('@node-rs/argon2').Options) => {
      computed.hashes += 1
      // Where thousands are asked for, what one costs is not the question.
      return real.hash(password, computed.cheap ? { ...options, memoryCost: 64, timeCost: 1 } : options)
    },
  }
})

const OWNER = ['demo@example.com', 'Sample-demo-2026'] as const
const MINUTE = 60_000

let server: TestServer
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5)
  server = await startTestServer({ clock: () => now })
  computed.hashes = 0
})
afterEach(async () => {
  computed.cheap = false
  await server.close()
})

const browser = (): ((account: string, password: string, address: string) => Promise<Answer>) => {
  const client = server.client()
  let unused = false
  return async (account, password, address) => {
    if (!unused) await client.image()
    const answer = await client.post(
      '/pc/login',
      { account, password, verifyCode: CODE },
      { 'x-forwarded-for': address },
    )
    // While a log-in has to wait, its code is not looked at.
    unused = answer.body.message?.includes('失敗次數過多') === true
    return answer
  }
}

test('a thousand guesses at one account in ten minutes are at most ten looks at its password; then its owner gets in', async () => {
  computed.cheap = true
  const guess = browser()
  for (let count = 0; count < 1000; count += 1) {
    await guess(OWNER[0], `guess ${count}`, `203.0.${count % 250}.${count >> 8}`)
    now += 600
  }
  expect(computed.hashes).toBeLessThanOrEqual(10)
  expect(computed.hashes).toBeGreaterThanOrEqual(5)
  now += 60 * MINUTE
  computed.cheap = false
  expect((await browser()(...OWNER, '198.51.100.1')).body.code).toBe(200)
})

test('a thousand accounts tried once each with one password from one address are at most fifty looks; a customer elsewhere notices nothing', async () => {
  computed.cheap = true
  const guess = browser()
  let busy = 0
  for (let count = 0; count < 1000; count += 1) {
    const { body } = await guess(`customer${count}@example.com`, 'Spring-2026', '203.0.113.7')
    if (body.message?.includes('忙碌')) busy += 1
  }
  expect([computed.hashes, busy]).toEqual([50, 0])
  computed.cheap = false
  expect((await guess(...OWNER, '198.51.100.1')).body.code).toBe(200)
})

test('an IPv6 customer has more addresses than can be counted: the network counts as one', async () => {
  computed.cheap = true
  const guess = browser()
  for (let count = 0; count < 120; count += 1)
    await guess(`customer${count}@example.com`, 'Spring-2026', `2001:db8:1:2:${count.toString(16)}::${count}`)
  expect(computed.hashes).toBe(50)
  await guess('one@example.com', 'Spring-2026', '2001:db8:1:3::1')
  expect(computed.hashes).toBe(51)
})

test('an unknown account costs what a wrong password costs: one computation; so do several accounts of one person', async () => {
  const visitor = server.client()
  await visitor.visit()
  for (const surname of ['Tan', 'Lim']) {
    await visitor.image()
    await visitor.post('/pc/applyDemoUpdate', {
      surname,
      givenName: 'Ah',
      gender: 'male',
      countryCode: '+65',
      phone: '91234567',
      email: 'two@example.com',
      confirmEmail: 'two@example.com',
      country: 'SG',
      over18: 'true',
      personalUse: 'true',
      termsRead: 'true',
      verifyCode: CODE,
    })
  }
  const guess = browser()
  const costs: [string, number, unknown][] = []
  for (const account of ['nobody@example.com', '9999999', OWNER[0], '8800002', 'two@example.com']) {
    computed.hashes = 0
    const { body } = await guess(account, 'wrong', '203.0.113.9')
    costs.push([account, computed.hashes, body.message])
  }
  expect(costs.map(([, hashes, message]) => [hashes, message])).toEqual(costs.map(() => [1, '帳號或密碼不正確。']))
})

test('of 200 log-ins at one time few are computed, the others hear at once that the system is busy, and all ends well', async () => {
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const client = server.client()
      return client.post(
        '/pc/login',
        { account: `flood${index}@example.com`, password: 'x' },
        { 'x-forwarded-for': `203.0.${index}.1` },
      )
    }),
  )
  const said = all.map(({ status, body }) => `${status} ${body.message}`)
  const busy = said.filter((one) => one === '200 系統忙碌中，請稍後再試。').length
  const wrong = said.filter((one) => one === '200 帳號或密碼不正確。').length
  expect(busy + wrong).toBe(200)
  expect(computed.hashes).toBe(wrong)
  expect((await server.client().signIn(...OWNER)).body.code).toBe(200)
})

test('who is no proxy on this machine is believed no address, no host and no TLS', async () => {
  const { app, close } = await createApp(
    ROOT,
    { LOG_LEVEL: 'silent', VERIFY_CODE: CODE, DATA_DIR: tempDir() },
    { clock: () => now },
  )
  const ask = async (remoteAddress: string, forwarded: Record<string, string>, account: string) => {
    const home = await app.inject({
      method: 'GET',
      url: '/aspapi/inc/verifycode.asp',
      remoteAddress,
      headers: forwarded,
    })
    const cookies = Object.fromEntries(home.cookies.map(({ name, value }) => [name, value]))
    const answer = await app.inject({
      method: 'POST',
      url: '/aspapi/pc/login.asp',
      remoteAddress,
      cookies,
      headers: {
        ...forwarded,
        'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ account, password: 'x', verifyCode: CODE }).toString(),
    })
    return {
      names: Object.keys(cookies),
      hsts: home.headers['strict-transport-security'],
      status: answer.statusCode,
      body: answer.json<{ message: string }>(),
    }
  }
  computed.cheap = true
  computed.hashes = 0
  for (let count = 0; count < 70; count += 1)
    await ask(
      '203.0.113.9',
      { 'x-forwarded-for': `198.51.100.${count}`, 'x-real-ip': '10.0.0.1', forwarded: 'for=10.0.0.1' },
      `spray${count}@example.com`,
    )
  expect(computed.hashes).toBe(50)
  const untrusted = await ask(
    '203.0.113.10',
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
    'a@example.com',
  )
  expect(untrusted).toMatchObject({ names: ['XSRF-TOKEN', 'pre', 'captcha'], hsts: undefined, status: 200 })
  const deceived = await ask(
    '203.0.113.10',
    { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' },
    'a@example.com',
  )
  expect(deceived.status).toBe(403)
  const proxied = await ask(
    '127.0.0.1',
    { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.77' },
    'b@example.com',
  )
  expect(proxied).toMatchObject({ names: ['XSRF-TOKEN', '__Host-pre', '__Host-captcha'], status: 200 })
  expect(proxied.hsts).toBeDefined()
  await close()
})
