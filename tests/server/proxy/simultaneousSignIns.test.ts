import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LEGACY_CUSTOMERS, startLegacyBackend } from '../../support/server/legacyBackend.ts'
import { startTestServer } from '../../support/server/testServer.ts'

const [REAL, DEMO] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0], (typeof LEGACY_CUSTOMERS)[0]]

test('two sign-ins at once in one browser have a jar each: in 200 pairs no session sends the other customer’s cookie', async () => {
  const backend = await startLegacyBackend()
  const server = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' } })
  backend.fault = async ({ path, fields }, response) => {
    if (!path.endsWith('/pc/login.asp')) return false
    await delay(Math.random() * 5)
    response.setHeader('set-cookie', `customer=${fields.account}; path=/`)
    return response.end(JSON.stringify({ code: 200, message: '' }))
  }
  for (let pair = 0; pair < 200; pair += 1) {
    const tab = server.client()
    await tab.fetchCaptcha()
    const [first, second] = [tab.clone(), tab.clone()]
    await Promise.all([first.signIn(REAL.account, REAL.password), second.signIn(DEMO.account, DEMO.password)])
    backend.requests.length = 0
    await Promise.all([first.post('/pc/getUserInfo'), second.post('/pc/getUserInfo')])
    const sent = backend.requestsTo('/pc/getUserInfo').map(({ headers: { token, cookie } }) => {
      const { account } = JSON.parse(String(token)) as { account: string }
      return cookie?.includes(`customer=${account}`)
    })
    expect([pair, new Set(sent)]).toEqual([pair, new Set([true])])
  }
  await server.close()
  await backend.stop()
})

test('a cookie of the backend serves one session only, however sign-ins and an image of one browser overlap', async () => {
  const backend = await startLegacyBackend()
  const server = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' } })
  let imageSent: Promise<unknown> = Promise.resolve()
  backend.fault = async ({ path }, response) => {
    response.setHeader('set-cookie', 'session=S; path=/')
    if (path.endsWith('/inc/verifycode.asp')) {
      await imageSent
      return response.end('GIF89a')
    }
    if (!path.endsWith('/pc/login.asp')) return false
    await delay(20)
    return response.end(JSON.stringify({ code: 200, message: '' }))
  }
  const tab = server.client()
  await tab.fetchCaptcha()
  const next = tab.clone()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  imageSent = promise
  const imageUnderWay = tab.clone().fetchCaptcha()
  await expect.poll(() => backend.requestsTo('/inc/verifycode').length).toBe(2)
  await tab.signIn(REAL.account, REAL.password)
  resolve(undefined)
  await imageUnderWay
  await next.signIn(DEMO.account, DEMO.password)
  expect(backend.requestsTo('/pc/login').map(({ headers }) => headers.cookie)).toEqual(['session=S', undefined])
  // Two sign-ins at once over one session: one of them replaces it.
  const signIns = [tab.clone(), tab.clone()].map((each) => each.signIn(REAL.account, REAL.password))
  expect((await Promise.all(signIns)).map(({ body }) => body.code).toSorted()).toEqual([200, 501])
  await server.close()
  await backend.stop()
})
