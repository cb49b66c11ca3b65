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
