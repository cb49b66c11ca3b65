import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, pdfWithObject } from '../../support/fileFixtures.ts'
import type { TestResponse, TestClient } from '../../support/server/testClient.ts'
import { ALL_ENDPOINTS, callEndpoint, type EndpointCall } from '../../support/server/allEndpoints.ts'
import { captureLog } from '../../support/server/captureLog.ts'
import { sendRaw } from '../../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

/** Values of this test's fields, valid and found nowhere else. */
const CANARY_VALUES = {
  password: 'Planted-password-1',
  documentNumber: 'PLNTDOCNUMBER1',
  idOrPassport: 'PLNTIDNUMBER2',
  bankCardNumber: '90817263549081726354',
  phonePassword: 'plntpass77',
  verifyCode: 'qz7x',
  email: 'planted@example.com',
  confirmEmail: 'planted@example.com',
  phone: '98127364500',
  surname: 'Plantedsurname',
  givenName: 'Plantedgiven',
  englishName: 'Plantedenglish',
  name: 'Plantedname',
  message: 'Planted message',
  address: 'Planted street 1',
  description: 'Planted description',
  bankName: 'Planted bank',
  bankBranch: 'Planted branch',
}
const FORBIDDEN_IN_LOG = [
  ...Object.values(CANARY_VALUES),
  'Sample-real-2026',
  'real@example.com',
  'planted',
  'plnt',
  'PLNT',
  '8800001',
]

const { logger, lines, text } = captureLog('trace')
/** Tokens, cookies and generated passwords, collected as they are issued. */
const issuedSecrets = new Set<string>()
const statuses = new Set<number>()
let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer({ logger, env: { VERIFY_CODE: CANARY_VALUES.verifyCode } })
  client = server.client()
})
afterAll(() => server.close())

const withCanaryValues = (call: EndpointCall): EndpointCall => ({
  ...call,
  fields: Object.fromEntries(
    Object.entries(call.fields).map(([name, value]) => [
      name,
      (CANARY_VALUES as Record<string, string>)[name] ?? value,
    ]),
  ),
})

async function recordResponse(pending: Promise<TestResponse>): Promise<TestResponse> {
  const { status, body } = await pending
  statuses.add(status)
  for (const secret of [client.token, ...client.cookies.values(), body.data?.password, body.data?.token])
    if (typeof secret === 'string' && secret) issuedSecrets.add(secret)
  return pending
}

const signIn = () => recordResponse(client.signIn(...REAL_CUSTOMER))
const canaryFile = { name: 'planted.pdf', content: pdfWithObject('<< /Planted (planted content) >>') }
const canaryHeaders = () => ({
  'idempotency-key': `planted-key-${crypto.randomUUID()}`,
  authorization: 'Bearer planted-bearer',
  referer: 'http://x/?planted-referer',
  'user-agent': 'planted-agent',
  cookie2: 'planted',
})

