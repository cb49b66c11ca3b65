import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadEndlessly, type EndlessUploadResult } from '../support/server/endlessUpload.ts'
import { rawMultipart } from '../support/server/multipart.ts'
import { TestClient } from '../support/server/testClient.ts'
import { recordMeasurement } from './support/measurements.ts'
import { memoryOf, startWatchedServer, type WatchedServer } from './support/watchServer.ts'

const MIB = 1024 * 1024
const BODY_BYTES = 200 * MIB
const AT_ONCE = 6
/**
 * Growth for all bodies together: 8 MiB of each, the most that the field takes, and some 60 MiB of read pieces, which V8
 * leaves before it collects; storing the bodies would take 200 MiB.
 */
const MAX_GROWTH_BYTES = 130 * MIB
const UPLOAD_PATH = '/aspapi/pc/fileUploadUpdate.asp'
const { body, headers: multipartHeaders } = rawMultipart([
  { header: 'name="documentType"', content: 'identity' },
  { header: 'name="files"; filename="a.jpg"', content: Buffer.alloc(MIB) },
])

describe.runIf(process.platform === 'linux')('an endless body in chunks', () => {
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
  ])('is cut off and costs no memory: %s', async (what, path, headers) => {
    const upload = (): Promise<EndlessUploadResult> =>
      uploadEndlessly(server.url, { path, headers: headers() }, body.subarray(0, MIB), BODY_BYTES)
    await upload()
    const before = memoryOf(server.pid)
    const { result: results, cost } = await server.watch(() => Promise.all(Array.from({ length: AT_ONCE }, upload)))
    const grownBytes = cost.peakOwnBytes - before
    recordMeasurement(`endless body, ${what}`, {
      sentMb: results.map(({ sentBytes }) => Math.round(sentBytes / MIB)).join(' '),
      grownMb: Math.round(grownBytes / MIB),
    })
    for (const { sentBytes } of results) expect(sentBytes).toBeLessThan(BODY_BYTES)
    expect(grownBytes).toBeLessThan(MAX_GROWTH_BYTES)
  })
})
