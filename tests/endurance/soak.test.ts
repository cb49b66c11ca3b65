import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg } from '../files.ts'
import { Client, type Answer } from '../server/client.ts'
import { MESSAGE } from '../server/forms.ts'
import { multipart } from '../server/multipart.ts'
import { figure } from './figures.ts'
import { percentile, startOwnServer, type OwnServer } from './server.ts'
import { isNightly } from './sizes.ts'

/** Minutes of the soak, the first fifth of which warms up; and requests a second. Source: issue 6. */
const MINUTES = Number(process.env.SOAK_MINUTES || 30)
const RATE = Number(process.env.SOAK_RATE || 200)
/** Requests that may be under way at one time; beyond, this side waits rather than pile up. */
const MOST_UNDER_WAY = 100
const SAMPLES = 20

let server: OwnServer
beforeAll(async () => {
  if (isNightly)
    server = await startOwnServer({ QUOTA_FILES: '1000000', QUOTA_MB: '1000000' }, [
      '--expose-gc',
      '--import',
      new URL('./measured.ts', import.meta.url).href,
    ])
})
afterAll(() => server?.stop())

const descriptors = (): number => readdirSync(`/proc/${server.pid}/fd`).length
/** Resident memory in MB, after the garbage was collected. */
async function memory(): Promise<number> {
  process.kill(server.pid, 'SIGUSR2')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
}
const median = (figures: number[]): number => percentile(figures, 0.5)

test.runIf(isNightly)(
  `${MINUTES} minutes at ${RATE} requests a second: memory grows by at most 10 %, descriptors not at all`,
  { timeout: (MINUTES + 5) * 60_000 },
  async () => {
    const customer = new Client(server.url)
    expect((await customer.signIn('8800001', 'Sample-real-2026')).body.code).toBe(200)
    const photo = await jpeg(200, 150)
    // What each does, how often in 200, and the code that it must be answered with.
    const work: [number, () => Promise<Answer>, number?][] = [
      [60, () => customer.get('/aspapi/pc/home.asp')],
      [20, () => customer.get('/')],
      [40, () => customer.post('/pc/school', { page: '1' })],
      [30, () => customer.post('/pc/getUserInfo')],
      [
        25,
        async () => {
          const person = new Client(server.url)
          const shown = await person.image()
          return shown.status === 503 ? shown : person.post('/pc/messageUpdate', MESSAGE)
        },
      ],
      [10, () => customer.post('/pc/messageUpdate', { name: '' }), 501],
      [10, () => new Client(server.url).visit()],
      [
        4,
        async () => {
          const visitor = new Client(server.url)
          const come = await visitor.visit()
          return come.status === 503
            ? come
            : visitor.raw(
                '/pc/fileUploadUpdate',
                multipart({ documentType: 'identity' }, { files: [{ name: 'a.jpg', content: photo }] }),
              )
        },
      ],
      [1, () => new Client(server.url).signIn('8800002', 'Sample-demo-2026')],
    ]
    const all = work.flatMap(([weight, act, code]) => Array.from({ length: weight }, () => ({ act, code })))
    const before = descriptors()
    const times: number[] = []
    const faults: string[] = []
    // Turned away by a server that is overloaded, which the clients of the site ask again: no fault, and no answer either.
    let turnedAway = 0
    const memories: { share: number; mb: number }[] = []
    let underWay = 0
    let sent = 0
    const begun = Date.now()
    const length = MINUTES * 60_000
    const share = () => (Date.now() - begun) / length
    while (share() < 1) {
      const due = Math.floor(((Date.now() - begun) / 1000) * RATE)
      while (sent < due && underWay < MOST_UNDER_WAY) {
        const { act, code = 200 } = all[(sent * 7919) % all.length] as (typeof all)[number]
        const from = performance.now()
        sent += 1
        underWay += 1
        void act()
          .then(
            ({ status, body }) => {
              if (status === 503) turnedAway += 1
              else if (status !== 200 || (body.code ?? 200) !== code) faults.push(`${status} ${JSON.stringify(body)}`)
            },
            (error: Error) => faults.push(`${error} (${String(error.cause)})`),
          )
          .finally(() => {
            underWay -= 1
            times.push(performance.now() - from)
          })
      }
      if (memories.length < SAMPLES && share() >= 0.2 + (0.8 * memories.length) / SAMPLES)
        memories.push({ share: share(), mb: await memory() })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    while (underWay > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    // Browsers go: connections kept alive are closed after 10 s.
    await new Promise((resolve) => setTimeout(resolve, 13_000))
    const after = descriptors()
    const sizes = memories.map(({ mb }) => mb)
    const [early, late] = [median(sizes.slice(0, SAMPLES / 4)), median(sizes.slice(-SAMPLES / 4))]
    figure('soak', {
      minutes: MINUTES,
      requests: sent,
      perSecond: Math.round(sent / MINUTES / 60),
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
    expect(sent - turnedAway).toBeGreaterThan(RATE * 60 * MINUTES * 0.9)
    expect(server.lives()).toBe(true)
  },
)
