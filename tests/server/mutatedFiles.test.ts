import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVault } from '../../src/server/store/vault.ts'
import { jpeg, pdf, pdfWithPackedScript, png } from '../files.ts'
import { rawMultipart } from './multipart.ts'
import { startTestServer, type TestServer } from './start.ts'
import type { Client } from './client.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
  await client.visit()
})
afterAll(() => server.close())

/** Overwrites bytes, cuts, or puts bytes in. */
const change = fc.oneof(
  fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }) }).map(({ at, bytes }) => (content: Buffer) => {
    const copy = Buffer.from(content)
    copy.set(bytes.subarray(0, Math.max(0, copy.length - at % copy.length)), at % copy.length)
    return copy
  }),
  fc.nat().map((at) => (content: Buffer) => content.subarray(0, at % content.length)),
  fc.record({ at: fc.nat(), bytes: fc.uint8Array({ maxLength: 40 }) }).map(({ at, bytes }) => (content: Buffer) =>
    Buffer.concat([content.subarray(0, at % content.length), bytes, content.subarray(at % content.length)])),
)

test('1,000 spoilt uploads: never a 5xx; every image that is kept can be read', { timeout: 60_000 }, async () => {
  const files = [{ name: 'a.jpg', content: await jpeg(40, 30) }, { name: 'a.png', content: await png(40, 30) }, { name: 'a.pdf', content: pdf() }, { name: 'a.pdf', content: pdfWithPackedScript() }]
  const upload = fc.record({ file: fc.constantFrom(...files), changes: fc.array(change, { minLength: 1, maxLength: 3 }), whole: fc.boolean() })
  let taken = 0
  await fc.assert(fc.asyncProperty(upload, async ({ file, changes, whole }) => {
    const spoil = (content: Buffer): Buffer => changes.reduce<Buffer>((spoilt, each) => each(Buffer.concat([spoilt, Buffer.from(' ')])), content)
    const { body, headers } = rawMultipart([
      { header: 'name="documentType"', content: 'identity' },
      { header: `name="files"; filename="${file.name}"`, content: whole ? file.content : spoil(file.content) },
    ])
    const answer = await client.raw('/pc/fileUploadUpdate', new Uint8Array(whole ? spoil(body) : body), headers)
    expect(answer.status).toBeLessThan(500)
    expect(typeof answer.body.message).toBe('string')
    if (answer.body.code === 200) taken += 1
  }), { numRuns: 1000, seed: 2026 })
  const vault = openVault(server.dataDir)
  const rows = await server.store.submissions.newest(2000)
  expect(rows).toHaveLength(taken)
  for (const { id, reference } of rows) {
    for (const { type, data, field, position } of await server.store.submissions.files(id)) {
      const content = vault.openBytes(data, `${reference}${field}/${position}`)
      if (type === 'application/pdf') expect(content.includes('/JavaScript')).toBe(false)
      else await sharp(content, { failOn: 'warning' }).stats()
    }
  }
})
