import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVault } from '../../../src/server/store/vaultKeyFile.ts'
import { hugePng, jpeg, pdf, pdfWithScript, png, pngChunk, type NamedFile } from '../../support/fileFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { VALID_UPLOAD } from '../../support/server/formFixtures.ts'

const CALL = '/pc/fileUploadUpdate'
const MIB = 1024 * 1024
const PDF_WITH_PASSWORD = join(import.meta.dirname, 'redraw/withPassword.pdf')
const PHP = Buffer.from('<?php system($_GET[0]); ?>')
const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
const EXE = Buffer.from(`MZ\x90\0${'\0'.repeat(56)}This program cannot be run in DOS mode.`, 'latin1')
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const zip = Buffer.concat([latin1('PK\x03\x04\x14\0\0\0\0\0'), PHP, latin1(`PK\x05\x06${'\0'.repeat(18)}`)])

let server: TestServer
let photo: Buffer
let scan: Buffer
beforeAll(async () => {
  server = await startTestServer()
  ;[photo, scan] = await Promise.all([jpeg(), png()])
})
afterAll(() => server.close())

/** Uploads as a new customer each time, because of the daily quota. */
async function upload(...files: NamedFile[]): Promise<Awaited<ReturnType<TestClient['postBody']>>> {
  const client = server.client()
  await client.signInAsVisitor()
  return client.postBody(CALL, multipart(VALID_UPLOAD, { files }))
}
const allSubmissions = () => server.store.submissions.search({}, 1000)

/** A JPEG with this size in its header. */
const jpegClaimingSize = (width: number, height: number): Buffer => {
  const copy = Buffer.from(photo)
  const at = copy.findIndex((byte, index) => byte === 0xff && (copy[index + 1] === 0xc0 || copy[index + 1] === 0xc2))
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return copy
}

/** Each with the rule that it breaks; without `rule`: any rule of files. */
const rejectedFiles: [what: string, name: string, content: () => Buffer, rule?: string][] = [
  ['a program named .jpg', 'a.jpg', () => EXE, 'fileType'],
  ['a program with its own name', 'a.exe', () => EXE, 'fileType'],
  ['a photo without an extension', 'photo', () => photo, 'fileType'],
  ['a photo named .png', 'a.png', () => photo, 'fileType'],
  ['a scan named .jpg', 'a.jpg', () => scan, 'fileType'],
  ['a PDF named .jpg', 'a.jpg', pdf, 'fileType'],
  ['a GIF named .png', 'a.png', () => GIF, 'fileType'],
  ['a GIF', 'a.gif', () => GIF, 'fileType'],
  ['an SVG named .png', 'a.png', () => SVG, 'fileType'],
  ['a page of HTML named .pdf', 'a.pdf', () => HTML, 'fileType'],
  ['a file of 0 bytes', 'a.jpg', () => Buffer.alloc(0), 'fileEmpty'],
  ['a file of 0 bytes named .exe', 'a.exe', () => Buffer.alloc(0), 'fileEmpty'],
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
  ['a scan of its mark only', 'a.png', () => scan.subarray(0, 8), 'fileUnreadable'],
  ['a PDF that breaks off', 'a.pdf', () => pdf().subarray(0, 400), 'fileUnreadable'],
  ['a PDF with a late header', 'a.pdf', () => Buffer.concat([Buffer.alloc(1025, 0x20), pdf()]), 'fileType'],
  ['a PDF with a password', 'a.pdf', () => readFileSync(PDF_WITH_PASSWORD), 'fileUnreadable'],
  ['a PDF of 21 pages', 'a.pdf', () => pdf(21), 'fileUnreadable'],
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
  ['a photo with a reversed extension', 'photo\u202egpj.exe', () => photo],
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
  ['a photo with a PDF mark named .pdf', 'a.pdf', () => Buffer.concat([photo, Buffer.from('%PDF-1.7')])],
  ['a JPEG that claims 65,500 × 65,500 pixels', 'a.jpg', () => jpegClaimingSize(65_500, 65_500)],
  ['a JPEG that claims 0 pixels', 'a.jpg', () => jpegClaimingSize(0, 0)],
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
  ['a PDF of its mark only', 'a.pdf', () => Buffer.from('%PDF-1.7')],
]

test.each(rejectedFiles)('%s is refused at its field, and nothing is stored', async (_what, name, content, rule) => {
  const before = (await allSubmissions()).length
  const { status, body } = await upload({ name, content: content() })
  const someRule: unknown = expect.stringMatching(/^file(Type|Unreadable|Unsafe)$/)
  expect([status, body]).toEqual([
    200,
    { code: 501, message: '請檢查標示的欄位。', data: { errors: { '/files': rule ?? someRule } } },
  ])
  expect((await allSubmissions()).length).toBe(before)
})

