import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadEndlessly } from '../support/server/endlessUpload.ts'
import { rawMultipart } from '../support/server/multipart.ts'
import { TestClient } from '../support/server/testClient.ts'
import { recordMeasurement } from './support/measurements.ts'
import { memoryOf, startWatchedServer, type WatchedServer } from './support/watchServer.ts'

const MIB = 1024 * 1024
const BODY_BYTES = 200 * MIB
const MAX_GROWTH_BYTES = 40 * MIB
const UPLOAD_PATH = '/aspapi/pc/fileUploadUpdate.asp'
const { body, headers: multipartHeaders } = rawMultipart([
  { header: 'name="documentType"', content: 'identity' },
  { header: 'name="files"; filename="a.jpg"', content: Buffer.alloc(MIB) },
])

describe.runIf(process.platform === 'linux')('a body in chunks that never ends', () => {
  let server: WatchedServer
  let client: TestClient
  beforeAll(async () => {
    server = await startWatchedServer({})
    client = new TestClient(server.url)
    await client.signInAsVisitor()
  })
  afterAll(() => server.stop())

  test.each<[string, string, () => Record<string, string>]>([
    ['to nowhere', '/nowhere', () => ({})],
    ['forged', UPLOAD_PATH, () => ({ ...multipartHeaders, ...client.sessionHeaders, 'x-xsrf-token': 'another' })],
    ['more than the form takes', UPLOAD_PATH, () => ({ ...multipartHeaders, ...client.sessionHeaders })],
  ])('is cut, and costs no memory: %s', async (what, path, headers) => {
    const before = memoryOf(server.pid)
    const { result, cost } = await server.watch(() =>
      uploadEndlessly(server.url, { path, headers: headers() }, body.subarray(0, MIB), BODY_BYTES),
    )
    recordMeasurement(`endless body, ${what}`, {
      sentMb: Math.round(result.sentBytes / MIB),
      grownMb: Math.round((cost.peakOwnBytes - before) / MIB),
    })
    expect(result.sentBytes).toBeLessThan(BODY_BYTES)
    expect(cost.peakOwnBytes - before).toBeLessThan(MAX_GROWTH_BYTES)
  })
})
