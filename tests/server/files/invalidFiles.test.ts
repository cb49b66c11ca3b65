import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hugePng, jpeg, pdf, png, type NamedFile } from '../../support/fileFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'

const UPLOAD_CALL = '/pc/fileUploadUpdate'
const FIELDS = { documentType: 'identity' }
const MIB = 1024 * 1024
const PDF_WITH_PASSWORD = join(import.meta.dirname, 'redraw/withPassword.pdf')

let server: TestServer
let client: TestClient
let photo: Buffer
let scan: Buffer
beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
  await client.signInAsVisitor()
  ;[photo, scan] = await Promise.all([jpeg(), png()])
})
afterAll(() => server.close())

const upload = (...files: NamedFile[]) => client.postBody(UPLOAD_CALL, multipart(FIELDS, { files }))
const storedNames = async (): Promise<string[]> => {
  const rows = await server.store.submissions.listNewest(1000)
  return rows.flatMap(({ data }) => (JSON.parse(data) as { files: { name: string }[] }).files.map(({ name }) => name))
}
const expectRejected = async (
  response: Awaited<ReturnType<typeof upload>>,
  errors: Record<string, string>,
  files?: object,
) => {
  const before = await storedNames()
  expect([response.status, response.body]).toEqual([
    200,
    { code: 501, message: '請檢查標示的欄位。', data: { errors, ...(files && { files }) } },
  ])
  expect(await storedNames()).toEqual(before)
}

const EXE = Buffer.from(`MZ\x90\0${'\0'.repeat(56)}This program cannot be run in DOS mode.`, 'latin1')
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const rejectedFiles: [string, string, () => Buffer, string][] = [
  ['a program named .jpg', 'a.jpg', () => EXE, 'fileType'],
  ['a program with its own name', 'a.exe', () => EXE, 'fileType'],
  ['a photo named .exe', 'photo.exe', () => photo, 'fileType'],
  ['a photo with two endings', 'photo.jpg.exe', () => photo, 'fileType'],
  ['a photo without an ending', 'photo', () => photo, 'fileType'],
  ['a photo named .png', 'a.png', () => photo, 'fileType'],
  ['a scan named .jpg', 'a.jpg', () => scan, 'fileType'],
  ['a PDF named .jpg', 'a.jpg', pdf, 'fileType'],
  ['a photo named .pdf', 'a.pdf', () => photo, 'fileType'],
  ['a GIF named .png', 'a.png', () => GIF, 'fileType'],
  ['a GIF', 'a.gif', () => GIF, 'fileType'],
  ['an SVG named .png', 'a.png', () => SVG, 'fileType'],
  ['a page of HTML named .png', 'a.png', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'fileType'],
  ['a page of HTML named .pdf', 'a.pdf', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'fileType'],
  ['a file of 0 bytes', 'a.jpg', () => Buffer.alloc(0), 'fileEmpty'],
  ['a file of 0 bytes named .exe', 'a.exe', () => Buffer.alloc(0), 'fileEmpty'],
  ['a photo of 9 MiB', 'a.jpg', () => Buffer.concat([photo, Buffer.alloc(9 * MIB)]), 'fileSize'],
  [
    'a photo one byte too large',
    'a.jpg',
    () => Buffer.concat([photo, Buffer.alloc(8 * MIB + 1 - photo.length)]),
    'fileSize',
  ],
  ['a program of 9 MiB', 'a.jpg', () => Buffer.concat([EXE, Buffer.alloc(9 * MIB)]), 'fileType'],
  ['a PNG of 900 megapixels', 'a.png', hugePng, 'fileUnreadable'],
  ['a photo that breaks off', 'a.jpg', () => photo.subarray(0, photo.length / 2), 'fileUnreadable'],
  ['a scan that breaks off', 'a.png', () => scan.subarray(0, scan.length / 2), 'fileUnreadable'],
  ['a scan of which only the mark is left', 'a.png', () => scan.subarray(0, 8), 'fileUnreadable'],
  [
    'the first bytes of a photo before a script',
    'a.jpg',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<?php system($_GET[0]); ?>')]),
    'fileUnreadable',
  ],
  ['a PDF that breaks off', 'a.pdf', () => pdf().subarray(0, 400), 'fileUnreadable'],
  ['a PDF whose header comes late', 'a.pdf', () => Buffer.concat([Buffer.alloc(1025, 0x20), pdf()]), 'fileType'],
  ['a PDF with a password', 'a.pdf', () => readFileSync(PDF_WITH_PASSWORD), 'fileUnreadable'],
  ['a PDF of 21 pages', 'a.pdf', () => pdf(21), 'fileUnreadable'],
]

test.each(rejectedFiles)('%s is refused at its field, and nothing is stored', async (_what, name, content, rule) => {
  await expectRejected(await upload({ name, content: content() }), { '/files': rule })
})

test('one invalid file among valid ones rejects the form, and is named', async () => {
  const response = await upload(
    { name: 'a.jpg', content: photo },
    { name: 'b.pdf', content: pdf(21) },
    { name: 'c.png', content: scan.subarray(0, 8) },
  )
  await expectRejected(
    response,
    { '/files': 'fileUnreadable' },
    { '/files/1': 'fileUnreadable', '/files/2': 'fileUnreadable' },
  )
})
