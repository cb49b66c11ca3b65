import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUploadMemory } from '../../../src/server/limits/uploadMemory.ts'
import { openVault } from '../../../src/server/store/vaultKeyFile.ts'
import { jpeg, jpegWithGps, pdf, png, type NamedFile } from '../../support/fileFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'

const UPLOAD_CALL = '/pc/fileUploadUpdate'
const FIELDS = { documentType: 'identity', description: '身分證正反面' }

let server: TestServer
let client: TestClient
let photo: Buffer
let scan: Buffer
beforeAll(async () => {
  ;[photo, scan] = await Promise.all([jpeg(), png()])
})
beforeEach(async () => {
  server = await startTestServer()
  client = server.client()
  await client.signInAsVisitor()
})
afterEach(() => server.close())

const allSubmissions = () => server.store.submissions.search({}, 1000)
const upload = (files: NamedFile[], fields: Record<string, string> = FIELDS, headers: Record<string, string> = {}) =>
  client.postBody(UPLOAD_CALL, multipart(fields, { files }), headers)

/** The decrypted files of the only submission. */
async function readStoredFiles(): Promise<{ name: string; type: string; content: Buffer }[]> {
  const [row, ...others] = await allSubmissions()
  if (!row) throw new Error('nothing stored')
  expect(others).toEqual([])
  const vault = openVault(server.dataDir)
  const files = await server.store.submissions.listFiles(row.id)
  return files.map(({ name, type, field, position, data }) => ({
    name,
    type,
    content: vault.openBytes(data, `${row.reference}${field}/${position}`),
  }))
}

test('three files are stored in order, redrawn and encrypted', async () => {
  const statement = pdf()
  const { body } = await upload([
    { name: '正面.JPG', content: photo },
    { name: 'ด้านหลัง.png', content: scan },
    { name: 'Sao kê.pdf', content: statement },
  ])
  expect(body).toEqual({
    code: 200,
    message: '已成功送出',
    data: { reference: expect.stringMatching(/^FW-/) as string },
  })
  const [row] = await allSubmissions()
  expect(JSON.parse(row?.data ?? '')).toEqual({
    ...FIELDS,
    files: [
      { name: '正面.JPG', size: photo.length, type: 'image/jpeg' },
      { name: 'ด้านหลัง.png', size: scan.length, type: 'image/png' },
      { name: 'Sao kê.pdf', size: statement.length, type: 'application/pdf' },
    ],
  })
  const [first, second, third] = await readStoredFiles()
  expect([first?.type, second?.type, third?.type]).toEqual(['image/jpeg', 'image/png', 'application/pdf'])
  expect(await sharp(first?.content).metadata()).toMatchObject({ format: 'jpeg', width: 120, height: 80 })
  expect(await sharp(second?.content).raw().toBuffer()).toEqual(await sharp(scan).raw().toBuffer())
  expect(third?.content).not.toEqual(statement)
  expect(third?.content.toString('latin1')).toMatch(/^%PDF-1\.4\n.*%%EOF\n$/s)
  for (const { data } of await server.store.submissions.listFiles(row?.id ?? ''))
    expect(Buffer.from(data).includes('%PDF')).toBe(false)
  expect(() => openVault(server.dataDir).openBytes(Buffer.alloc(100), 'x')).toThrow()
})

test('a photo is stored upright, without place and camera', async () => {
  const sideways = await jpegWithGps()
  expect((await sharp(sideways).metadata()).exif).toBeDefined()
  expect((await upload([{ name: 'a.jpg', content: sideways }])).body.code).toBe(200)
  const [file] = await readStoredFiles()
  const { exif, orientation, width, height } = await sharp(file?.content).metadata()
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 80, 120])
  expect(file?.content.includes('Planted-camera')).toBe(false)
})

test('data appended to an image is not stored', async () => {
  const zip = Buffer.from('504b0304140000000800', 'hex')
  const polyglot = Buffer.concat([photo, zip, Buffer.from('<script>alert(1)</script>PK')])
  expect((await upload([{ name: 'a.jpg', content: polyglot }])).body.code).toBe(200)
  const [file] = await readStoredFiles()
  expect(file?.content.includes('<script>')).toBe(false)
  expect(file?.content.includes(zip)).toBe(false)
})

