import { randomBytes } from 'node:crypto'
import { jpeg } from '../support/fileFixtures.ts'
import { TestClient } from '../support/server/testClient.ts'
import { VALID_MESSAGE } from '../support/server/formFixtures.ts'
import { multipart } from '../support/server/multipart.ts'
import { measureBesideBare } from './besideBare.ts'
import { REFERENCE_ENTRY } from '../support/serverProcess.ts'
import { autocannon, startServer, stopAll, type AutocannonRequest } from './load.ts'

/** Seconds of each measurement, and number of virtual users. */
const DURATION_SECONDS = Number(process.env.BENCH_SECONDS || 10)
const VIRTUAL_USERS = Number(process.env.BENCH_USERS || 1000)
/** Of each kind of request that is measured beside a bare handler. */
const ROUND_SECONDS = 0.5
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }
const BODY = new URLSearchParams(VALID_MESSAGE).toString()

const rows: Record<string, Record<string, number | string>> = {}
const round = (figure: number): number => Math.round(figure * 100) / 100

const baseline = await startServer('tests/bench/baselineServer.ts')
const product = await startServer(REFERENCE_ENTRY)
/** @param requests creates the requests of one connection */
const runLoad = (url: string, connections: number, requests: () => AutocannonRequest[], seconds = DURATION_SECONDS) =>
  autocannon({ url, connections, duration: seconds, setupClient: (client) => client.setRequests(requests()) })

/** Adds a row to the table. */
function addRow(
  name: string,
  perSecond: number,
  p99: number,
  { non2xx, errors }: { non2xx: number; errors: number },
): void {
  rows[name] = { 'per second': round(perSecond), 'p99 ms': round(p99), faults: non2xx + errors }
}

const browser = new TestClient(product.url)
await browser.signInAsVisitor()
const shares = await measureBesideBare(baseline, product, (cookies) => requestHeaders(browser, cookies), {
  rounds: Math.max(1, Math.round(DURATION_SECONDS / ROUND_SECONDS)),
  seconds: ROUND_SECONDS,
})
// Each post needs a fresh captcha, so the two alternate on a connection with cookies of its own.
let accepted = 0
const postResult = await runLoad(product.url, 100, () => {
  const headers = requestHeaders(browser, { captcha: randomBytes(32).toString('base64url') })
  return [
    { method: 'GET', path: '/aspapi/inc/verifycode.asp', headers },
    {
      method: 'POST',
      path: '/aspapi/pc/messageUpdate.asp',
      headers: { ...headers, ...FORM_HEADERS },
      body: BODY,
      onResponse: (_status, body) => {
        if (body.startsWith('{"code":200')) accepted += 1
      },
    },
  ]
})
addRow(
  'posts through the whole chain, each after its image',
  accepted / postResult.duration,
  postResult.latency.p99,
  postResult,
)

// Sign-ins with wrong passwords, each to a different account, while others read and write.
const signInFlood = runLoad(product.url, 100, () => [
  {
    method: 'POST',
    path: '/aspapi/pc/login.asp',
    headers: { ...requestHeaders(browser), ...FORM_HEADERS },
    body: `account=${randomBytes(8).toString('hex')}%40example.com&password=wrong-password-2026`,
  },
])
const homeDuringFlood = await runLoad(
  product.url,
  5,
  () => [{ method: 'GET', path: '/aspapi/pc/home.asp' }],
  Math.max(1, DURATION_SECONDS - 1),
)
const floodResult = await signInFlood
addRow('login flood', floodResult.requests.average, floodResult.latency.p99, floodResult)
addRow('home during the login flood', homeDuringFlood.requests.average, homeDuringFlood.latency.p99, homeDuringFlood)

const startedAt = Date.now()
const photo = await jpeg(400, 300)
const file = Buffer.concat([photo, randomBytes(Math.max(0, 200_000 - photo.length))])
let failures = 0
const durationsMs: number[] = []
await Promise.all(
  Array.from({ length: VIRTUAL_USERS }, async () => {
    const user = new TestClient(product.url)
    try {
      await user.signInAsVisitor()
      await user.fetchCaptcha()
      const from = performance.now()
      const form = await user.post('/pc/messageUpdate', VALID_MESSAGE)
      durationsMs.push(performance.now() - from)
      const upload = await user.postBody(
        '/pc/fileUploadUpdate',
        multipart({ documentType: 'identity' }, { files: [{ name: 'a.jpg', content: file }] }),
      )
      if (form.body.code !== 200 || upload.body.code !== 200) failures += 1
    } catch {
      failures += 1
    }
  }),
)
durationsMs.sort((a, b) => a - b)
rows[`${VIRTUAL_USERS} people at once: image, form, 200 kB`] = {
  'per second': round(VIRTUAL_USERS / ((Date.now() - startedAt) / 1000)),
  'p99 ms': round(durationsMs[Math.floor(durationsMs.length * 0.99)] ?? NaN),
  faults: failures,
}
console.table(
  Object.fromEntries(
    Object.entries(shares).map(([name, { perSecond, processorUs, shareOfBare, processorShareOfBare, faults }]) => [
      name,
      {
        'per second': round(perSecond),
        'processor µs': round(processorUs),
        'share of bare': round(shareOfBare),
        'by processor': round(processorShareOfBare),
        faults,
      },
    ]),
  ),
)
console.table(rows)
console.log(
  `Most memory of the product: ${Math.round(product.megabytes())} MB. All in ${DURATION_SECONDS} s each, both servers and the load on this machine.`,
)
stopAll()

function requestHeaders(client: TestClient, extraCookies: Record<string, string> = {}): Record<string, string> {
  const cookies = { ...Object.fromEntries(client.cookies), ...extraCookies }
  return {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    token: JSON.stringify(client.token),
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    'sec-fetch-site': 'same-origin',
  }
}
