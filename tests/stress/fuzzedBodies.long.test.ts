import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRegistry as registry, startTestServer, type TestServer } from '../support/server/testServer.ts'
import { createTmpfsDir } from '../support/testEnvironment.ts'
import { fuzzedRequest, tokenHeader, type FuzzedRequest } from './support/fuzzedRequests.ts'
import { recordMeasurement } from './support/measurements.ts'
import { assertProperty } from './support/propertyTest.ts'
import { InjectClient, type InjectResponse } from './support/injectClient.ts'
import { byRunMode } from '../support/runMode.ts'
import { findInvalidSubmissions } from './support/storedSubmissions.ts'
import { DEMO_PASSWORD, REAL_PASSWORD } from '../support/sampleCustomers.ts'

const STORING_CALLS = new Set(
  [...registry.forms.values()].flatMap(({ submit: { path, action = 'store' } }) =>
    ['store', 'openAccount'].includes(action) ? path : [],
  ),
)
/** Calls that begin or end a session; the test needs the customers' sessions to its end. */
const SESSION_CALLS = /log/i

let server: TestServer
let folder: string
let clients: Record<FuzzedRequest['actor'], InjectClient>
const rejections: unknown[] = []
const onRejection = (reason: unknown) => void rejections.push(reason)
const prototypeKeyCounts = () =>
  [Object.prototype, Array.prototype, Function.prototype].map((each) => Reflect.ownKeys(each).length).join()
const initialKeyCounts = prototypeKeyCounts()

beforeAll(async () => {
  process.on('unhandledRejection', onRejection)
  folder = createTmpfsDir()
  server = await startTestServer({ registry, dataDir: folder, env: { RATE_LIMITS: 'off' } })
  const browsers = Array.from({ length: 6 }, () => new InjectClient(server.app)) as [
    InjectClient,
    InjectClient,
    InjectClient,
    InjectClient,
    InjectClient,
    InjectClient,
  ]
  const [nobody, visitor, demo, real, halfToken, halfCookie] = browsers
  await visitor.signIn({ visitor: '1' })
  await demo.signIn({ account: '8800002', password: DEMO_PASSWORD })
  await real.signIn({ account: '8800001', password: REAL_PASSWORD })
  await halfToken.signIn({ visitor: '1' })
  halfToken.token = real.token
  await halfCookie.signIn({ visitor: '1' })
  halfCookie.token = ''
  clients = { nobody, visitor, demo, real, halfToken, halfCookie }
})
afterAll(async () => {
  process.off('unhandledRejection', onRejection)
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Throws unless a response is valid: no 5xx, an envelope or an image, no changed prototype. */
function assertEnvelope(response: InjectResponse, sentRequest: () => unknown): void {
  const { status, headers, body, bytes } = response
  const failure = (reason: string) =>
    new Error(
      `${reason}: ${status} ${JSON.stringify(headers)} ${bytes.subarray(0, 300)} for ${JSON.stringify(sentRequest()).slice(0, 3000)}`,
    )
  if (status >= 500) throw failure('a 5xx')
  if (prototypeKeyCounts() !== initialKeyCounts || ({} as Record<string, unknown>).x !== undefined)
    throw failure('a prototype was changed')
  if (headers['content-type'] === 'image/png' && status === 200) return
  if (!String(headers['content-type']).startsWith('application/json')) throw failure('no JSON')
  if (!Number.isInteger(body?.code) || typeof body?.message !== 'string' || body.message === '')
    throw failure('no envelope')
  if (Object.keys(body).some((member) => !['code', 'message', 'data'].includes(member)))
    throw failure('an envelope with more in it')
}

test(
  'fuzzed bodies to every call give no 5xx and always an envelope, and no invalid form is stored',
  { timeout: byRunMode(900_000, 90 * 60_000) },
  async () => {
    const codes: Record<string, number> = {}
    /** Data of acknowledged submissions; a repeat under the same key gets the same data. */
    const storedResponses = new Set<string>()
    let count = 0
    await assertProperty(
      'bad bodies',
      byRunMode(10_000, 490_000),
      fuzzedRequest,
      async ({ call, actor, method, headers, body }) => {
        const path = call.split('%')[0] ?? ''
        const client = SESSION_CALLS.test(path) ? clients.nobody : clients[actor]
        // A fresh captcha now and then, so that some valid forms are stored.
        count += 1
        if (STORING_CALLS.has(call) && count % 5 === 0) await client.fetchCaptcha()
        const response = await client.send(call === '/' ? '/aspapi/' : `/aspapi${call}.asp`, {
          method,
          headers,
          ...(method === 'GET' ? {} : { body }),
        })
        assertEnvelope(response, () => ({ call, actor, method, headers, body: body.toString('latin1') }))
        const code =
          response.body?.code === response.status
            ? String(response.status)
            : `${response.status}/${String(response.body?.code)}`
        codes[code] = (codes[code] ?? 0) + 1
        if (STORING_CALLS.has(call) && response.body?.code === 200)
          storedResponses.add(JSON.stringify(response.body.data))
      },
    )
    recordMeasurement('bad bodies answered', codes)
    const rows = await server.store.submissions.search({}, 10_000_000)
    expect(rows).toHaveLength(storedResponses.size)
    expect(storedResponses.size).toBeGreaterThan(0)
    expect(
      await findInvalidSubmissions({
        store: server.store,
        dataDir: server.dataDir,
        registry,
        optionResponses: await fetchRechargeTypes(),
      }),
    ).toEqual([])
    expect(rejections).toEqual([])
    // The sessions are still valid, so no body was refused for lack of one.
    expect((await clients.real.post('/pc/getUserInfo', '')).body).toMatchObject({ code: 200, data: { a_type: 0 } })
    expect((await clients.demo.post('/pc/getUserInfo', '')).body).toMatchObject({ code: 200, data: { a_type: 1 } })
    expect((await clients.halfToken.post('/pc/getUserInfo', '')).body).toMatchObject({ code: 401 })
  },
)

const fetchRechargeTypes = async () => ({
  '/pc/rechargeType': (await clients.real.post('/pc/rechargeType', '')).body?.data,
})

test('1,000 generated token headers are no session and cause no error', async () => {
  await assertProperty('token headers', byRunMode(1000, 10_000), tokenHeader, async (token) => {
    const response = await clients.real.post('/pc/getUserInfo', '', { token })
    assertEnvelope(response, () => ({ token }))
    expect(response.body?.code).toBe(401)
  })
  expect(rejections).toEqual([])
})
