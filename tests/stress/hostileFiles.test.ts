import { readdirSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf, pdfStream, pdfWithObject, type NamedFile } from '../support/fileFixtures.ts'
import { multipart } from '../support/server/multipart.ts'
import { TestClient, type TestResponse } from '../support/server/testClient.ts'
import { recordMeasurement } from './support/measurements.ts'
import { byRunMode } from './support/runMode.ts'
import { childrenOf, startWatchedServer, type ServerCost, type WatchedServer } from './support/watchServer.ts'

const MIB = 1024 * 1024
/** What nothing that is uploaded may hold the server up for. */
const MAX_TURN_MS = 250
/** By the clock; other tests take the processor meanwhile, but for the nightly run. */
const MAX_HEALTH_MS = byRunMode(2000, 250)
/** Of the server and the processes that work on files. */
const MAX_MEMORY_BYTES = 400 * MIB

/** Text that unpacks a thousandfold, to names that are to be unescaped. */
const bomb = (streams: number): NamedFile => ({
  name: 'a.pdf',
  content: pdfWithObject(
    Buffer.concat(
      Array.from({ length: streams }, (_each, index) => {
        const packed = deflateSync(Buffer.from('#2f'.repeat(5_500_000)))
        const head = index === 0 ? '' : `\nendobj\n${10 + index} 0 obj\n`
        return Buffer.concat([Buffer.from(head), pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed)])
      }),
    ),
  ),
})

/** Objects that each cost time and memory. */
const costlyPdf = (): NamedFile => ({
  name: 'a.pdf',
  content: pdfWithObject(
    pdfStream(
      '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      deflateSync(Buffer.from(`6 0 [${'<</A 1>>'.repeat(3_900_000)}]`)),
    ),
  ),
})

/** A photo of 39 megapixels that a decoder must hold whole: it is sharpened line by line (progressive). */
const progressivePhoto = async (): Promise<NamedFile> => ({
  name: 'a.jpg',
  content: await sharp({
    create: {
      width: 6240,
      height: 6250,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 6 },
    },
  })
    .jpeg({ quality: 40, progressive: true })
    .toBuffer(),
})

describe.runIf(process.platform === 'linux')('files that cost much', () => {
  let server: WatchedServer
  beforeAll(async () => {
    server = await startWatchedServer({ QUOTA_FILES: '1000' }, ['--max-old-space-size=512'])
  })
  afterAll(() => server.stop())

  /** Sent again, as a person would, while the machine has no time for it. */
  async function upload(file: NamedFile): Promise<TestResponse['body']> {
    const client = new TestClient(server.url)
    await client.signInAsVisitor()
    for (;;) {
      const sent = multipart({ documentType: 'identity' }, { files: [file] })
      const { body } = await client.postBody('/pc/fileUploadUpdate', sent)
      if (body.code !== 501 || body.data) return body
    }
  }

  function expectWithinLimits(
    name: string,
    { longestTurnMs, slowestHealthMs, peakBytes, peakOwnBytes }: ServerCost,
  ): void {
    recordMeasurement(name, {
      longestTurnMs: Math.round(longestTurnMs),
      slowestHealthMs: Math.round(slowestHealthMs),
      peakMb: Math.round(peakBytes / MIB),
      peakOwnMb: Math.round(peakOwnBytes / MIB),
    })
    expect(longestTurnMs).toBeLessThan(MAX_TURN_MS)
    expect(slowestHealthMs).toBeLessThan(MAX_HEALTH_MS)
    expect(peakBytes).toBeLessThan(MAX_MEMORY_BYTES)
  }

  test('PDFs that unpack a thousandfold stall nothing and take no memory', async () => {
    const files = [bomb(1), bomb(4), costlyPdf()]
    expect(files.every(({ content }) => content.length < 100_000)).toBe(true)
    const { result, cost } = await server.watch(() => Promise.all([...files, ...files, ...files].map(upload)))
    for (const { data } of result) expect(data).toEqual({ errors: { '/files': 'fileUnreadable' } })
    expectWithinLimits('hostile PDFs', cost)
    expect((await upload({ name: 'a.pdf', content: pdf() })).code).toBe(200)
  })

  test('photos of 39 megapixels beside them are stored, within the same limits', async () => {
    const photo = await progressivePhoto()
    const files = [photo, bomb(1), photo, bomb(4), costlyPdf()]
    const { result, cost } = await server.watch(() => Promise.all(files.map(upload)))
    expect(result.map(({ code }) => code)).toEqual([200, 501, 200, 501, 501])
    expectWithinLimits('large photos and hostile PDFs', cost)
  })

  test('a server that is killed leaves no process behind', async () => {
    expect((await upload({ name: 'a.pdf', content: pdf() })).code).toBe(200)
    const children = childrenOf(server.pid)
    expect(children.length).toBeGreaterThan(0)
    process.kill(server.pid, 'SIGKILL')
    await expect.poll(() => children.filter((pid) => readdirSync('/proc').includes(String(pid)))).toEqual([])
  })
})
