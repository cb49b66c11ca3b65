import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endlessPdf, pdf, type NamedFile } from '../support/fileFixtures.ts'
import { multipart } from '../support/server/multipart.ts'
import { TestClient, type TestResponse } from '../support/server/testClient.ts'
import { recordMeasurement } from './support/measurements.ts'
import { childrenOf, startWatchedServer, type WatchedServer } from './support/watchServer.ts'

const MIB = 1024 * 1024
/** Processor time: a turn of the event loop that decoded a file would take seconds. */
const MAX_TURN_MS = 250
/** The process that redraws files may have 466 MB of data; its libraries have 110 MB. Source: decision 007. */
const MAX_FILE_PROCESS_BYTES = 600 * MIB

/** The most costly kind of photo: 40 megapixels, progressive, full colours, rotated. */
const largePhoto = async (): Promise<NamedFile> => ({
  name: 'a.jpg',
  content: await sharp({ create: { width: 6400, height: 6250, channels: 3, background: '#fff' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer(),
})

describe.runIf(process.platform === 'linux')('costly files', () => {
  let server: WatchedServer
  beforeAll(async () => {
    server = await startWatchedServer({ QUOTA_FILES: '1000' })
  })
  afterAll(() => server.stop())

  /** Retries like a person while the machine is busy. */
  async function upload(file: NamedFile): Promise<TestResponse['body']> {
    const client = new TestClient(server.url)
    await client.signInAsVisitor()
    for (;;) {
      const form = multipart({ documentType: 'identity' }, { files: [file] })
      const { body } = await client.postBody('/pc/fileUploadUpdate', form)
      if (body.code !== 501 || body.data) return body
    }
  }

  test('PDFs that would take gigabytes are refused, and photos of 40 megapixels beside them are stored', async () => {
    const photo = await largePhoto()
    const endless = { name: 'a.pdf', content: endlessPdf() }
    const files = [photo, endless, photo, endless]
    const { result, cost } = await server.watch(() => Promise.all(files.map(upload)))
    expect(result.map(({ code, data }) => (code === 200 ? 'stored' : data?.errors))).toEqual([
      'stored',
      { '/files': 'fileUnreadable' },
      'stored',
      { '/files': 'fileUnreadable' },
    ])
    recordMeasurement('costly files', {
      longestTurnMs: Math.round(cost.longestTurnMs),
      slowestHealthMs: Math.round(cost.slowestHealthMs),
      ownMb: Math.round(cost.peakOwnBytes / MIB),
      fileProcessMb: Math.round(cost.peakOfChildrenBytes / MIB),
    })
    expect(cost.longestTurnMs).toBeLessThan(MAX_TURN_MS)
    expect(cost.peakOfChildrenBytes).toBeLessThan(MAX_FILE_PROCESS_BYTES)
  })

  test('a killed server leaves no process behind', async () => {
    expect((await upload({ name: 'a.pdf', content: pdf() })).code).toBe(200)
    const children = childrenOf(server.pid)
    expect(children.length).toBeGreaterThan(0)
    process.kill(server.pid, 'SIGKILL')
    await expect.poll(() => children.filter((pid) => readdirSync('/proc').includes(String(pid)))).toEqual([])
  })
})
