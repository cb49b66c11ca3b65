import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg, type NamedFile } from '../../support/fileFixtures.ts'
import { uploadEndlessly } from '../../support/server/endlessUpload.ts'
import { multipart, rawMultipart } from '../../support/server/multipart.ts'
import { openRawSocket, sessionHeaderLines } from '../../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'

const UPLOAD_CALL = '/pc/fileUploadUpdate'
const FIELDS = { documentType: 'identity' }
const MIB = 1024 * 1024

let server: TestServer
let client: TestClient
let photo: Buffer
beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
  await client.signInAsVisitor()
  photo = await jpeg()
})
afterAll(() => server.close())

const upload = (...files: NamedFile[]) => client.postBody(UPLOAD_CALL, multipart(FIELDS, { files }))
const uploadWithHeader = (header: string, content: Buffer | string = photo) => {
  const { body, headers } = rawMultipart([
    { header: 'name="documentType"', content: 'identity' },
    { header, content },
  ])
  return client.postBody(UPLOAD_CALL, body, headers)
}
const storedNames = async (): Promise<string[]> => {
  const rows = await server.store.submissions.search({}, 1000)
  return rows.flatMap(({ data }) => (JSON.parse(data) as { files: { name: string }[] }).files.map(({ name }) => name))
}
const expectRejected = async (response: Awaited<ReturnType<typeof upload>>, errors: Record<string, string>) => {
  const before = await storedNames()
  expect([response.status, response.body]).toEqual([
    200,
    { code: 501, message: '請檢查標示的欄位。', data: { errors } },
  ])
  expect(await storedNames()).toEqual(before)
}

test('a file whose field has no name is malformed', async () => {
  const { status, body } = await uploadWithHeader('filename="a.jpg"')
  expect([status, body.code]).toEqual([400, 400])
})

test('malicious names are refused or cleaned', async () => {
  await expectRejected(await uploadWithHeader('name="files"; filename="photo\u202Egpj.exe"'), { '/files': 'fileType' })
  await expectRejected(await uploadWithHeader('name="files"; filename="photo.jpg\0.exe"'), { '/files': 'fileType' })
  const before = (await storedNames()).length
  for (const name of [
    '../../etc/passwd.jpg',
    'C:\\\\temp\\\\shot.jpg',
    '..%2f..%2fx.jpg',
    '\u202Egpj.photo\u2066.jpg',
    'a\x07b.jpg',
    `${'長'.repeat(300)}.jpg`,
    '.jpg',
    'virus.php.jpg',
  ]) {
    const { body } = await uploadWithHeader(`name="files"; filename="${name}"`)
    expect([name, body.code]).toEqual([name, 200])
  }
  const names = (await storedNames()).slice(0, (await storedNames()).length - before).reverse()
  for (const name of names) expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
  expect(names.every((name) => name.length <= 255 && name.endsWith('.jpg'))).toBe(true)
  expect(names).toContain('passwd.jpg')
  expect(names).toContain('gpj.photo.jpg')
})

test('a fifth and a fiftieth file are too many', async () => {
  const file = { name: 'a.jpg', content: photo }
  await expectRejected(await upload(...Array.from({ length: 5 }, () => file)), { '/files': 'maxItems' })
  await expectRejected(await upload(...Array.from({ length: 49 }, () => file)), { '/files': 'maxItems' })
  expect((await upload(...Array.from({ length: 60 }, () => file))).status).toBe(413)
})