test('no canary value reaches the log at level trace, for any call, valid or invalid in every way', async () => {
  for (const call of ALL_ENDPOINTS.map(withCanaryValues)) {
    await signIn()
    if (call.needsCaptcha) await recordResponse(client.fetchCaptcha())
    const { body } = await recordResponse(
      callEndpoint(
        client,
        call.path === '/pc/login'
          ? { ...call, fields: { account: CANARY_VALUES.email, password: CANARY_VALUES.password } }
          : call,
        canaryHeaders(),
        canaryFile,
      ),
    )
    expect([call.path, [200, 501].includes(body.code ?? 200)]).toEqual([call.path, true])
    if (call.method === 'GET') continue
    // Invalid; without a CSRF token; without a session; malformed; of another type; too large; cut off.
    await recordResponse(
      client.post(call.path, { ...call.fields, planted: 'planted', 'planted[planted]': '\u0001' }, canaryHeaders()),
    )
    await recordResponse(client.post(call.path, call.fields, { ...canaryHeaders(), 'x-xsrf-token': 'planted-xsrf' }))
    await recordResponse(
      client.post(call.path, call.fields, { ...canaryHeaders(), token: JSON.stringify('planted-token') }),
    )
    await recordResponse(
      client.postBody(call.path, 'password=Planted%zz', {
        ...canaryHeaders(),
        'content-type': 'application/x-www-form-urlencoded',
      }),
    )
    await recordResponse(
      client.postBody(call.path, '{"planted":"planted"}', { ...canaryHeaders(), 'content-type': 'application/json' }),
    )
    await recordResponse(
      client.postBody(call.path, `planted=${'planted'.repeat(20_000)}`, {
        ...canaryHeaders(),
        'content-type': 'application/x-www-form-urlencoded',
      }),
    )
    await recordResponse(
      client.postBody(
        call.path,
        '--b\r\nContent-Disposition: form-data; name="planted"; filename="planted.png"\r\nContent-Type: planted/planted\r\n\r\nplanted',
        { ...canaryHeaders(), 'content-type': 'multipart/form-data; boundary=b' },
      ),
    )
  }
  await signIn()
  await recordResponse(client.get('/aspapi/pc/home.asp?password=Planted-query&token=planted'))
  await recordResponse(client.get('/?planted=planted#planted', canaryHeaders()))
  await recordResponse(client.postBody('/pc/fileUploadUpdate', new FormData(), canaryHeaders()))
  const form = new FormData()
  form.append('documentType', 'identity')
  form.append(
    'files',
    new Blob([new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\nplanted'), pdf()]))]),
    'planted.png',
  )
  await recordResponse(client.postBody('/pc/fileUploadUpdate', form, canaryHeaders()))
  for (const bytes of [
    'PLANTED planted\r\n\r\n',
    'GET /planted HTTP/1.1\r\nHost: x\r\nplanted planted: planted\r\n\r\n',
    `GET /${'%zz'}?planted HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ]) {
    await sendRaw(server.url, bytes)
  }
  // The database is locked; then it fails with an error that contains the values, as PostgreSQL's errors do.
  await signIn()
  const lockingConnection = new DatabaseSync(join(server.dataDir, 'formwright.db'))
  lockingConnection.exec('BEGIN IMMEDIATE')
  await recordResponse(
    callEndpoint(client, { path: '/pc/messageUpdate', method: 'POST', fields: { ...CANARY_VALUES } }, canaryHeaders()),
  )
  await recordResponse(client.post('/pc/login', { visitor: '1' }))
  lockingConnection.exec('ROLLBACK')
  lockingConnection.close()
  const { add, findRepeat } = server.store.submissions
  const fault = () =>
    Promise.reject(
      Object.assign(
        new Error('insert failed', {
          cause: Object.assign(new Error('duplicate key'), { detail: 'Key (x)=(planted)', parameters: ['planted'] }),
        }),
        { detail: 'Key (documentNumber)=(PLNTDOCNUMBER1)', parameters: ['planted'] },
      ),
    )
  Object.assign(server.store.submissions, { add: fault, findRepeat: fault })
  for (const call of ALL_ENDPOINTS.filter(({ path }) => /Update$/.test(path)).map(withCanaryValues)) {
    await recordResponse(client.fetchCaptcha())
    expect((await recordResponse(callEndpoint(client, call, canaryHeaders(), canaryFile))).status).toBe(500)
  }
  Object.assign(server.store.submissions, { add, findRepeat })
  expect([...statuses].sort()).toEqual([200, 400, 403, 404, 413, 415, 500])
  expect(lines().length).toBeGreaterThan(200)
  expect(lines().some(({ msg }) => msg === 'request failed')).toBe(true)
  const log = text()
  const leakingLines = (secret: string): string[] =>
    lines()
      .filter((line) => JSON.stringify(line).includes(secret))
      .map((line) => JSON.stringify(line).slice(0, 600))
  for (const secret of FORBIDDEN_IN_LOG) expect(leakingLines(secret), secret).toEqual([])
  expect(issuedSecrets.size).toBeGreaterThan(50)
  for (const secret of issuedSecrets) expect(log, secret).not.toContain(secret)
  // Control: the check finds text that is in the log.
  expect(log).toContain('/aspapi/pc/home.asp')
})

test('1,000 generated values with line breaks and escapes become one line of JSON each', async () => {
  // A server of its own: the other test takes longer than an idle connection to its server stays open.
  const { logger, lines, text } = captureLog('trace')
  const server = await startTestServer({ logger })
  const client = server.client()
  const maliciousText = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '\r',
          '\n',
          '\u001b[2J',
          '\u001b]0;x\u0007',
          '\u0000',
          '\u2028',
          '\u0085',
          '"}\n{"level":60,"msg":"forged"}',
        ),
        fc.string({ unit: 'binary' }),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => parts.join(''))
  const before = lines().length
  const values = fc.sample(maliciousText, { numRuns: 1000, seed: 6 })
  for (const value of values) logger.info({ path: value, err: new Error(value) }, value)
  for (const value of values.slice(0, 100)) await client.get(`/${encodeURIComponent(value.toWellFormed())}`)
  const log = text()
  expect([...log].some((character) => character < ' ' && character !== '\n')).toBe(false)
  const added = lines().slice(before)
  expect(added.filter(({ msg }) => msg !== 'answered')).toHaveLength(1000)
  expect(added.filter(({ msg }) => msg === 'answered' || msg === 'not read').length).toBeGreaterThanOrEqual(100)
  expect(added.some(({ msg }) => msg === 'forged')).toBe(false)
  await server.close()
})