test('a repeat with the same key and files gets the first response; one with another file is refused', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await upload([{ name: 'a.jpg', content: photo }], FIELDS, key)
  expect((await upload([{ name: 'a.jpg', content: photo }], FIELDS, key)).body).toEqual(first.body)
  // Same name, size and type: only the content differs.
  const other = Buffer.concat([photo.subarray(0, -1), Buffer.from([0])])
  expect((await upload([{ name: 'a.jpg', content: other }], FIELDS, key)).body).toMatchObject({
    code: 501,
    message: expect.stringContaining('已收到這份表單的先前版本') as string,
  })
  expect(await allSubmissions()).toHaveLength(1)
})

test('50 parallel posts with one key and two files leave one row and get one response', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const files = [
    { name: 'a.jpg', content: photo },
    { name: 'b.pdf', content: pdf() },
  ]
  const responses = await Promise.all(Array.from({ length: 50 }, () => upload(files, FIELDS, key)))
  expect(new Set(responses.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(responses[0]?.body.code).toBe(200)
  expect(await allSubmissions()).toHaveLength(1)
  expect(await readStoredFiles()).toHaveLength(2)
})

test('60 parallel posts with different keys are all stored', async () => {
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      upload([{ name: `${index}.jpg`, content: photo }], FIELDS, { 'idempotency-key': `k${index}` }),
    ),
  )
  expect(responses.map(({ body }) => body.code)).toEqual(Array.from({ length: 60 }, () => 200))
  expect(await allSubmissions()).toHaveLength(60)
})

test('four files of the full size pass', async () => {
  const limit = 8 * 1024 * 1024
  const maxSizeContent = Buffer.concat([photo, Buffer.alloc(limit - photo.length)])
  expect(
    (await upload(['a', 'b', 'c', 'd'].map((name) => ({ name: `${name}.jpg`, content: maxSizeContent })))).body.code,
  ).toBe(200)
  expect((await readStoredFiles()).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
})

test('the memory of a request is free again after it', async () => {
  const maxSizeContent = Buffer.concat([scan, Buffer.alloc(8 * 1024 * 1024 - scan.length)])
  const fourFiles = ['a', 'b', 'c', 'd'].map((name) => ({ name: `${name}.jpg`, content: maxSizeContent }))
  for (let round = 0; round < 8; round += 1)
    expect((await upload(fourFiles)).body.data?.errors).toEqual({ '/files': 'fileType' })
  const memory = createUploadMemory(100)
  const [one, two] = [memory.open([]), memory.open([])]
  one.reserve(60)
  expect(() => two.reserve(41)).toThrow('busy')
  one.release()
  two.reserve(41)
})

test('the response to a form without its files, or with files only, names the missing fields', async () => {
  expect((await client.post(UPLOAD_CALL, FIELDS)).body.data?.errors).toEqual({ '/files': 'required' })
  expect((await upload([{ name: 'a.jpg', content: photo }], {})).body.data?.errors).toEqual({
    '/documentType': 'required',
  })
})

test('two fields that take files, one of them in an object, each get their own', async () => {
  const file = { type: 'array', maxItems: 2, file: { types: ['image/png', 'application/pdf'], maxBytes: 100_000 } }
  const page = {
    id: 'claim',
    kind: 'form',
    path: '/claim',
    access: 'public',
    schema: {
      type: 'object',
      required: ['bill'],
      properties: { bill: file, person: { type: 'object', properties: { name: { type: 'string' }, photo: file } } },
    },
    submit: { path: '/pc/claimUpdate' },
  }
  const other = await startTestServer({ pages: [page] })
  const body = multipart(
    { 'person[name]': 'A' },
    { bill: [{ name: 'a.pdf', content: pdf() }], 'person[photo]': [{ name: 'b.png', content: scan }] },
  )
  expect((await other.client().postBody('/pc/claimUpdate', body)).body.code).toBe(200)
  const [row] = await other.store.submissions.search({}, 1)
  expect(JSON.parse(row?.data ?? '')).toMatchObject({
    bill: [{ name: 'a.pdf' }],
    person: { name: 'A', photo: [{ name: 'b.png', size: scan.length }] },
  })
  expect(
    (await other.store.submissions.listFiles(row?.id ?? '')).map(({ field, position }) => [field, position]),
  ).toEqual([
    ['/bill', 0],
    ['/person/photo', 0],
  ])
  await other.close()
})