test('files for other fields, and texts for file fields, are refused', async () => {
  const uploadFields = (files: Record<string, NamedFile[]>, fields: Record<string, string> = FIELDS) =>
    client.postBody(UPLOAD_CALL, multipart(fields, files))
  const file = [{ name: 'a.jpg', content: photo }]
  await expectRejected(await uploadFields({ files: file, description: file }), {
    '/description': 'additionalProperties',
  })
  await expectRejected(await uploadFields({ files: file, other: file }), { '/other': 'additionalProperties' })
  await expectRejected(await uploadFields({ 'files[0]': file }), { '/files[0]': 'additionalProperties' })
  await expectRejected(await uploadFields({ files: file }, { ...FIELDS, files: 'a.jpg' }), { '/files': 'type' })
  await expectRejected(await client.post(UPLOAD_CALL, { ...FIELDS, files: 'a.jpg' }), { '/files': 'type' })
  await expectRejected(
    await client.post(UPLOAD_CALL, {
      ...FIELDS,
      'files[0][name]': 'a.jpg',
      'files[0][size]': '9',
      'files[0][type]': 'image/jpeg',
    }),
    { '/files': 'type' },
  )
  await expectRejected(await client.postBody('/pc/messageUpdate', multipart({}, { files: file })), {
    '/files': 'additionalProperties',
  })
})

test('a body larger than the form accepts gets 413, with a declared length or without', async () => {
  const oversized = multipart(FIELDS, { files: [{ name: 'a.jpg', content: Buffer.alloc(33 * MIB) }] })
  expect((await client.postBody(UPLOAD_CALL, oversized)).status).toBe(413)
  const { body, headers } = rawMultipart([{ header: 'name="files"; filename="a.jpg"', content: Buffer.alloc(MIB) }])
  const { status, sentBytes } = await uploadEndlessly(
    server.url,
    {
      path: `/aspapi${UPLOAD_CALL}.asp`,
      headers: {
        ...headers,
        ...client.sessionHeaders,
      },
    },
    body.subarray(0, MIB),
    128 * MIB,
  )
  // The connection may be cut before the response could be read.
  expect([413, undefined]).toContain(status)
  expect(sentBytes).toBeLessThan(60 * MIB)
})

test('20 connections cut in the middle of a file leave nothing, and the server continues', async () => {
  const before = await storedNames()
  const { body } = rawMultipart([
    { header: 'name="documentType"', content: 'identity' },
    { header: 'name="files"; filename="a.jpg"', content: photo },
  ])
  const head = [
    `POST /aspapi${UPLOAD_CALL}.asp HTTP/1.1`,
    'Host: x',
    'Content-Type: multipart/form-data; boundary=bOuNdArY',
    `Content-Length: ${body.length}`,
    ...sessionHeaderLines(client),
  ].join('\r\n')
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { socket, closed } = await openRawSocket(server.url)
      socket.write(`${head}\r\n\r\n`)
      socket.write(body.subarray(0, Math.floor((body.length * (index + 1)) / 21)), () =>
        setTimeout(() => socket.destroy(), index * 5),
      )
      await closed
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await storedNames()).toEqual(before)
  expect((await client.get('/readyz')).body.code).toBe(200)
  expect((await upload({ name: 'after.jpg', content: photo })).body.code).toBe(200)
})

test('no URL serves uploaded files', async () => {
  const { body } = await upload({ name: 'secret.jpg', content: photo })
  const reference = String(body.data?.reference)
  const id = (await server.store.submissions.search({}, 1000)).find((each) => each.reference === reference)?.id ?? ''
  const folders = [
    '',
    'files/',
    'uploads/',
    'upload/',
    'content/',
    'content/files/',
    'assets/',
    'data/',
    'aspapi/',
    'aspapi/pc/',
    'static/',
    '..%2fdata/',
    '.well-known/',
  ]
  const names = [
    reference,
    id,
    'secret.jpg',
    `${reference}/0`,
    `${reference}/files/0`,
    `${id}.jpg`,
    'formwright.db',
    'secret.key',
  ]
  for (const path of folders.flatMap((folder) => names.map((name) => `/${folder}${name}`))) {
    const { status, headers } = await client.get(path)
    expect([path, status >= 400 && status < 500, headers.get('content-type')]).toEqual([
      path,
      true,
      'application/json; charset=utf-8',
    ])
  }
})
