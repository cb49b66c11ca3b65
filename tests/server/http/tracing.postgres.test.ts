import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pdf } from '../../support/fileFixtures.ts'
import {
  LEGACY_CAPTCHA_SOLUTION,
  LEGACY_CUSTOMERS,
  startLegacyBackend,
  type LegacyBackend,
} from '../../support/server/legacyBackend.ts'
import { REFERENCE_ENTRY, startServerProcess, type ServerProcess } from '../../support/serverProcess.ts'
import { VALID_MESSAGE, VALID_UPLOAD } from '../../support/server/formFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { startObjectServer, type ObjectServer } from '../../support/server/objectServer.ts'
import { sendRaw } from '../../support/server/rawSocket.ts'
import { TestClient, type TestResponse } from '../../support/server/testClient.ts'
import { databaseSettings } from '../../support/server/testDatabase.ts'
import { startWebhookReceiver, WEBHOOK_SECRET } from '../../support/server/webhookReceiver.ts'
import { createTempDir, startTestServer } from '../../support/server/testServer.ts'

/** A span as the collector gets it (OTLP, JSON). */
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 1 internal, 2 server, 3 client. */
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  events: unknown[]
  scope: string
}

const PLANTED = 'Pl4nted'
/** A trace that a client would like to join. */
const FOREIGN_TRACE = 'deadbeefdeadbeefdeadbeefdeadbeef'

let collector: Server
let bodies: string[]
let tracingEnv: Record<string, string>
let backend: LegacyBackend
let objectServer: ObjectServer
const processes: ServerProcess[] = []
beforeAll(async () => {
  bodies = []
  collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text) => (body += String(text)))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  tracingEnv = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_SERVICE_NAME: 'site-of-the-test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  }
  backend = await startLegacyBackend()
  objectServer = await startObjectServer()
})
afterAll(async () => {
  for (const each of processes) await each.terminate('SIGTERM')
  await backend.stop()
  await objectServer.remove()
  collector.closeAllConnections()
  collector.close()
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({
    entry: REFERENCE_ENTRY,
    env: { ...(await databaseSettings(createTempDir())), ...tracingEnv, PROOF_OF_WORK: 'off', ...env },
  })
  processes.push(server)
  return server
}

const spans = (): Span[] =>
  bodies.flatMap((body) =>
    (
      JSON.parse(body) as { resourceSpans: { scopeSpans: { scope: { name: string }; spans: Span[] }[] }[] }
    ).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ scope, spans: all }) => all.map((span) => ({ ...span, scope: scope.name }))),
    ),
  )

/** The spans of a response's trace, once that of its request is there. */
async function traceOf(response: TestResponse): Promise<Span[]> {
  const id = response.headers.get('x-request-id') ?? ''
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  const ofTrace = () => spans().filter(({ traceId }) => traceId === id)
  await expect.poll(() => ofTrace().some(({ kind }) => kind === 2)).toBe(true)
  return ofTrace()
}

const ofScope = (all: Span[], scope: string): Span[] => all.filter((span) => span.scope.endsWith(scope))
const attribute = ({ attributes }: Span, name: string) => attributes.find(({ key }) => key === name)?.value.stringValue

test('one id joins the log, the spans of request, route, database and backend, and the backend’s own request', async () => {
  const server = await start({ ASPAPI_URL: backend.url })
  await expect.poll(() => server.output()).toContain(`\nTraces go to ${tracingEnv.OTEL_EXPORTER_OTLP_ENDPOINT}\n`)
  const client = new TestClient(server.url)
  const [customer] = LEGACY_CUSTOMERS
  await client.fetchCaptcha()
  const signIn = await client.post(
    '/pc/login',
    { account: customer?.account ?? '', password: customer?.password ?? '', verifyCode: LEGACY_CAPTCHA_SOLUTION },
    { traceparent: `00-${FOREIGN_TRACE}-deadbeefdeadbeef-01` },
  )
  expect(signIn.body.code).toBe(200)
  const trace = await traceOf(signIn)
  const [request] = trace.filter(({ kind }) => kind === 2)
  expect(request?.name).toBe('POST /aspapi/pc/login.asp')
  expect(request?.parentSpanId).toBeUndefined()
  expect(ofScope(trace, '@fastify/otel').map((span) => attribute(span, 'http.route'))).toContain('/aspapi/pc/login.asp')
  const queries = ofScope(trace, 'instrumentation-pg')
  expect(queries.map((span) => attribute(span, 'db.query.text')).join()).toMatch(/insert into "sessions"/)
  const [call] = ofScope(trace, 'instrumentation-http').filter(({ kind }) => kind === 3)
  expect(backend.requestsTo('/pc/login').at(-1)?.headers.traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`)
  const byId = new Map(trace.map((span) => [span.spanId, span]))
  for (const span of trace) if (span !== request) expect(byId.has(span.parentSpanId ?? '')).toBe(true)
  const logged = server
    .output()
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${request?.traceId}"`))
  expect(logged.join()).toMatch(/"path":"\/aspapi\/pc\/login\.asp".*"answered"/)
  expect(bodies.join()).toContain('site-of-the-test')
  expect(spans().some(({ traceId }) => traceId === FOREIGN_TRACE)).toBe(false)
})

