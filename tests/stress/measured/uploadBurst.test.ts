import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../../support/server/testClient.ts'
import { multipart } from '../../support/server/multipart.ts'
import { recordMeasurement } from '../support/measurements.ts'
import { startProductServer, type ProductServer } from '../support/productServer.ts'
import { isNightly } from '../../support/runMode.ts'

const CLIENTS = 1000
/** Resident memory in MB. */
const MAX_MEMORY_MB = 560
const MAX_SECONDS = 60

let server: ProductServer
beforeAll(async () => {
  if (isNightly) server = await startProductServer({ QUOTA_FILES: '1000000', QUOTA_MB: '1000000' })
})
afterAll(() => server?.stop())

/** Peak resident memory since the start, in MB. */
const peakMemoryMb = (): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024

test.runIf(isNightly)(
  `${CLIENTS} clients that send a photo at the same time: each is stored once within ${MAX_SECONDS} s, in at most ${MAX_MEMORY_MB} MB`,
  { timeout: 300_000 },
  async () => {
    const noise = { width: 470, height: 470, channels: 3 } as const
    const photo = await sharp(randomBytes(noise.width * noise.height * noise.channels), { raw: noise })
      .jpeg({ quality: 92 })
      .toBuffer()
    const people: TestClient[] = []
    for (let person = 0; person < CLIENTS; person += 1) {
      const client = new TestClient(server.url)
      await client.signInAsVisitor()
      people.push(client)
    }
    const references = new Set<unknown>()
    let toldToWait = 0
    let cutOff = 0
    const startedAt = Date.now()
    await Promise.all(
      people.map(async (client) => {
        const key = { 'idempotency-key': randomUUID() }
        for (;;) {
          const pendingUpload = client.postBody(
            '/pc/fileUploadUpdate',
            multipart({ documentType: 'identity' }, { files: [{ name: 'a.jpg', content: photo }] }),
            key,
          )
          const response = await pendingUpload.catch(() => undefined)
          if (response?.body.code === 200) return void references.add(response.body.data?.reference)
          // The server has no room at the moment: send the form again.
          if (response) expect([501, 503]).toContain(response.body.code)
          if (response) toldToWait += 1
          else cutOff += 1
          await pause(1000 + Math.random() * 2000)
        }
      }),
    )
    const seconds = (Date.now() - startedAt) / 1000
    recordMeasurement('burst of uploads', {
      people: CLIENTS,
      bytes: photo.length,
      toldToWait,
      cutOff,
      seconds,
      peakMb: Math.round(peakMemoryMb()),
    })
    expect(references.size).toBe(CLIENTS)
    expect(seconds).toBeLessThanOrEqual(MAX_SECONDS)
    expect(peakMemoryMb()).toBeLessThanOrEqual(MAX_MEMORY_MB)
  },
)
