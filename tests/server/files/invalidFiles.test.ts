import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  hugePng,
  jpeg,
  pdf,
  pdfWithObject,
  pdfWithCompressedScript,
  pdfWithScript,
  png,
  pdfStream,
  type NamedFile,
} from '../../support/fileFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'

const UPLOAD_CALL = '/pc/fileUploadUpdate'
const FIELDS = { documentType: 'identity' }
const MIB = 1024 * 1024

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
const pdfWithAction = (name: string): Buffer => pdfWithObject(`<< /S /${name} /F (calc.exe) >>`)
const pdfWithCompressedObjects = (
  text: string,
  dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
): Buffer => pdfWithObject(pdfStream(dictionary, deflateSync(Buffer.from(text))))

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
  [
    'a PDF behind a page of HTML',
    'a.pdf',
    () => Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), pdf()]),
    'fileUnsafe',
  ],
  [
    'an encrypted PDF',
    'a.pdf',
    () => Buffer.from(pdf().toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R'), 'latin1'),
    'fileUnreadable',
  ],
  ['a PDF with a script', 'a.pdf', pdfWithScript, 'fileUnsafe'],
  ['a PDF with a script whose name is escaped', 'a.pdf', () => pdfWithScript('/#4a#61vaScrip#74'), 'fileUnsafe'],
  ['a PDF with a packed script', 'a.pdf', pdfWithCompressedScript, 'fileUnsafe'],
  ['a PDF with a packed and escaped script', 'a.pdf', () => pdfWithCompressedScript('/Java#53cript'), 'fileUnsafe'],
  [
    'a PDF with a packed script in a stream that hides its kind',
    'a.pdf',
    () => pdfWithCompressedScript('/JavaScript', `/Type /Metadata % 1 0 obj ${'x'.repeat(5000)}\n`),
    'fileUnsafe',
  ],
  [
    'a PDF with a packed script behind the word stream',
    'a.pdf',
    () => Buffer.from(pdfWithCompressedScript().toString('latin1').replace('\n', '\n% stream\n'), 'latin1'),
    'fileUnsafe',
  ],
  [
    'a PDF with objects that are packed twice',
    'a.pdf',
    () => pdfWithCompressedObjects('6 0 << >>', '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]'),
    'fileUnreadable',
  ],
  [
    'a PDF with objects behind a predictor',
    'a.pdf',
    () =>
      pdfWithCompressedObjects(
        '6 0 << >>',
        '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>',
      ),
    'fileUnreadable',
  ],
  [
    'a PDF with objects that do not unpack',
    'a.pdf',
    () =>
      pdfWithObject(
        pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', Buffer.from([0x78, 0x9c, 9, 9, 9, 9])),
      ),
    'fileUnreadable',
  ],
  [
    'a PDF with objects that unpack to 40 MB',
    'a.pdf',
    () => pdfWithCompressedObjects(' '.repeat(40_000_000)),
    'fileUnreadable',
  ],
  ...['Launch', 'SubmitForm', 'ImportData', 'GoToE', 'Rendition'].map((name): (typeof rejectedFiles)[number] => [
    `a PDF with the action ${name}`,
    'a.pdf',
    () => pdfWithAction(name),
    'fileUnsafe',
  ]),
  ['a PDF that carries a file', 'a.pdf', () => pdfWithObject(pdfStream('/Type /EmbeddedFile', EXE)), 'fileUnsafe'],
  ['a PDF with media', 'a.pdf', () => pdfWithObject('<< /Type /Annot /Subtype /RichMedia >>'), 'fileUnsafe'],
  ['a PDF with further actions', 'a.pdf', () => pdfWithObject('<< /AA << /O 9 0 R >> >>'), 'fileUnsafe'],
]

test.each(rejectedFiles)('%s is refused at its field, and nothing is stored', async (_what, name, content, rule) => {
  await expectRejected(await upload({ name, content: content() }), { '/files': rule })
})

test('one invalid file among valid ones rejects the form, and is named', async () => {
  const response = await upload(
    { name: 'a.jpg', content: photo },
    { name: 'b.pdf', content: pdfWithScript() },
    { name: 'c.png', content: scan.subarray(0, 8) },
  )
  await expectRejected(response, { '/files': 'fileUnsafe' }, { '/files/1': 'fileUnsafe', '/files/2': 'fileUnreadable' })
})

test.each<[string, () => Buffer]>([
  [
    'opens at a page',
    () =>
      Buffer.from(
        pdf().toString('latin1').replace('/Type /Catalog', '/Type /Catalog /OpenAction [3 0 R /Fit]'),
        'latin1',
      ),
  ],
  ['has harmless packed objects', () => pdfWithCompressedObjects('6 0 << /Title (AA JS) >>')],
  ['has a link', () => pdfWithObject('<< /S /URI /URI (https://example.com/) >>')],
  [
    'has an outline beside a picture',
    () =>
      pdfWithObject(
        Buffer.concat([
          Buffer.from('<< /First 7 0 R >>\nendobj\n7 0 obj\n'),
          pdfStream('/Subtype /Image /Filter /DCTDecode', photo),
        ]),
      ),
  ],
  [
    'has random bytes in a stream',
    () => pdfWithObject(pdfStream('/Subtype /Image', Buffer.from('\0/JS \0/AA ', 'latin1'))),
  ],
])('a PDF that %s is accepted', async (_what, content) => {
  expect((await upload({ name: 'a.pdf', content: content() })).body.code).toBe(200)
})
