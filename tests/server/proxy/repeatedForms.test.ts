import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdf } from '../../support/fileFixtures.ts'
import { VALID_MESSAGE, VALID_UPLOAD } from '../../support/server/formFixtures.ts'
import {
  LEGACY_CAPTCHA_SOLUTION,
  LEGACY_CUSTOMERS,
  startLegacyBackend,
  type LegacyBackend,
} from '../../support/server/legacyBackend.ts'
import { multipart } from '../../support/server/multipart.ts'
import type { TestResponse } from '../../support/server/testClient.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'

const [REAL] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0]]
const MESSAGE = { ...VALID_MESSAGE, verifyCode: LEGACY_CAPTCHA_SOLUTION }

let backend: LegacyBackend
let server: TestServer
beforeAll(async () => {
  backend = await startLegacyBackend()
  server = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' } })
}, 30_000)
beforeEach(() => void backend.submissions.splice(0))
afterAll(async () => {
  await server.close()
  await backend.stop()
})

test.each<[string, object | undefined]>([
  ['number and e-mail', undefined],
  ['the number only', { a_type: 0, tradingAccount: REAL.tradingAccount }],
  ['the e-mail only', { a_type: 0, email: REAL.account, tradingAccount: '' }],
])(
  'a customer who signs in again in another spelling gets the first response to a repeat: %s',
  async (reported, data) => {
    backend.fault = ({ path }, response) =>
      data !== undefined &&
      path.endsWith('/pc/getUserInfo.asp') &&
      response.end(JSON.stringify({ code: 200, message: 'OK', data }))
    const upload = async (account: string) => {
      const sender = server.client()
      await sender.signIn(account, REAL.password)
      const form = multipart(VALID_UPLOAD, { files: [{ name: 'a.pdf', content: pdf() }] })
      return (await sender.postBody('/pc/fileUploadUpdate', form, { 'idempotency-key': reported.replaceAll(' ', '-') }))
        .body
    }
    const first = await upload(REAL.account)
    for (const spelling of [REAL.tradingAccount, REAL.account.toUpperCase(), ` ${REAL.account}`])
      expect(await upload(spelling)).toEqual(first)
    backend.fault = undefined
    expect(backend.submissions).toHaveLength(1)
  },
)

test('a form is not forwarded while the backend does not tell whose it is', async () => {
  const sender = server.client()
  await sender.signIn(REAL.account, REAL.password)
  const upload = () => {
    const form = multipart(VALID_UPLOAD, { files: [{ name: 'a.pdf', content: pdf() }] })
    return sender.postBody('/pc/fileUploadUpdate', form, { 'idempotency-key': 'whose' })
  }
  backend.fault = ({ path }, response) =>
    path.endsWith('/pc/getUserInfo.asp') && response.end(JSON.stringify({ code: 501, message: '' }))
  expect((await upload()).status).toBe(502)
  backend.fault = undefined
  expect((await upload()).body.code).toBe(200)
  expect(backend.submissions).toHaveLength(1)
})

test('after a restart a repeat still gets the first response', async () => {
  const dataDir = createTempDir()
  const responses: TestResponse['body'][] = []
  for (let start = 0; start < 2; start += 1) {
    const ownServer = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' }, dataDir })
    const browser = ownServer.client()
    await browser.fetchCaptcha()
    responses.push((await browser.post('/pc/messageUpdate', MESSAGE, { 'idempotency-key': 'restart' })).body)
    await ownServer.close()
  }
  expect(responses[0]?.code).toBe(200)
  expect(responses[1]).toEqual(responses[0])
  expect(backend.submissions).toHaveLength(1)
  rmSync(dataDir, { recursive: true })
})
