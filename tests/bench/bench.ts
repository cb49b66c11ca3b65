import { randomBytes } from 'node:crypto'
import { jpeg } from '../support/fileFixtures.ts'
import { TestClient } from '../support/server/testClient.ts'
import { VALID_MESSAGE } from '../support/server/formFixtures.ts'
import { multipart } from '../support/server/multipart.ts'
import { REFERENCE_ENTRY } from '../support/serverProcess.ts'
import { autocannon, startServer, stopAll, type AutocannonRequest } from './load.ts'

/** Seconds of each measurement, and number of virtual users. */
const DURATION_SECONDS = Number(process.env.BENCH_SECONDS || 10)
const VIRTUAL_USERS = Number(process.env.BENCH_USERS || 1000)
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }
const BODY = new URLSearchParams(VALID_MESSAGE).toString()

const rows: Record<string, Record<string, number | string>> = {}
const round = (figure: number): number => Math.round(figure * 100) / 100

const baseline = await startServer('tests/bench/baselineServer.ts')
const product = await startServer(REFERENCE_ENTRY)
/** @param requests creates the requests of one connection */
const runLoad = (url: string, connections: number, requests: () => AutocannonRequest[], seconds = DURATION_SECONDS) =>
  autocannon({ url, connections, duration: seconds, setupClient: (client) => client.setRequests(requests()) })

const baselinePost = await runLoad(baseline.url, 100, () => [
  { method: 'POST', path: '/', headers: FORM_HEADERS, body: BODY },
])
const baselineGet = await runLoad(baseline.url, 100, () => [{ method: 'GET', path: '/' }])
addRow('bare: durable post', baselinePost.requests.average, baselinePost.latency.p99, baselinePost)
addRow('bare: get', baselineGet.requests.average, baselineGet.latency.p99, baselineGet)

/**
 * Adds a row to the table.
 * @param baselinePerSecond requests a second of the baseline for the same work
 */
function addRow(
  name: string,
  perSecond: number,
  p99: number,
  { non2xx, errors }: { non2xx: number; errors: number },
  baselinePerSecond?: number,
): void {
  rows[name] = {
    'per second': round(perSecond),
    'p99 ms': round(p99),
    'share of bare': baselinePerSecond === undefined ? '' : round(perSecond / baselinePerSecond),
    faults: non2xx + errors,
  }
}

// Each post needs a fresh captcha, so the two alternate on a connection with cookies of its own.
const browser = new TestClient(product.url)
await browser.signInAsVisitor()
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
  baselinePost.requests.average,
)

// The post by itself: each connection has the images of its posts before the clock runs.
const POSTS_PER_CONNECTION = 40
const POSTING_CONNECTIONS = 100
const solvable = await Promise.all(
  Array.from({ length: POSTING_CONNECTIONS }, async () => {
    const headers: Record<string, string>[] = []
    for (let post = 0; post < POSTS_PER_CONNECTION; post += 1) {
      const cookies = { captcha: randomBytes(32).toString('base64url') }
      headers.push(requestHeaders(browser, cookies))
      await fetch(`${product.url}/aspapi/inc/verifycode.asp`, { headers: headers.at(-1) ?? {} })
    }
    return headers
  }),
)
let acceptedAlone = 0
const posting = solvable.values()
const postAloneResult = await autocannon({
  url: product.url,
  connections: POSTING_CONNECTIONS,
  amount: POSTS_PER_CONNECTION * POSTING_CONNECTIONS,
  setupClient: (client) =>
    client.setRequests(
      (posting.next().value ?? []).map((headers) => ({
        method: 'POST',
        path: '/aspapi/pc/messageUpdate.asp',
        headers: { ...headers, ...FORM_HEADERS },
        body: BODY,
        onResponse: (_status, body) => {
          if (body.startsWith('{"code":200')) acceptedAlone += 1
        },
      })),
    ),
})
addRow(
  'durable post without its image',
  acceptedAlone / postAloneResult.duration,
  postAloneResult.latency.p99,
  postAloneResult,
  baselinePost.requests.average,
)

for (const [name, path, connections] of [
  ['GET /', '/', 100],
  ['home', '/aspapi/pc/home.asp', 100],
  ['verification images', '/aspapi/inc/verifycode.asp', 20],
] as const) {
  const result = await runLoad(product.url, connections, () => [
    { method: 'GET', path, headers: { ...requestHeaders(browser), 'accept-encoding': 'gzip, deflate, br' } },
  ])
  addRow(name, result.requests.average, result.latency.p99, result, baselineGet.requests.average)
}

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
  'share of bare': '',
  faults: failures,
}
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