test('one invalid file among valid ones rejects the form, and the response names it', async () => {
  const { body } = await upload(
    { name: 'a.jpg', content: photo },
    { name: 'b.pdf', content: pdf(21) },
    { name: 'c.png', content: scan.subarray(0, 8) },
  )
  expect(body.data).toEqual({
    errors: { '/files': 'fileUnreadable' },
    files: { '/files/1': 'fileUnreadable', '/files/2': 'fileUnreadable' },
  })
})

const FORBIDDEN_BYTES = ['<script', '<?php', 'PK\x03\x04', 'GIF89a', '#!/bin', '/JavaScript']

async function readStoredFile(reference: unknown): Promise<{ type: string; content: Buffer; name: string }> {
  const row = (await allSubmissions()).find((each) => each.reference === reference)
  const [file] = await server.store.submissions.listFiles(row?.id ?? '')
  if (!row || !file) throw new Error('nothing is stored')
  return {
    type: file.type,
    name: file.name,
    content: openVault(server.dataDir).openBytes(file.data, `${row.reference}${file.field}/${file.position}`),
  }
}

/** The photo with a further segment behind its start marker. */
const withSegment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]),
    content,
    photo.subarray(2),
  ])
/** The scan with further chunks behind its header. */
const withChunks = (...chunks: Buffer[]): Buffer => Buffer.concat([scan.subarray(0, 33), ...chunks, scan.subarray(33)])
const zipBomb = (): Buffer => deflateSync(Buffer.alloc(64 * MIB))

const redrawnFiles: [string, string, () => Buffer][] = [
  ['a photo with a ZIP and a script behind it', 'a.jpg', () => Buffer.concat([photo, zip, HTML])],
  ['a photo with PHP in a comment', 'a.jpg', () => withSegment(0xfe, PHP)],
  ['a photo with HTML in place of EXIF', 'a.jpg', () => withSegment(0xe1, Buffer.concat([latin1('Exif\0\0'), HTML]))],
  [
    'a photo with a script in place of a colour profile',
    'a.jpg',
    () => withSegment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0\x01\x01'), HTML])),
  ],
  [
    'a photo with 200 comments',
    'a.jpg',
    () =>
      Array.from({ length: 200 }).reduce<Buffer>(
        (picture) =>
          Buffer.concat([
            picture.subarray(0, 2),
            Buffer.from([0xff, 0xfe, 0, 2 + HTML.length]),
            HTML,
            picture.subarray(2),
          ]),
        photo,
      ),
  ],
  [
    'a scan with HTML in a text chunk',
    'a.png',
    () => withChunks(pngChunk('tEXt', Buffer.concat([latin1('Comment\0'), HTML]))),
  ],
  [
    'a scan with a packed script',
    'a.png',
    () => withChunks(pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), deflateSync(HTML)]))),
  ],
  [
    'a scan whose text unpacks to 64 MiB',
    'a.png',
    () => withChunks(pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), zipBomb()]))),
  ],
  [
    'a scan whose colour profile unpacks to 64 MiB',
    'a.png',
    () => withChunks(pngChunk('iCCP', Buffer.concat([latin1('x\0\0'), zipBomb()]))),
  ],
  ['a scan with a chunk of its own', 'a.png', () => withChunks(pngChunk('phPx', PHP))],
  [
    'a scan with a shell script behind it',
    'a.png',
    () => Buffer.concat([scan, Buffer.from('\n#!/bin/sh\nrm -rf /'), zip]),
  ],
  ['a PDF with a script', 'a.pdf', pdfWithScript],
  ['a PDF behind HTML', 'a.pdf', () => Buffer.concat([HTML, pdf()])],
]

test.each(redrawnFiles)('the server stores only pictures of %s', async (_what, name, content) => {
  const { body } = await upload({ name, content: content() })
  // The decoder may refuse it as well; an accepted file must be clean.
  if (body.code !== 200) {
    expect(body).toMatchObject({ code: 501, data: { errors: { '/files': 'fileUnreadable' } } })
    return
  }
  const { type, content: redrawn } = await readStoredFile(body.data?.reference)
  if (type !== 'application/pdf') {
    expect(`image/${(await sharp(redrawn).metadata()).format}`).toBe(type)
    expect((await sharp(redrawn).metadata()).exif).toBeUndefined()
  }
  expect(FORBIDDEN_BYTES.filter((mark) => redrawn.includes(mark, 0, 'latin1'))).toEqual([])
})
