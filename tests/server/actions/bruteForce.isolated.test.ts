import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootstrap } from '../../../src/server/start.ts'
import type { TestResponse } from '../../support/server/testClient.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'
import { MINUTE_MS } from '../../support/time.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

const argon2Spy = vi.hoisted(() => ({ hashes: 0, cheap: false, held: Promise.resolve<unknown>(undefined) }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const realArgon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  return {
    ...realArgon2,
    hash: async (password: string, options: import('@node-rs/argon2').Options) => {
      argon2Spy.hashes += 1
      await argon2Spy.held
      // Cheap hashes, because thousands are computed.
      return realArgon2.hash(password, argon2Spy.cheap ? { ...options, memoryCost: 64, timeCost: 1 } : options)
    },
  }
})

let server: TestServer
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5)
  server = await startTestServer({ clock: () => now })
  argon2Spy.hashes = 0
})
afterEach(async () => {
  argon2Spy.cheap = false
  await server.close()
})

const createGuesser = (): ((account: string, password: string, address: string) => Promise<TestResponse>) => {
  const client = server.client()
  return async (account, password, address) => {
    if (!client.cookies.has('captcha')) await client.fetchCaptcha()
    // Saves a captcha directly: drawing an image for each guess takes long.
    else await server.store.captchas.save(client.cookies.get('captcha') ?? '', CAPTCHA_SOLUTION, now)
    return client.post('/pc/login', { account, password, verifyCode: CAPTCHA_SOLUTION }, { 'x-forwarded-for': address })
  }
}

test('a thousand guesses at one account in ten minutes verify its password at most ten times; then its owner can sign in', async () => {
  argon2Spy.cheap = true
  const guess = createGuesser()
  for (let count = 0; count < 1000; count += 1) {
    await guess(DEMO_CUSTOMER[0], `guess ${count}`, `203.0.${count % 250}.${count >> 8}`)
    now += 600
  }
  expect(argon2Spy.hashes).toBeLessThanOrEqual(10)
  expect(argon2Spy.hashes).toBeGreaterThanOrEqual(5)
  now += 60 * MINUTE_MS
  argon2Spy.cheap = false
  expect((await createGuesser()(...DEMO_CUSTOMER, '198.51.100.1')).body.code).toBe(200)
})

test('while strangers from many networks wait, they cause no look-up, a code gets a customer through, and a known browser needs none', async () => {
  const knownBrowser = server.client()
  await knownBrowser.signIn(...DEMO_CUSTOMER)
  const { promise, resolve: release } = Promise.withResolvers<undefined>()
  argon2Spy.held = promise
  const lookUp = vi.spyOn(server.store.accounts, 'findSignInTarget')
  const guesser = server.client()
  await guesser.fetchXsrfCookie()
  const guesses = Array.from({ length: 140 }, (_, index) =>
    guesser.post(
      '/pc/login',
      { account: `guess${index}@example.com`, password: 'x' },
      { 'x-forwarded-for': `10.${index}.0.1` },
    ),
  )
  // The queue is full once the first guess is refused.
  expect((await Promise.race(guesses)).body.data).toEqual({
    needVerifyCode: true,
    errors: { '/verifyCode': 'required' },
  })
  expect(lookUp.mock.calls.length).toBeLessThanOrEqual(40)
  const customer = server.client()
  await customer.fetchCaptcha()
  const withCode = customer.signIn(...REAL_CUSTOMER, { verifyCode: CAPTCHA_SOLUTION })
  const withoutCode = knownBrowser.signIn(...DEMO_CUSTOMER)
  argon2Spy.hashes = 0
  release(undefined)
  expect([(await withCode).body.code, (await withoutCode).body.code]).toEqual([200, 200])
  expect(argon2Spy.hashes).toBeLessThan(20)
  await Promise.all(guesses)
})

test('guesses of strangers look up their accounts at one time, while their hashes are computed one after the other', async () => {
  const { promise, resolve: release } = Promise.withResolvers<undefined>()
  argon2Spy.held = promise
  const lookUp = vi.spyOn(server.store.accounts, 'findSignInTarget')
  const signIns = Array.from({ length: 20 }, (_, index) =>
    server
      .client()
      .post('/pc/login', { account: `a${index}@example.com`, password: 'x' }, { 'x-forwarded-for': `10.${index}.0.1` }),
  )
  await vi.waitFor(() => expect(lookUp).toHaveBeenCalledTimes(20))
  await vi.waitFor(() => expect(argon2Spy.hashes).toBe(1))
  release(undefined)
  await Promise.all(signIns)
  expect(argon2Spy.hashes).toBe(20)
})

