import { hasPostgres, startPostgres } from '../support/postgresServer.ts'
import { TestClient } from '../support/server/testClient.ts'
import { REFERENCE_ENTRY } from '../support/serverProcess.ts'
import { measureBesideBare } from './besideBare.ts'
import { startServer, stopAll } from './benchServer.ts'

/** Seconds for each kind of request, in all and in each round. */
const DURATION_SECONDS = Number(process.env.BENCH_SECONDS || 10)
const ROUND_SECONDS = 0.5

const round = (figure: number): number => Math.round(figure * 100) / 100

const backend = await startServer('tests/bench/fastBackend.ts')
const baseline = await startServer('tests/bench/baselineServer.ts', { BACKEND_URL: backend.url })
const product = await startServer(REFERENCE_ENTRY)
const postgres = hasPostgres() ? await startPostgres() : undefined
const proxy = await startServer(REFERENCE_ENTRY, {
  ASPAPI_URL: `${backend.url}/aspapi`,
  VERIFY_CODE: '',
  ...(postgres && { DATABASE_URL: await postgres.createDatabase('proxy') }),
})
const browser = new TestClient(product.url)
await browser.signInAsVisitor()
const customer = new TestClient(proxy.url)
await customer.signIn('real@legacy.example', 'password')
const servers = { baseline, product, proxy, proxyHeaders: requestHeaders(customer) }
const shares = await measureBesideBare(servers, (cookies) => requestHeaders(browser, cookies), {
  rounds: Math.max(1, Math.round(DURATION_SECONDS / ROUND_SECONDS)),
  seconds: ROUND_SECONDS,
})
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
console.log(
  `Most memory of the product: ${Math.round(product.megabytes())} MB. Both servers and the load on this machine.`,
)
stopAll()
await postgres?.stop()

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
