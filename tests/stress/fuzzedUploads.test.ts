import fc from 'fast-check'
import { rmSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVault } from '../../src/server/store/vaultKeyFile.ts'
import { jpeg, pdf, pdfWithScript, png } from '../support/fileFixtures.ts'
import { rawMultipart } from '../support/server/multipart.ts'
import { startTestServer, type TestServer } from '../support/server/testServer.ts'
import { recordMeasurement } from './support/measurements.ts'
import { assertProperty } from './support/propertyTest.ts'
import { InjectClient } from './support/injectClient.ts'
import { createTmpfsDir } from '../support/testEnvironment.ts'
import { byRunMode } from '../support/runMode.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = createTmpfsDir()
  server = await startTestServer({ dataDir: folder, env: { RATE_LIMITS: 'off' } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Overwrites bytes, cuts the file off, or inserts bytes. */
const byteMutation = fc.oneof(
  fc
    .record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }) })
    .map(({ at, bytes }) => (content: Buffer) => {
      const copy = Buffer.from(content)
      copy.set(bytes.subarray(0, Math.max(0, copy.length - (at % copy.length))), at % copy.length)
      return copy
    }),
  fc.nat().map((at) => (content: Buffer) => content.subarray(0, at % content.length)),
  fc.record({ at: fc.nat(), bytes: fc.uint8Array({ maxLength: 40 }) }).map(
    ({ at, bytes }) =>
      (content: Buffer) =>
        Buffer.concat([content.subarray(0, at % content.length), bytes, content.subarray(at % content.length)]),
  ),
)

/** Uploads of one customer before the next one takes over, because of the daily quota. */
const UPLOADS_PER_CUSTOMER = 15
/** Text that other programs would run; it must never be stored in an image. */
const SCRIPT = '<script>alert(1)</script><?php system(1); ?>'

test(
  'corrupted uploads give no 5xx and no other type; every stored file is readable and contains nothing else',
  { timeout: byRunMode(400_000, 60 * 60_000) },
  async () => {
    const files = [
      { name: 'a.jpg', content: await jpeg(40, 30) },
      { name: 'a.png', content: await png(40, 30) },
      { name: 'a.pdf', content: pdf() },
      { name: 'a.pdf', content: pdfWithScript() },
    ]
    const upload = fc.record({
      file: fc.constantFrom(...files),
      name: fc.constantFrom('a.jpg', 'a.png', 'a.pdf', undefined, undefined, undefined),
      changes: fc.array(byteMutation, { minLength: 1, maxLength: 3 }),
      whole: fc.boolean(),
    })
    let client = new InjectClient(server.app)
    let acceptedCount = 0
    let count = 0
    await assertProperty(
      'spoilt uploads',
      byRunMode(600, 20_000),
      upload,
      async ({ file, name = file.name, changes, whole: spoilsRequest }) => {
        if (count % UPLOADS_PER_CUSTOMER === 0) {
          client = new InjectClient(server.app)
          await client.signIn({ visitor: '1' })
        }
        count += 1
        const spoil = (content: Buffer): Buffer =>
          changes.reduce<Buffer>((spoilt, each) => each(Buffer.concat([spoilt, Buffer.from(SCRIPT)])), content)
        const { body, headers } = rawMultipart([
          { header: 'name="documentType"', content: 'identity' },
          { header: `name="files"; filename="${name}"`, content: spoilsRequest ? file.content : spoil(file.content) },
        ])
        const response = await client.post('/pc/fileUploadUpdate', spoilsRequest ? spoil(body) : body, {
          'content-type': String(headers['content-type']),
        })
        expect(response.status).toBeLessThan(500)
        expect(typeof response.body?.message).toBe('string')
        if (response.body?.code === 200) acceptedCount += 1
      },
    )
    const vault = openVault(server.dataDir)
    const rows = await server.store.submissions.search({}, 1_000_000)
    expect(rows).toHaveLength(acceptedCount)
    expect(acceptedCount).toBeGreaterThan(byRunMode(600, 20_000) / 50)
    recordMeasurement('spoilt uploads taken', acceptedCount)
    for (const { id, reference } of rows) {
      for (const { type, data, field, position } of await server.store.submissions.listFiles(id)) {
        const content = vault.openBytes(data, `${reference}${field}/${position}`)
        expect(content.includes('<script>') || content.includes('<?php')).toBe(false)
        if (type === 'application/pdf') {
          expect(content.subarray(0, 8).toString()).toBe('%PDF-1.4')
          expect(content.includes('/JavaScript')).toBe(false)
          continue
        }
        const { format } = await sharp(content, { failOn: 'warning' }).metadata()
        expect(`image/${format}`).toBe(type)
        await sharp(content, { failOn: 'warning' }).stats()
      }
    }
  },
)