test('one password tried on a thousand accounts from one address is verified at most fifty times; customers elsewhere are unaffected', async () => {
  argon2Spy.cheap = true
  const guess = createGuesser()
  let busyCount = 0
  for (let count = 0; count < 1000; count += 1) {
    const { body } = await guess(`customer${count}@example.com`, 'Spring-2026', '203.0.113.7')
    if (body.message?.includes('忙碌')) busyCount += 1
  }
  expect([argon2Spy.hashes, busyCount]).toEqual([50, 0])
  argon2Spy.cheap = false
  expect((await guess(...DEMO_CUSTOMER, '198.51.100.1')).body.code).toBe(200)
})

test('all addresses of an IPv6 network count as one', async () => {
  argon2Spy.cheap = true
  const guess = createGuesser()
  for (let count = 0; count < 120; count += 1)
    await guess(`customer${count}@example.com`, 'Spring-2026', `2001:db8:1:2:${count.toString(16)}::${count}`)
  expect(argon2Spy.hashes).toBe(50)
  await guess('one@example.com', 'Spring-2026', '2001:db8:1:3::1')
  expect(argon2Spy.hashes).toBe(51)
})

test('an unknown account, a wrong password and several accounts of one person cost one computation each', async () => {
  const visitor = server.client()
  await visitor.signInAsVisitor()
  for (const surname of ['Tan', 'Lim']) {
    await visitor.fetchCaptcha()
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
      verifyCode: CAPTCHA_SOLUTION,
    })
  }
  const guess = createGuesser()
  const hashCosts: [string, number, unknown][] = []
  for (const account of ['nobody@example.com', '9999999', DEMO_CUSTOMER[0], '8800002', 'two@example.com']) {
    argon2Spy.hashes = 0
    const { body } = await guess(account, 'wrong', '203.0.113.9')
    hashCosts.push([account, argon2Spy.hashes, body.message])
  }
  expect(hashCosts.map(([, hashes, message]) => [hashes, message])).toEqual(
    hashCosts.map(() => [1, '帳號或密碼不正確。']),
  )
})

test('200 simultaneous sign-ins of strangers: a few are computed, and the others are asked for a code', async () => {
  // A loaded machine would take longer for real hashes than a request may last.
  argon2Spy.cheap = true
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
  const codeCount = all.filter(({ body }) => body.data?.needVerifyCode === true).length
  const wrongCount = all.filter(({ body }) => body.message === '帳號或密碼不正確。').length
  expect(codeCount + wrongCount).toBe(200)
  expect(argon2Spy.hashes).toBe(wrongCount)
  argon2Spy.cheap = false
  expect((await server.client().signIn(...DEMO_CUSTOMER)).body.code).toBe(200)
})

test('forwarded addresses, hosts and schemes are accepted from trusted proxies only', async () => {
  const { app, close } = await bootstrap(
    PROJECT_ROOT,
    { LOG_LEVEL: 'silent', VERIFY_CODE: CAPTCHA_SOLUTION, DATA_DIR: createTempDir() },
    { clock: () => now },
  )
  const signInFrom = async (remoteAddress: string, forwarded: Record<string, string>, account: string) => {
    const captchaResponse = await app.inject({
      method: 'GET',
      url: '/aspapi/inc/verifycode.asp',
      remoteAddress,
      headers: forwarded,
    })
    const cookies = Object.fromEntries(captchaResponse.cookies.map(({ name, value }) => [name, value]))
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
      payload: new URLSearchParams({ account, password: 'x', verifyCode: CAPTCHA_SOLUTION }).toString(),
    })
    return {
      names: Object.keys(cookies),
      hsts: captchaResponse.headers['strict-transport-security'],
      status: answer.statusCode,
      body: answer.json<{ message: string }>(),
    }
  }
  argon2Spy.cheap = true
  argon2Spy.hashes = 0
  for (let count = 0; count < 70; count += 1)
    await signInFrom(
      '203.0.113.9',
      { 'x-forwarded-for': `198.51.100.${count}`, 'x-real-ip': '10.0.0.1', forwarded: 'for=10.0.0.1' },
      `spray${count}@example.com`,
    )
  expect(argon2Spy.hashes).toBe(50)
  const untrusted = await signInFrom(
    '203.0.113.10',
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
    'a@example.com',
  )
  expect(untrusted).toMatchObject({ names: ['XSRF-TOKEN', 'pre', 'captcha'], hsts: undefined, status: 200 })
  const forgedHost = await signInFrom(
    '203.0.113.10',
    { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' },
    'a@example.com',
  )
  expect(forgedHost.status).toBe(403)
  const proxied = await signInFrom(
    '127.0.0.1',
    { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.77' },
    'b@example.com',
  )
  expect(proxied).toMatchObject({ names: ['XSRF-TOKEN', '__Host-pre', '__Host-captcha'], status: 200 })
  expect(proxied.hsts).toBeDefined()
  await close()
})