test('spans hold no query, secret, form data, address of a client or message of an error', async () => {
  const receiver = await startWebhookReceiver()
  onTestFinished(() => receiver.close())
  const webhook = { WEBHOOK_URL: `${receiver.url}${PLANTED}`, WEBHOOK_SECRET }
  const server = await start({ ...objectServer.env(), ...webhook, VERIFY_CODE: 'ab12' })
  const client = new TestClient(server.url)
  await client.signInAsVisitor()
  const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': PLANTED, 'idempotency-key': `${PLANTED}-key` }
  const read = await client.get(`/aspapi/pc/home.asp?q=${PLANTED}`, headers)
  const atPlantedHost = await sendRaw(
    server.url,
    `GET /aspapi/pc/home.asp HTTP/1.1\r\nHost: ${PLANTED}\r\nConnection: close\r\n\r\n`,
  )
  const missing = await client.get(`/missing?q=${PLANTED}`, headers)
  await client.fetchCaptcha()
  const message = { ...VALID_MESSAGE, verifyCode: 'ab12', message: `${PLANTED} ${VALID_MESSAGE.message}` }
  const sent = await client.post('/pc/messageUpdate', message, headers)
  expect(sent.body.code).toBe(200)
  const refused = await client.post('/pc/login', { account: PLANTED, password: PLANTED, verifyCode: PLANTED }, headers)
  const files = [{ name: `${PLANTED}.pdf`, content: pdf() }]
  const upload = await client.postBody('/pc/fileUploadUpdate', multipart(VALID_UPLOAD, { files }))
  expect(upload.body.code).toBe(200)
  const trace = await traceOf(upload)
  expect(ofScope(trace, 'instrumentation-undici').map(({ name }) => name)).toEqual(['PUT'])
  await expect.poll(() => receiver.events.length).toBe(2)
  expect(receiver.events.map((event) => event.headers.traceparent)).toEqual([undefined, undefined])
  await objectServer.stop()
  const failed = await client.postBody('/pc/fileUploadUpdate', multipart(VALID_UPLOAD, { files }))
  expect(failed.status).toBe(503)
  await objectServer.restart()
  const [hostTrace] = /(?<=x-request-id: )\S+/i.exec(atPlantedHost) ?? []
  await expect.poll(() => spans().some(({ traceId, kind }) => traceId === hostTrace && kind === 2)).toBe(true)
  for (const response of [read, missing, sent, refused, failed])
    expect((await traceOf(response)).length).toBeGreaterThan(1)
  const paths = spans().map((span) => attribute(span, 'url.path'))
  expect(paths).toContain('/aspapi/pc/home.asp')
  expect(spans().flatMap(({ events }) => events ?? [])).toEqual([])
  const secrets = [PLANTED, '203.0.113.77', '127.0.0.1:', 'S3RVER', client.token, ...client.cookies.values()]
  const password = new URL((await databaseSettings(createTempDir())).DATABASE_URL ?? '').password
  for (const secret of [...secrets, password]) expect([secret, bodies.join().includes(secret)]).toEqual([secret, false])
})

test('without a collector a request id is no trace, and nothing of OpenTelemetry is loaded', async () => {
  const server = await startTestServer()
  const response = await server.client().get('/aspapi/pc/home.asp')
  await server.close()
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const loaded = Object.keys(createRequire(import.meta.url).cache).join()
  expect(loaded).toContain('node_modules/fastify/')
  expect(loaded).not.toMatch(/sdk-trace-node|instrumentation-http|fastify.otel/)
})

test('a collector that is away costs no request and no clean stop, and is named in the log', async () => {
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '200' })
  expect((await new TestClient(server.url).get('/aspapi/pc/home.asp')).status).toBe(200)
  await expect.poll(() => server.output()).toMatch(/"reason":"[^\n]*ECONNREFUSED[^\n]*"msg":"traces not sent"/)
  await new TestClient(server.url).get('/aspapi/pc/home.asp')
  expect(await server.terminate('SIGTERM')).toBe(0)
})
