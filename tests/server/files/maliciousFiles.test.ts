import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg, pdf, png, pngChunk, type NamedFile } from '../../support/fileFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { VALID_UPLOAD } from '../../support/server/formFixtures.ts'

const CALL = '/pc/fileUploadUpdate'
const PHP = Buffer.from('<?php system($_GET[0]); ?>')
const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const zip = Buffer.concat([latin1('PK\x03\x04\x14\0\0\0\0\0'), PHP, latin1(`PK\x05\x06${'\0'.repeat(18)}`)])

let server: TestServer
let client: TestClient
let photo: Buffer
let scan: Buffer
beforeAll(async () => {
  server = await startTestServer()
  ;[photo, scan] = await Promise.all([jpeg(), png()])
})
afterAll(() => server.close())

/** Uploads as a new customer each time, because the daily quota limits what one may send. */
async function upload({ name, content }: NamedFile): Promise<Awaited<ReturnType<TestClient['postBody']>>> {
  const newClient = server.client()
  client = newClient
  await newClient.signInAsVisitor()
  return newClient.postBody(CALL, multipart(VALID_UPLOAD, { files: [{ name, content }] }))
}

/** A JPEG whose header claims this size. */
const jpegClaimingSize = (width: number, height: number): Buffer => {
  const copy = Buffer.from(photo)
  const at = copy.findIndex((byte, index) => byte === 0xff && (copy[index + 1] === 0xc0 || copy[index + 1] === 0xc2))
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return copy
}

const rejectedFiles: [string, string, () => Buffer][] = [
  ['an ELF program named .jpg', 'a.jpg', () => latin1('\x7fELF\x02\x01\x01')],
  ['a Mach-O program named .png', 'a.png', () => latin1('\xcf\xfa\xed\xfe\x07')],
  ['a Java class named .jpg', 'a.jpg', () => latin1('\xca\xfe\xba\xbe\0\0\0\x34')],
  ['WebAssembly named .png', 'a.png', () => latin1('\0asm\x01\0\0\0')],
  ['a shell script named .jpg', 'a.jpg', () => Buffer.from('#!/bin/sh\nrm -rf /')],
  ['PHP named .jpg', 'a.jpg', () => PHP],
  ['PHP with a GIF mark', 'a.png', () => Buffer.concat([latin1('GIF89a'), PHP])],
  ['PHP with a JPEG mark', 'a.jpg', () => Buffer.concat([latin1('\xff\xd8\xff\xe0\0\x10JFIF\0'), PHP])],
  ['PHP with a PNG mark', 'a.png', () => Buffer.concat([latin1('\x89PNG\r\n\x1a\n'), PHP])],
  ['a photo named .php', 'a.php', () => photo],
  ['a photo named .jpg.php', 'a.jpg.php', () => photo],
  ['a photo named .phtml', 'a.phtml', () => photo],
  ['a photo named .svg', 'a.svg', () => photo],
  ['a photo named .html', 'a.html', () => photo],
  ['a photo named .jpg.', 'a.jpg.', () => photo],
  ['a photo named .jpg;.exe', 'a.jpg;.exe', () => photo],
  ['a photo named .jpg::$DATA', 'a.jpg::$DATA', () => photo],
  ['a photo whose ending is turned', 'photo\u202egpj.exe', () => photo],
  ['an SVG', 'a.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a packed SVG', 'a.svgz', () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an SVG behind a byte order mark', 'a.png', () => Buffer.from('\ufeff<?xml version="1.0"?><svg/>')],
  ['HTML', 'a.html', () => HTML],
  ['HTML named .jpg', 'a.jpg', () => HTML],
  ['HTML in UTF-16 named .png', 'a.png', () => Buffer.from('\ufeff<script>alert(1)</script>', 'utf16le')],
  [
    'an XML page named .pdf',
    'a.pdf',
    () => Buffer.from('<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'),
  ],
  ['a ZIP named .pdf', 'a.pdf', () => zip],
  ['a ZIP named .jpg', 'a.jpg', () => zip],
  ['a Word file', 'a.docx', () => zip],
  ['a WebP named .png', 'a.png', () => latin1('RIFF\x24\0\0\0WEBPVP8 ')],
  ['a TIFF named .jpg', 'a.jpg', () => latin1('II*\0\x08\0\0\0')],
  ['a BMP named .png', 'a.png', () => latin1('BM\x3a\0\0\0')],
  ['a HEIC named .jpg', 'a.jpg', () => latin1('\0\0\0\x18ftypheic\0\0\0\0')],
  ['PostScript named .pdf', 'a.pdf', () => Buffer.from('%!PS-Adobe-3.0\n(file) run')],
  ['a film named .jpg', 'a.jpg', () => latin1('\0\0\0\x18ftypmp42')],
  ['a PDF behind a JPEG mark', 'a.pdf', () => Buffer.concat([latin1('\xff\xd8\xff\xe0'), pdf()])],
  ['a PDF behind a ZIP', 'a.pdf', () => Buffer.concat([zip, pdf()])],
  ['a photo in a PDF’s name', 'a.pdf', () => Buffer.concat([photo, Buffer.from('%PDF-1.7')])],
  ['a JPEG that says 65,500 × 65,500 pixels', 'a.jpg', () => jpegClaimingSize(65_500, 65_500)],
  ['a JPEG that says no pixels', 'a.jpg', () => jpegClaimingSize(0, 0)],
  ['a JPEG of its mark only', 'a.jpg', () => photo.subarray(0, 4)],
  ['a JPEG without its end', 'a.jpg', () => photo.subarray(0, photo.length - 400)],
  [
    'a PNG without its picture',
    'a.png',
    () => Buffer.concat([scan.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]),
  ],
  [
    'a PNG whose picture is something else',
    'a.png',
    () => Buffer.concat([scan.subarray(0, 33), pngChunk('IDAT', deflateSync(HTML)), pngChunk('IEND', Buffer.alloc(0))]),
  ],
  [
    'a PNG with a wrong check sum in its header',
    'a.png',
    () => {
      const copy = Buffer.from(scan)
      copy[30] = (copy[30] ?? 0) ^ 0xff
      return copy
    },
  ],
  ['a PDF that is only its mark', 'a.pdf', () => Buffer.from('%PDF-1.7')],
]

test.each(rejectedFiles)('%s is refused', async (_what, name, content) => {
  const before = (await server.store.submissions.listNewest(1000)).length
  const { status, body } = await upload({ name, content: content() })
  expect([status, body.code]).toEqual([200, 501])
  expect((body.data?.errors as Record<string, string>)['/files']).toMatch(/^file(Type|Unreadable|Unsafe)$/)
  expect((await server.store.submissions.listNewest(1000)).length).toBe(before)
})

test('no URL serves uploaded files', async () => {
  const { body } = await upload({ name: 'secret.jpg', content: photo })
  const reference = String(body.data?.reference)
  const { id } = (await server.store.submissions.listNewest(1000)).find((each) => each.reference === reference) ?? {
    id: '',
  }
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
