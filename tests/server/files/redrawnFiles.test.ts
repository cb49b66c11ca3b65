import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVault } from '../../../src/server/store/vaultKeyFile.ts'
import { jpeg, pdf, pdfWithScript, png, pngChunk, type NamedFile } from '../../support/fileFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { VALID_UPLOAD } from '../../support/server/formFixtures.ts'

const CALL = '/pc/fileUploadUpdate'
const PHP = Buffer.from('<?php system($_GET[0]); ?>')
const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const zip = Buffer.concat([latin1('PK\x03\x04\x14\0\0\0\0\0'), PHP, latin1(`PK\x05\x06${'\0'.repeat(18)}`)])
const FORBIDDEN_BYTES = ['<script', '<?php', 'PK\x03\x04', 'GIF89a', '#!/bin', '/JavaScript']

let server: TestServer
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
  await newClient.signInAsVisitor()
  return newClient.postBody(CALL, multipart(VALID_UPLOAD, { files: [{ name, content }] }))
}

async function readStoredFile(reference: unknown): Promise<{ type: string; content: Buffer; name: string }> {
  const row = (await server.store.submissions.listNewest(1000)).find((each) => each.reference === reference)
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
const zipBomb = (): Buffer => deflateSync(Buffer.alloc(64 * 1024 * 1024))
const redrawnFiles: [string, string, () => Buffer][] = [
  ['a photo with a ZIP and a script behind it', 'a.jpg', () => Buffer.concat([photo, zip, HTML])],
  ['a photo with PHP in a comment', 'a.jpg', () => withSegment(0xfe, PHP)],
  ['a photo with HTML where EXIF stands', 'a.jpg', () => withSegment(0xe1, Buffer.concat([latin1('Exif\0\0'), HTML]))],
  [
    'a photo with a script where a colour profile stands',
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

test.each(redrawnFiles)('of %s only pictures are stored', async (_what, name, content) => {
  const { body } = await upload({ name, content: content() })
  // The decoder may refuse it as well; what is accepted must be clean.
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
