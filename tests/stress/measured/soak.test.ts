import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg } from '../../support/fileFixtures.ts'
import { TestClient, type TestResponse } from '../../support/server/testClient.ts'
import { VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { recordMeasurement } from '../support/measurements.ts'
import { percentile, startProductServer, type ProductServer } from '../support/productServer.ts'
import { isNightly } from '../../support/runMode.ts'
import { DEMO_CUSTOMER_BY_NUMBER, REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'

/** Length of the soak in minutes; the first fifth is warm-up. Source: docs/evidence/figures.md. */
const DURATION_MINUTES = Number(process.env.SOAK_MINUTES || 30)
const REQUESTS_PER_SECOND = Number(process.env.SOAK_RATE || 200)
/** Pending requests at which the test waits. */
const MAX_PENDING_REQUESTS = 100
const MEMORY_SAMPLES = 20

let server: ProductServer
beforeAll(async () => {
  if (isNightly)
    server = await startProductServer({ QUOTA_FILES: '1000000', QUOTA_MB: '1000000' }, [
      '--expose-gc',
      '--import',
      new URL('../support/collectGarbage.ts', import.meta.url).href,
    ])
})
afterAll(() => server?.stop())

const countFileDescriptors = (): number => readdirSync(`/proc/${server.pid}/fd`).length
/** Resident memory in MB after a garbage collection. */
async function residentMemoryMb(): Promise<number> {
  process.kill(server.pid, 'SIGUSR2')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
}
const median = (values: number[]): number => percentile(values, 0.5)

test.runIf(isNightly)(
  `${DURATION_MINUTES} minutes at ${REQUESTS_PER_SECOND} requests a second: memory grows by at most 10 %, descriptors not at all`,
  { timeout: (DURATION_MINUTES + 5) * 60_000 },
  async () => {
    const customer = new TestClient(server.url)
    expect((await customer.signIn(...REAL_CUSTOMER_BY_NUMBER)).body.code).toBe(200)
    const photo = await jpeg(200, 150)
    // Weight in 200, request, expected code.
    const work: [number, () => Promise<TestResponse>, number?][] = [
      [60, () => customer.get('/aspapi/pc/home.asp')],
      [20, () => customer.get('/')],
      [40, () => customer.post('/pc/school', { page: '1' })],
      [30, () => customer.post('/pc/getUserInfo')],
      [
        25,
        async () => {
          const person = new TestClient(server.url)
          const captcha = await person.fetchCaptcha()
          return captcha.status === 503 ? captcha : person.post('/pc/messageUpdate', VALID_MESSAGE)
        },
      ],
      [10, () => customer.post('/pc/messageUpdate', { name: '' }), 501],
      [10, () => new TestClient(server.url).signInAsVisitor()],
      [
        4,
        async () => {
          const visitor = new TestClient(server.url)
          const visit = await visitor.signInAsVisitor()
          return visit.status === 503
            ? visit
            : visitor.postBody(
                '/pc/fileUploadUpdate',
                multipart({ documentType: 'identity' }, { files: [{ name: 'a.jpg', content: photo }] }),
              )
        },
      ],
      [1, () => new TestClient(server.url).signIn(...DEMO_CUSTOMER_BY_NUMBER)],
    ]
    const all = work.flatMap(([weight, send, code]) => Array.from({ length: weight }, () => ({ act: send, code })))
    const before = countFileDescriptors()
    const times: number[] = []
    const faults: string[] = []
    // 503 responses of an overloaded server, which clients retry: neither faults nor successes.
    let turnedAway = 0
    const memories: { share: number; mb: number }[] = []
    let pending = 0
    let sentCount = 0
    const startedAt = Date.now()
    const durationMs = DURATION_MINUTES * 60_000
    const share = () => (Date.now() - startedAt) / durationMs
    while (share() < 1) {
      const due = Math.floor(((Date.now() - startedAt) / 1000) * REQUESTS_PER_SECOND)
      while (sentCount < due && pending < MAX_PENDING_REQUESTS) {
        const { act: send, code = 200 } = all[(sentCount * 7919) % all.length] as (typeof all)[number]
        const from = performance.now()
        sentCount += 1
        pending += 1
        void send()
          .then(
            ({ status, body }) => {
              if (status === 503) turnedAway += 1
              else if (status !== 200 || (body.code ?? 200) !== code) faults.push(`${status} ${JSON.stringify(body)}`)
            },
            (error: Error) => faults.push(`${error} (${String(error.cause)})`),
          )
          .finally(() => {
            pending -= 1
            times.push(performance.now() - from)
          })
      }
      if (memories.length < MEMORY_SAMPLES && share() >= 0.2 + (0.8 * memories.length) / MEMORY_SAMPLES)
        memories.push({ share: share(), mb: await residentMemoryMb() })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    while (pending > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    // Keep-alive connections are closed after 10 s.
    await new Promise((resolve) => setTimeout(resolve, 13_000))
    const after = countFileDescriptors()
    const sizes = memories.map(({ mb }) => mb)
    const [early, late] = [median(sizes.slice(0, MEMORY_SAMPLES / 4)), median(sizes.slice(-MEMORY_SAMPLES / 4))]
    recordMeasurement('soak', {
      minutes: DURATION_MINUTES,
      requests: sentCount,
      perSecond: Math.round(sentCount / DURATION_MINUTES / 60),
      turnedAway,
      faults: faults.length,
      p50: Math.round(median(times)),
      p99: Math.round(percentile(times, 0.99)),
      memoryEarlyMb: Math.round(early),
      memoryLateMb: Math.round(late),
      growthPercent: Math.round((late / early - 1) * 1000) / 10,
      descriptorsBefore: before,
      descriptorsAfter: after,
    })
    expect(faults.slice(0, 5)).toEqual([])
    expect(late / early).toBeLessThanOrEqual(1.1)
    expect(after).toBeLessThanOrEqual(before)
    expect(sentCount - turnedAway).toBeGreaterThan(REQUESTS_PER_SECOND * 60 * DURATION_MINUTES * 0.9)
    expect(server.isAlive()).toBe(true)
  },
)
