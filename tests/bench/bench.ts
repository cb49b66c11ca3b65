import { randomBytes } from 'node:crypto'
import { jpeg } from '../files.ts'
import { Client } from '../server/client.ts'
import { MESSAGE } from '../server/forms.ts'
import { multipart } from '../server/multipart.ts'
import { autocannon, start, stopAll, type Asked } from './load.ts'

/** Seconds of each measurement, and virtual users. */
const SECONDS = Number(process.env.BENCH_SECONDS || 10)
const USERS = Number(process.env.BENCH_USERS || 1000)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const BODY = new URLSearchParams(MESSAGE).toString()

const rows: Record<string, Record<string, number | string>> = {}
const round = (figure: number): number => Math.round(figure * 100) / 100

const bare = await start('tests/bench/bare.ts')
const product = await start('src/server/main.ts')
/** @param requests of one connection, made anew for each */
const shoot = (url: string, connections: number, requests: () => Asked[], seconds = SECONDS) =>
  autocannon({ url, connections, duration: seconds, setupClient: (client) => client.setRequests(requests()) })

const barePost = await shoot(bare.url, 100, () => [{ method: 'POST', path: '/', headers: FORM, body: BODY }])
const bareGet = await shoot(bare.url, 100, () => [{ method: 'GET', path: '/' }])
note('bare: durable post', barePost.requests.average, barePost.latency.p99, barePost)
note('bare: get', bareGet.requests.average, bareGet.latency.p99, bareGet)

/** A line of the table. @param against the same of the bare handler: a second */
function note(
  name: string,
  perSecond: number,
  p99: number,
  { non2xx, errors }: { non2xx: number; errors: number },
  against?: number,
): void {
  rows[name] = {
    'per second': round(perSecond),
    'p99 ms': round(p99),
    'share of bare': against === undefined ? '' : round(perSecond / against),
    faults: non2xx + errors,
  }
}

// Each post needs a fresh verification image, so the two take turns on a connection with a browser's cookies of its own.
const person = new Client(product.url)
await person.visit()
let accepted = 0
const posts = await shoot(product.url, 100, () => {
  const headers = headersOf(person, { captcha: randomBytes(32).toString('base64url') })
  return [
    { method: 'GET', path: '/aspapi/inc/verifycode.asp', headers },
    {
      method: 'POST',
      path: '/aspapi/pc/messageUpdate.asp',
      headers: { ...headers, ...FORM },
      body: BODY,
      onResponse: (_status, body) => {
        if (body.startsWith('{"code":200')) accepted += 1
      },
    },
  ]
})
note(
  'posts through the whole chain, each after its image',
  accepted / posts.duration,
  posts.latency.p99,
  posts,
  barePost.requests.average,
)

for (const [name, path, connections] of [
  ['GET /', '/', 100],
  ['home', '/aspapi/pc/home.asp', 100],
  ['verification images', '/aspapi/inc/verifycode.asp', 20],
] as const) {
  const result = await shoot(product.url, connections, () => [{ method: 'GET', path, headers: headersOf(person) }])
  note(name, result.requests.average, result.latency.p99, result, bareGet.requests.average)
}

// Sign-ins with wrong passwords, each for another account, while others read and write.
const flood = shoot(product.url, 100, () => [
  {
    method: 'POST',
    path: '/aspapi/pc/login.asp',
    headers: { ...headersOf(person), ...FORM },
    body: `account=${randomBytes(8).toString('hex')}%40example.com&password=wrong-password-2026`,
  },
])
const others = await shoot(
  product.url,
  5,
  () => [{ method: 'GET', path: '/aspapi/pc/home.asp' }],
  Math.max(1, SECONDS - 1),
)
const flooded = await flood
note('login flood', flooded.requests.average, flooded.latency.p99, flooded)
note('home during the login flood', others.requests.average, others.latency.p99, others)

const begun = Date.now()
const photo = await jpeg(400, 300)
const file = Buffer.concat([photo, randomBytes(Math.max(0, 200_000 - photo.length))])
let lost = 0
const times: number[] = []
await Promise.all(
  Array.from({ length: USERS }, async () => {
    const user = new Client(product.url)
    try {
      await user.visit()
      await user.image()
      const from = performance.now()
      const form = await user.post('/pc/messageUpdate', MESSAGE)
      times.push(performance.now() - from)
      const upload = await user.raw(
        '/pc/fileUploadUpdate',
        multipart({ documentType: 'identity' }, { files: [{ name: 'a.jpg', content: file }] }),
      )
      if (form.body.code !== 200 || upload.body.code !== 200) lost += 1
    } catch {
      lost += 1
    }
  }),
)
times.sort((a, b) => a - b)
rows[`${USERS} people at once: image, form, 200 kB`] = {
  'per second': round(USERS / ((Date.now() - begun) / 1000)),
  'p99 ms': round(times[Math.floor(times.length * 0.99)] ?? NaN),
  'share of bare': '',
  faults: lost,
}
console.table(rows)
console.log(
  `Most memory of the product: ${Math.round(product.megabytes())} MB. All in ${SECONDS} s each, both servers and the load on this machine.`,
)
stopAll()

function headersOf(client: Client, more: Record<string, string> = {}): Record<string, string> {
  const cookies = { ...Object.fromEntries(client.cookies), ...more }
  return {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    token: JSON.stringify(client.token),
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    'sec-fetch-site': 'same-origin',
  }
}
